import type { FastifyInstance } from 'fastify';
import { noTracing, type Tracing } from './tracing.ts';

/** Has all work of a request belong to its span. Reading a body leaves the context, so that it is entered again. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  if (tracing === noTracing) return;
  app.addHook('onRequest', (request, reply, done) => tracing.within(request, reply, done));
  app.addHook('preValidation', (request, reply, done) => tracing.within(request, reply, done));
}
