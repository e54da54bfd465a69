import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/connection/database.ts';
import { appliedVersion } from '../db/migrations/migrate.ts';

export interface ReadyCheck {
  name: string;
  /** Reported only: the instance is ready even if this check fails. */
  informational?: boolean;
  /** Returns a public description of what is wrong, if anything. An error that it throws is not shown. */
  problem: () => Promise<string | undefined>;
}

interface CheckResult {
  name: string;
  ok: boolean;
  message?: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds a check to `/readyz`. */
    readyCheck(check: ReadyCheck): void;
  }
}

async function runCheck({ name, problem }: ReadyCheck, timeoutMs: number): Promise<CheckResult> {
  const stop = new AbortController();
  const timeout = wait(timeoutMs, 'does not answer in time', { ref: false, signal: stop.signal });
  try {
    const message = await Promise.race([problem(), timeout]);
    return { name, ok: message === undefined, ...(message !== undefined && { message }) };
  } catch {
    return { name, ok: false, message: 'does not answer' };
  } finally {
    timeout.catch(() => undefined);
    stop.abort();
  }
}

/** Serves `/healthz` (the process is alive) and `/readyz` (it can serve requests, or why not). */
export function registerHealth(app: FastifyInstance, checkTimeoutMs = 2_000): void {
  const checks: ReadyCheck[] = [];
  app.decorate('readyCheck', (check) => void checks.push(check));
  checks.push({ name: 'running', problem: async () => (app.isLeaving() ? 'is being stopped' : undefined) });

  const routeOptions = { schema: { hide: true }, config: { shedding: 'never', anyHost: true } } as const;
  app.get('/healthz', routeOptions, () => ({ status: 'ok' }));
  app.get('/readyz', routeOptions, async (_request, reply) => {
    const results = await Promise.all(checks.map((check) => runCheck(check, checkTimeoutMs)));
    const ready = results.every(({ ok }, index) => ok || checks[index]?.informational);
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    return { status: ready ? 'ready' : 'not ready', checks: results };
  });
}

/** Checks that the database answers and has the migrations that this version needs. */
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
