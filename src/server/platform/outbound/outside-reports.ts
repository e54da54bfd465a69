import type { Metrics } from '../metrics/metrics.ts';
import type { Tracing } from '../tracing/tracing.ts';

interface OutsideCall {
  service: string;
  operation: string;
}

/** By the failure's own kind, which is one of a few. */
function outcomeOf(error: unknown): string {
  const { kind, name } = error as { kind?: unknown; name?: unknown };
  if (typeof kind === 'string' && /^[a-z_]{1,20}$/.test(kind)) return kind;
  return name === 'AbortError' ? 'aborted' : 'failed';
}

/** Has metrics and traces told of each call to somebody else's service. */
export function outsideReports(metrics: Metrics, tracing: Tracing) {
  return <Result>(call: OutsideCall, work: () => Promise<Result>): Promise<Result> =>
    tracing.span({ name: `${call.service} ${call.operation}`, kind: 'client', attributes: {} }, async () => {
      const begunAt = performance.now();
      let outcome = 'ok';
      try {
        return await work();
      } catch (error) {
        outcome = outcomeOf(error);
        throw error;
      } finally {
        metrics.outsideCall({ ...call, outcome }, (performance.now() - begunAt) / 1000);
      }
    });
}
