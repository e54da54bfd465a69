import { stripVTControlCharacters } from 'node:util';

/** How long a step or a test took. */
export interface Duration {
  title: string;
  ms: number;
}

export interface TestResult extends Duration {
  /** What a failed test reported. */
  failure?: string;
}

const slowestShown = 10;
const linesOfFailure = 8;

/** Lists every step with its duration, the duration of the whole run, and the slowest tests. */
export function durationsOf(
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

/** Lists the failed tests with the first lines of what they reported, without empty lines: `.ci/run` repeats the list. */
export function failuresOf(tests: readonly TestResult[]): string {
  const lines = tests.flatMap(({ title, failure }) => {
    if (failure === undefined) return [];
    const reported = stripVTControlCharacters(failure)
      .split('\n')
      .filter((line) => line.trim() !== '');
    return [`✗ ${title}`, ...reported.slice(0, linesOfFailure).map((line) => `    ${line}`)];
  });
  return ['— Failed tests', ...lines].join('\n');
}
