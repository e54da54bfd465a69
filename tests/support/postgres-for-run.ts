import type { TestProject } from 'vitest/node';
import { findPostgresPrograms } from './postgres-programs.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the run's PostgreSQL; undefined if it is not installed. */
    postgresUrl: string | undefined;
  }
}

let server: PostgresServer | undefined;

export async function setup(project: TestProject): Promise<void> {
  const programs = findPostgresPrograms();
  server = programs === undefined ? undefined : await startPostgres(programs);
  project.provide('postgresUrl', server?.url);
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
