import { type Durations, type Measured, measure, medianOf, share, type Target } from './load.ts';

/** Measures all targets in rounds, the bare server first and last, so that load on the machine affects all alike. */
export async function measureAll(
  bare: Target,
  targets: readonly Target[],
  { rounds, seconds }: Durations,
): Promise<Map<Target, Measured>> {
  const measured = new Map<Target, Measured[]>([bare, ...targets].map((target) => [target, []]));
  for (const target of measured.keys()) await measure(target, { seconds: Math.min(2, seconds) });
  const order = [...Array.from({ length: rounds }, () => [bare, ...targets]).flat(), bare];
  for (const target of order) measured.get(target)?.push(await measure(target, { seconds }));
  return new Map([...measured].map(([target, all]) => [target, medianOf(all)]));
}

/** Formats the measured targets as rows: requests per second, their share of the bare server's, p99. */
export function loadRows(bare: Target, measured: Map<Target, Measured>): string[][] {
  const bareSpeed = measured.get(bare)?.perSecond ?? Number.NaN;
  return [...measured].map(([{ name, needed }, { perSecond, p99Ms }]) => {
    const part = perSecond / bareSpeed;
    const verdict = needed === undefined ? '' : part >= needed ? 'ok' : 'MISSED';
    const least = needed === undefined ? '' : share(needed);
    return [name, perSecond.toFixed(0), share(part), least, verdict, `${p99Ms.toFixed(0)} ms`];
  });
}
