import { type Context, isSpanContextValid, ROOT_CONTEXT, trace } from '@opentelemetry/api';

const form = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** The context that a W3C `traceparent` header names, so that a trace goes on; the root where there is none. */
export function contextOf(traceparent: string | string[] | undefined): Context {
  const [, traceId, spanId, flags] = form.exec(String(traceparent ?? '')) ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}
