import { hasFailed, type TestResult } from './results.ts';

/** With more failed files, something is broken, and not one test by chance. */
const mostFiles = 10;

export interface SecondTry {
  results: TestResult[];
  /** The first results of the tests that passed now. */
  passed: TestResult[];
}

/**
 * Runs each file with a failed test once more, one after the other. The results of a file that passes replace the first
 * ones. A failure outside test files stays.
 */
export async function tryAgain(
  results: readonly TestResult[],
  run: (file: string) => Promise<TestResult[]>,
): Promise<SecondTry> {
  const files = new Set(results.flatMap((one) => (hasFailed(one) && one.file ? [one.file] : [])));
  if (files.size > mostFiles) return { results: [...results], passed: [] };
  const repeated = new Map<string, TestResult[]>();
  for (const file of files) {
    const again = await run(file);
    if (!again.some(hasFailed)) repeated.set(file, again);
  }
  const isReplaced = ({ file = '' }: TestResult) => repeated.has(file);
  return {
    results: [...results.filter((one) => !isReplaced(one)), ...[...repeated.values()].flat()],
    passed: results.filter((one) => hasFailed(one) && isReplaced(one)),
  };
}
