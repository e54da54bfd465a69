import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Task = () => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    tasksAfterAnswer: Task[] | undefined;
  }
}

const closeWithinMs = 5_000;

/**
 * Makes `afterAnswer` possible. A closing server waits a little for what was begun; it must be registered after what
 * the tasks stand on.
 */
export function registerAfterAnswer(app: FastifyInstance): void {
  const running = new Set<Promise<void>>();
  app.decorateRequest('tasksAfterAnswer', undefined);
  app.addHook('onResponse', async (request) => {
    for (const task of request.tasksAfterAnswer ?? []) {
      const run = task()
        .catch((error: unknown) => request.log.error({ err: error }, 'work after an answer failed'))
        .finally(() => running.delete(run));
      running.add(run);
    }
  });
  app.addHook('onClose', async () => {
    await Promise.race([Promise.all(running), wait(closeWithinMs, undefined, { ref: false })]);
  });
}

/** Does something once the answer to a request has gone out, so that the time of the answer tells nothing of it. */
export function afterAnswer(request: FastifyRequest, task: Task): void {
  request.tasksAfterAnswer = [...(request.tasksAfterAnswer ?? []), task];
}
