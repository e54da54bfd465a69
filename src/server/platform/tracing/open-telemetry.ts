import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryReport } from '../db/query-reports.ts';
import { isInner } from '../http/inner-requests.ts';
import { methodOf, routeOf } from '../http/route-names.ts';
import type { EndedRequest } from '../http/watch-requests.ts';
import { contextOf } from './traceparent.ts';
import type { Tracing, TracingSettings } from './tracing.ts';

type Settings = TracingSettings & { endpoint: string };

const sendWithinMs = 5_000;
const endWithinMs = 3_000;
const longestQuery = 2_000;
const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT };

function createProvider({ endpoint, serviceName, version }: Settings): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: sendWithinMs,
  });
  return new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
    // A collector that is gone costs a bounded queue; what does not fit is dropped.
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: 4096, exportTimeoutMillis: sendWithinMs }),
    ],
  });
}

function failed(span: Span, error: unknown): void {
  const kind = (error as { kind?: unknown }).kind;
  const type = typeof kind === 'string' ? kind : error instanceof Error ? error.constructor.name : 'error';
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

/** OpenTelemetry without its globals: an app has its own provider, exporter and context. */
export function startTracing(settings: Settings): Tracing {
  const provider = createProvider(settings);
  const tracer = provider.getTracer('holdwise', settings.version);
  const contexts = new AsyncLocalStorageContextManager().enable();
  const requests = new WeakMap<FastifyRequest, { span: Span; context: Context }>();
  const system = settings.database === 'postgres' ? 'postgresql' : 'sqlite';

  function begin(request: FastifyRequest, reply: FastifyReply) {
    const inner = isInner(request.raw);
    const parent = inner ? contexts.active() : contextOf(request.headers['traceparent']);
    const [method, route] = [methodOf(request), routeOf(request)];
    const span = tracer.startSpan(
      `${method} ${route}`,
      {
        kind: inner ? SpanKind.INTERNAL : SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'url.scheme': request.protocol,
          'holdwise.request.id': request.id,
        },
      },
      parent,
    );
    const begun = { span, context: trace.setSpan(parent, span) };
    requests.set(request, begun);
    // Nobody watches those that pages make: they end by themselves.
    if (inner) reply.raw.once('close', () => span.end());
    return begun;
  }

  return {
    within(request, reply, proceed) {
      const { context } = requests.get(request) ?? begin(request, reply);
      contexts.with(context, proceed);
    },
    watcher: {
      ended({ request, status, complete }: EndedRequest) {
        const span = requests.get(request)?.span;
        span?.setAttribute('http.response.status_code', status);
        if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        if (!complete) span?.setAttribute('holdwise.request.left', true);
        span?.end();
      },
    },
    async span({ name, kind, attributes = {} }, work) {
      const parent = contexts.active();
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
      try {
        return await contexts.with(trace.setSpan(parent, span), work);
      } catch (error) {
        failed(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    query({ kind, sql, seconds, failed: broke }: QueryReport) {
      const parent = contexts.active();
      // What is asked outside of any request or work would be traces of one span each.
      if (parent === ROOT_CONTEXT || !trace.getSpan(parent)) return;
      const endTime = Date.now();
      const operation =
        kind === 'other' ? (/^\w+/.exec(sql)?.[0].toUpperCase() ?? 'QUERY') : kind.toUpperCase();
      const span = tracer.startSpan(
        operation,
        {
          kind: SpanKind.CLIENT,
          startTime: endTime - seconds * 1000,
          attributes: {
            'db.system.name': system,
            'db.operation.name': operation,
            'db.query.text': sql.slice(0, longestQuery),
          },
        },
        parent,
      );
      if (broke) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    async close() {
      const ended = provider.shutdown().catch(() => undefined);
      await Promise.race([ended, wait(endWithinMs, undefined, { ref: false })]);
      contexts.disable();
    },
  };
}
