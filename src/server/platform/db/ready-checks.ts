import { sql } from 'kysely';
import type { ReadyCheck } from '../http/health.ts';
import type { Database } from './database.ts';
import { appliedVersion } from './migrate.ts';

/** What `/readyz` wants to know of the database: that it answers, and that it has what this program needs. */
export function databaseChecks(
  { db, hasReplica, replicaReads }: Database,
  neededVersion: number,
): ReadyCheck[] {
  const database: ReadyCheck = {
    name: 'database',
    async problem() {
      await sql`SELECT 1`.execute(db);
      return undefined;
    },
  };
  const migrations: ReadyCheck = {
    name: 'migrations',
    problem: async () =>
      (await appliedVersion(db)) >= neededVersion ? undefined : 'the database is older than the program',
  };
  const replica: ReadyCheck = {
    name: 'replica',
    informational: true,
    problem: async () => (replicaReads() ? undefined : 'takes no reads at the moment'),
  };
  return hasReplica ? [database, migrations, replica] : [database, migrations];
}
