import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { classifyDbError } from '../db/errors.ts';
import { isInternal } from './internal-requests.ts';

/** A finished request. */
export interface EndedRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
  /** False if the client disconnected before the response ended. */
  complete: boolean;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface RequestObserver {
  started?(request: FastifyRequest): void;
  ended(ended: EndedRequest): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The error, if the failure is ours. */
    failure: unknown;
    /** Whether the request was refused because of load. */
    shed: boolean;
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Built files have their own routes, which change with each release. */
const builtFile = /^\/[^:*]*\.\w+$/;
const files = /^\/(?:feed|sitemap(?:-[a-z]+)?)\.xml$|^\/robots\.txt$/;

/** Returns the method for logs, metrics and traces: one of a fixed set. */
export const methodOf = ({ method }: FastifyRequest): string => (methods.has(method) ? method : 'other');

/** Returns the route pattern, which contains no user input and is one of a fixed set. */
export function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (url === undefined) return 'none';
  if (url.startsWith('/api/')) return url;
  return builtFile.test(url) && !files.test(url) ? '/<file>' : url;
}

/**
 * Notifies the observers of the start and end of every external request, and adds its id to the response. Internal
 * requests count as part of the page's request.
 */
export function observeRequests(app: FastifyInstance, observers: readonly RequestObserver[]): void {
  app.decorateRequest('failure', undefined);
  app.decorateRequest('shed', false);
  app.addHook('onRequest', (request, reply, done) => {
    if (isInternal(request.raw)) return done();
    reply.header('x-request-id', request.id);
    const startedAt = performance.now();
    for (const observer of observers) observer.started?.(request);
    const { raw } = reply;
    raw.on('close', () => {
      const ended: EndedRequest = {
        method: methodOf(request),
        route: routeOf(request),
        status: raw.statusCode,
        seconds: (performance.now() - startedAt) / 1000,
        complete: raw.writableEnded,
        request,
        reply,
      };
      for (const observer of observers) observer.ended(ended);
    });
    done();
  });
}

/** Logs why a request failed, with a stack unless the database is unavailable, which needs none. */
function logFailure(log: FastifyBaseLogger, line: object, failure: unknown): void {
  const kind = classifyDbError(failure);
  if (kind) log.error({ ...line, code: (failure as { code?: string }).code }, `the database is ${kind}`);
  else log.error({ ...line, err: failure }, 'request failed');
}

const verboseLevels = new Set(['debug', 'trace']);

/** Logs every request at `debug`, and each server error at `error`. */
export const requestLog: RequestObserver = {
  ended({ method, route, status, seconds, complete, request }) {
    if (status < 500 && !verboseLevels.has(request.log.level)) return;
    const line = { method, route, status, ms: Math.round(seconds * 10_000) / 10 };
    const { failure, shed } = request;
    // Load shedding logs one line for all refused requests.
    if (status < 500 || shed) request.log.debug(line, complete ? 'request answered' : 'request left');
    else if (failure === undefined) request.log.warn(line, 'request refused');
    else logFailure(request.log, line, failure);
  },
};
