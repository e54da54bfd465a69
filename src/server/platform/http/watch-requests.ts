import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseTrouble } from '../db/errors.ts';
import { isInner } from './inner-requests.ts';
import { methodOf, routeOf } from './route-names.ts';

/** What is told of a request once it is over. */
export interface EndedRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
  /** False where the asker left before there was an answer. */
  complete: boolean;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface RequestWatcher {
  begun?(request: FastifyRequest): void;
  ended(ended: EndedRequest): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it failed, where that is a fault or a trouble of ours. */
    failure: unknown;
    /** Whether it was refused because too many others wait. */
    shed: boolean;
  }
}

/**
 * Tells the watchers of every request that comes from outside, however it ends, and gives each answer its request's id.
 * Calls that pages make inside are part of the page's request.
 */
export function watchRequests(app: FastifyInstance, watchers: readonly RequestWatcher[]): void {
  app.decorateRequest('failure', undefined);
  app.decorateRequest('shed', false);
  app.addHook('onRequest', (request, reply, done) => {
    if (isInner(request.raw)) return done();
    reply.header('x-request-id', request.id);
    const begunAt = performance.now();
    for (const watcher of watchers) watcher.begun?.(request);
    const { raw } = reply;
    raw.on('close', () => {
      const ended: EndedRequest = {
        method: methodOf(request),
        route: routeOf(request),
        status: raw.statusCode,
        seconds: (performance.now() - begunAt) / 1000,
        complete: raw.writableEnded,
        request,
        reply,
      };
      for (const watcher of watchers) watcher.ended(ended);
    });
    done();
  });
}

function reasonOf(failure: unknown): string {
  const trouble = databaseTrouble(failure);
  return trouble ? `the database is ${trouble}` : 'request failed';
}

const tellsAll = new Set(['debug', 'trace']);

/** One line a request at `debug`, and one at `error` for each that we failed. */
export const requestLog: RequestWatcher = {
  ended({ method, route, status, seconds, complete, request }) {
    if (status < 500 && !tellsAll.has(request.log.level)) return;
    const line = { method, route, status, ms: Math.round(seconds * 10_000) / 10 };
    const { failure, shed } = request;
    // What is refused in a flood is counted and told together: see admission.ts.
    if (status < 500 || shed) request.log.debug(line, complete ? 'request answered' : 'request left');
    else if (failure === undefined) request.log.warn(line, 'request refused');
    else request.log.error({ ...line, err: failure }, reasonOf(failure));
  },
};
