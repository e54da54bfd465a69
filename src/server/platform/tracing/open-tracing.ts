import { noTracing, type Tracing, type TracingSettings } from './tracing.ts';

/** Traces where a collector is named; otherwise nothing is loaded. */
export async function openTracing({ endpoint, ...settings }: TracingSettings): Promise<Tracing> {
  if (endpoint === undefined) return noTracing;
  return (await import('./open-telemetry.ts')).startTracing({ endpoint, ...settings });
}
