export interface Duration {
  title: string;
  ms: number;
}

const slowestShown = 10;

/** Lists every step with its duration, and the slowest tests. */
export function summaryOf(steps: readonly Duration[], tests: readonly Duration[]): string {
  const line = ({ title, ms }: Duration) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${title}`;
  const total = { title: 'all steps', ms: steps.reduce((sum, { ms }) => sum + ms, 0) };
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown);
  return [
    '— Durations',
    ...[...steps, total].map(line),
    '',
    '— The ten slowest tests',
    ...slowest.map(line),
  ].join('\n');
}
