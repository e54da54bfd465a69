import { type Durations, type Measured, measure, medianOf, share, type Target } from './load.ts';
import { table } from './table.ts';

/** About as many requests a second as the product answers. */
const pace = 5_000;

/** Measures all targets in rounds, the bare server first and last, so that load on the machine affects all alike. */
export async function measureAll(
  bare: Target,
  targets: readonly Target[],
  { rounds, seconds }: Durations,
): Promise<Map<Target, Measured>> {
  const paced: Target = { ...bare, name: `${bare.name}, ${pace} requests/s`, perSecond: pace };
  const all = [bare, paced, ...targets];
  const measured = new Map<Target, Measured[]>(all.map((target) => [target, []]));
  for (const target of all) {
    await target.prepare?.();
    await measure(target, { seconds: Math.min(2, seconds) });
  }
  const order = [...Array.from({ length: rounds }, () => all).flat(), bare];
  for (const target of order) measured.get(target)?.push(await measure(target, { seconds }));
  return new Map([...measured].map(([target, all]) => [target, medianOf(all)]));
}

const heading = ['', 'requests/s', 'of bare', 'CPU', 'of bare', 'needed', '', 'p99'];
const explanation =
  '"of bare": the share of the bare server\'s requests per second, and its CPU time for a request divided by the\n' +
  'product\'s. "by CPU": only the second reaches the goal, because the client, which shares the machine, takes longer to\n' +
  'read a page than the product takes to send it. The bare server keeps its client busy; with fewer requests a second,\n' +
  'as the product answers, each of its own answers costs more, because it wakes a client that waits.';

function verdictOf(needed: number | undefined, bySpeed: number, byCpu: number): string {
  if (needed === undefined) return '';
  if (bySpeed >= needed) return 'ok';
  return byCpu >= needed ? 'by CPU' : 'MISSED';
}

function rowOf({ name, needed }: Target, { perSecond, cpuMs, p99Ms }: Measured, bare: Measured): string[] {
  const [bySpeed, byCpu] = [perSecond / bare.perSecond, bare.cpuMs / cpuMs];
  return [
    name,
    perSecond.toFixed(0),
    share(bySpeed),
    Number.isNaN(cpuMs) ? '' : `${(cpuMs * 1000).toFixed(0)} µs`,
    Number.isNaN(byCpu) ? '' : share(byCpu),
    needed === undefined ? '' : share(needed),
    verdictOf(needed, bySpeed, byCpu),
    `${p99Ms.toFixed(0)} ms`,
  ];
}

/** Formats the measured targets as a table: requests per second, CPU time, their shares of the bare server's, p99. */
export function loadTable(bare: Target, measured: Map<Target, Measured>): string {
  const ofBare = measured.get(bare);
  if (!ofBare) throw new Error('The bare server was not measured.');
  const rows = [...measured].map(([target, result]) => rowOf(target, result, ofBare));
  return `${table([heading, ...rows])}\n${explanation}`;
}
