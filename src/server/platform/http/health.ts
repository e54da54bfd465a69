import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface ReadyCheck {
  name: string;
  /** Where it is only told, and the instance serves all the same. */
  informational?: boolean;
  /** What is not as it should be, in words for everybody; undefined where all is well. Whatever it throws is not told. */
  problem: () => Promise<string | undefined>;
}

interface Told {
  name: string;
  ok: boolean;
  message?: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds to what `/readyz` looks at. */
    readyCheck(check: ReadyCheck): void;
  }
}

async function look({ name, problem }: ReadyCheck, answerWithinMs: number): Promise<Told> {
  const late = new AbortController();
  const tooLate = wait(answerWithinMs, 'does not answer in time', { ref: false, signal: late.signal });
  try {
    const message = await Promise.race([problem(), tooLate]);
    return { name, ok: message === undefined, ...(message !== undefined && { message }) };
  } catch {
    return { name, ok: false, message: 'does not answer' };
  } finally {
    tooLate.catch(() => undefined);
    late.abort();
  }
}

/** `/healthz`: the process lives. `/readyz`: it can serve, and if not, what stands in the way. */
export function registerHealth(app: FastifyInstance, answerWithinMs = 2_000): void {
  const checks: ReadyCheck[] = [];
  app.decorate('readyCheck', (check) => void checks.push(check));
  checks.push({ name: 'running', problem: async () => (app.isLeaving() ? 'is being stopped' : undefined) });

  const quiet = { schema: { hide: true }, config: { admission: 'free' } } as const;
  app.get('/healthz', quiet, () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async (_request, reply) => {
    const told = await Promise.all(checks.map((check) => look(check, answerWithinMs)));
    const ready = told.every(({ ok }, index) => ok || checks[index]?.informational);
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    return { status: ready ? 'ready' : 'not ready', checks: told };
  });
}
