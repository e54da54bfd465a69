import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An empty database on the PostgreSQL that runs for these tests. */
export async function createDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  if (server === undefined) {
    throw new Error(
      'There is no PostgreSQL here. On Debian: apt-get install --no-install-recommends postgresql',
    );
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
