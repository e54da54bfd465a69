import { stripVTControlCharacters } from 'node:util';

/** How long a step or a test took. */
export interface Duration {
  title: string;
  ms: number;
}

/** The result of a test, or of a program that passes or fails as a whole. */
export interface TestResult extends Duration {
  /** The file of a test, from the root of the project. */
  file?: string;
  /** What a failed test reported. */
  failure?: string;
}

const slowestShown = 10;
/** Tests that take longer are named, and have a budget. */
const slowMs = 2_000;
/** What all tests above two seconds may take together in `npm test`. */
const slowBudgetMs = 120_000;
const linesOfFailure = 8;

const line = ({ title, ms }: Duration) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${title}`;

export const hasFailed = ({ failure }: TestResult): boolean => failure !== undefined;

/** Lists every step with its duration, and the duration of the whole run. */
function durationsOf(steps: readonly Duration[], wholeRunMs: number): string {
  return ['— Durations', ...[...steps, { title: 'the whole run', ms: wholeRunMs }].map(line)].join('\n');
}

const isSlow = ({ file, ms }: TestResult): boolean => file !== undefined && ms > slowMs;

/** Returns the tests that take too long together; none if they are within their budget. */
export function slowTestsAboveBudget(results: readonly TestResult[]): TestResult[] {
  const slow = results.filter(isSlow);
  return slow.reduce((sum, { ms }) => sum + ms, 0) > slowBudgetMs ? slow : [];
}

/** Lists the tests that take longer than two seconds, and at least the ten slowest. */
function slowestOf(results: readonly TestResult[]): string {
  const tests = results.filter(({ file }) => file !== undefined).toSorted((a, b) => b.ms - a.ms);
  const slow = tests.filter(isSlow).length;
  const title = `— The ten slowest tests, and all above ${slowMs / 1000} s: ${slow}`;
  return [title, ...tests.slice(0, Math.max(slow, slowestShown)).map(line)].join('\n');
}

/** Lists the failed tests with the first lines of what they reported, without empty lines. */
function failuresOf(results: readonly TestResult[]): string {
  const lines = results.flatMap(({ title, file, failure }) => {
    if (failure === undefined) return [];
    const reported = stripVTControlCharacters(failure)
      .split('\n')
      .filter((text) => text.trim() !== '');
    const place = file ? ` (${file})` : '';
    return [`✗ ${title}${place}`, ...reported.slice(0, linesOfFailure).map((text) => `    ${text}`)];
  });
  return ['— Failed tests', ...lines].join('\n');
}

export interface Run {
  steps: readonly Duration[];
  results: readonly TestResult[];
  /** The first results of the tests that passed when their files ran once more. */
  secondTries: readonly TestResult[];
  wholeRunMs: number;
}

/** Describes a run. Lists what failed, and what passed at the second try only, if there is any. */
export function reportOf({ steps, results, secondTries, wholeRunMs }: Run): string {
  return [
    durationsOf(steps, wholeRunMs),
    slowestOf(results),
    ...(secondTries.length > 0
      ? [failuresOf(secondTries).replace('Failed tests', 'Passed at the second try')]
      : []),
    ...(results.some(hasFailed) ? [failuresOf(results)] : []),
  ].join('\n\n');
}
