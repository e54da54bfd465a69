import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { offline } from './offline.ts';
import { runStatement } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a migrated and seeded SQLite database. */
    sqliteTemplate: string;
    /** The name of a migrated and seeded PostgreSQL database; undefined on a machine without PostgreSQL. */
    postgresTemplate: string | undefined;
  }
}

const root = join(import.meta.dirname, '../..');

let folder: string;

/** Migrates and seeds a database by starting the product on it once. */
async function prepare(settings: Record<string, string>): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, ...offline(settings) });
  await (await buildApp(config, { root })).close();
}

/** Prepares the databases that tests copy. Copying is much faster than migrating and seeding. */
export async function setup(project: TestProject): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'holdwise-template-'));
  await prepare({});
  project.provide('sqliteTemplate', folder);
  const { postgresUrl } = project.getProvidedContext();
  if (postgresUrl === undefined) return project.provide('postgresTemplate', undefined);
  const name = 'holdwise_template';
  await runStatement(postgresUrl, `CREATE DATABASE ${name}`);
  await prepare({ DATABASE_URL: Object.assign(new URL(postgresUrl), { pathname: name }).href });
  project.provide('postgresTemplate', name);
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
