import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryReport } from '../db/query-reports.ts';
import { isInternal } from '../http/internal-requests.ts';
import { type EndedRequest, methodOf, routeOf } from '../http/observe-requests.ts';
import type { Tracing, TracingSettings } from './tracing.ts';

const exportTimeoutMs = 5_000;
const shutdownTimeoutMs = 3_000;
const maxQueryLength = 2_000;
const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT };

const traceparentFormat = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** Returns the context of a W3C `traceparent` header; the root context without a valid one. */
function contextOf(traceparent: string | string[] | undefined): Context {
  const [, traceId, spanId, flags] = traceparentFormat.exec(String(traceparent ?? '')) ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

function createProvider({ endpoint, serviceName, version }: TracingSettings): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: exportTimeoutMs,
  });
  return new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
    // The queue is bounded: spans are dropped while the collector is unreachable.
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: 4096, exportTimeoutMillis: exportTimeoutMs }),
    ],
  });
}

function markFailed(span: Span, error: unknown): void {
  const kind = (error as { kind?: unknown }).kind;
  const type = typeof kind === 'string' ? kind : error instanceof Error ? error.constructor.name : 'error';
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

/** Starts OpenTelemetry without its globals: each app has its own provider, exporter and context manager. */
export function startTracing(settings: TracingSettings): Tracing {
  const provider = createProvider(settings);
  const tracer = provider.getTracer('holdwise', settings.version);
  const contexts = new AsyncLocalStorageContextManager().enable();
  const requests = new WeakMap<FastifyRequest, { span: Span; context: Context }>();
  const system = settings.database === 'postgres' ? 'postgresql' : 'sqlite';

  function begin(request: FastifyRequest, reply: FastifyReply) {
    const internal = isInternal(request.raw);
    const parent = internal ? contexts.active() : contextOf(request.headers['traceparent']);
    const [method, route] = [methodOf(request), routeOf(request)];
    const span = tracer.startSpan(
      `${method} ${route}`,
      {
        kind: internal ? SpanKind.INTERNAL : SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'url.scheme': request.protocol,
          'holdwise.request.id': request.id,
        },
      },
      parent,
    );
    const started = { span, context: trace.setSpan(parent, span) };
    requests.set(request, started);
    // Observers see external requests only, so an internal span ends here.
    if (internal) reply.raw.once('close', () => span.end());
    return started;
  }

  return {
    runInContext(request, reply, proceed) {
      const { context } = requests.get(request) ?? begin(request, reply);
      contexts.with(context, proceed);
    },
    observer: {
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
        markFailed(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    query({ kind, sql, seconds, failed }: QueryReport) {
      const parent = contexts.active();
      // A query outside any span would become a trace of its own.
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
            'db.query.text': sql.slice(0, maxQueryLength),
          },
        },
        parent,
      );
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    async close() {
      const flushed = provider.shutdown().catch(() => undefined);
      await Promise.race([flushed, wait(shutdownTimeoutMs, undefined, { ref: false })]);
      contexts.disable();
    },
  };
}
