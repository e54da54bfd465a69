import { type Metrics, noMetrics } from './metrics.ts';

/** Metrics where somebody may ask for them; otherwise nothing is loaded and nothing counted. */
export async function createMetrics(asked: boolean, version: string): Promise<Metrics> {
  if (!asked) return noMetrics;
  return (await import('./prometheus.ts')).createPrometheus(version);
}
