export interface Duration {
  title: string;
  ms: number;
}

const slowestShown = 10;

/** Lists every step with its duration, the duration of the whole run, and the slowest tests. */
export function summaryOf(
  steps: readonly Duration[],
  tests: readonly Duration[],
  wholeRunMs: number,
): string {
  const line = ({ title, ms }: Duration) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${title}`;
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown);
  return [
    '— Durations',
    ...[...steps, { title: 'the whole run', ms: wholeRunMs }].map(line),
    '',
    '— The ten slowest tests',
    ...slowest.map(line),
  ].join('\n');
}
