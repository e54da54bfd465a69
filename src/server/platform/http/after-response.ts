import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Task = () => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    tasksAfterResponse: Task[] | undefined;
  }
}

const closeTimeoutMs = 5_000;

/**
 * Enables `afterResponse`. A closing server waits for running tasks, with a time limit. Must be registered after the
 * services that tasks use, so that it closes before them.
 */
export function registerAfterResponse(app: FastifyInstance): void {
  const running = new Set<Promise<void>>();
  app.decorateRequest('tasksAfterResponse', undefined);
  app.addHook('onResponse', async (request) => {
    for (const task of request.tasksAfterResponse ?? []) {
      const run = task()
        .catch((error: unknown) => request.log.error({ err: error }, 'a task after a response failed'))
        .finally(() => running.delete(run));
      running.add(run);
    }
  });
  app.addHook('onClose', async () => {
    await Promise.race([Promise.all(running), wait(closeTimeoutMs, undefined, { ref: false })]);
  });
}

/** Runs a task after the response was sent, so that the response time does not depend on it. */
export function afterResponse(request: FastifyRequest, task: Task): void {
  request.tasksAfterResponse = [...(request.tasksAfterResponse ?? []), task];
}
