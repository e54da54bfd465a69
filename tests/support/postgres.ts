import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface PostgresDatabase {
  url: string;
  drop(): Promise<void>;
}

export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates an empty database on the test run's PostgreSQL, or a copy of a template without connections. */
export async function createPostgresDatabase(template?: string): Promise<PostgresDatabase> {
  const server = inject('postgresUrl');
  if (server === undefined) {
    throw new Error(
      'PostgreSQL is not installed. On Debian: apt-get install --no-install-recommends postgresql',
    );
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runStatement(server, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => runStatement(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
