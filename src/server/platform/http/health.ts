import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '../../../domain/app-error.ts';
import type { Db } from '../db/schema.ts';

/** `/healthz`: the process lives. `/readyz`: it can serve, so its database answers. */
export function registerHealth(app: FastifyInstance, db: Db): void {
  const quiet = { schema: { hide: true }, logLevel: 'warn' } as const;
  app.get('/healthz', quiet, () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async () => {
    try {
      await sql`SELECT 1`.execute(db);
    } catch {
      throw new AppError('upstream_unavailable', 'The database does not answer.');
    }
    return { status: 'ready' };
  });
}
