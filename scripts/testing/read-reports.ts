import { basename, relative } from 'node:path';
import { hasFailed, type TestResult } from './results.ts';

/** The fields used from vitest's JSON report. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[] | null;
    }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

/** The fields used from Playwright's JSON report. */
export interface PlaywrightReport {
  errors: { message?: string; location?: { file: string; line: number } }[];
  suites: PlaywrightSuite[];
}

/** Reads the results of unit and API tests. A skipped test and a file that does not load have failed. */
export function resultsOfVitest({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('', name);
    if (status === 'failed' && assertionResults.length === 0)
      return [{ title: file, file, ms: 0, failure: message }];
    return assertionResults.map((test) => ({
      title: test.fullName,
      file,
      ms: test.duration ?? 0,
      ...(test.status !== 'passed' && { failure: test.failureMessages?.[0] ?? test.status }),
    }));
  });
}

function resultsOfSuites(suites: readonly PlaywrightSuite[], above = ''): TestResult[] {
  return suites.flatMap(({ title, suites: inner = [], specs }) => {
    const path = `${above}${title} › `;
    const own = specs.map((spec) => {
      const runs = spec.tests.flatMap(({ results }) => results);
      const other = spec.tests.find(({ status }) => status !== 'expected')?.status;
      return {
        title: path + spec.title,
        file: `tests/e2e/${spec.file}`,
        ms: Math.max(0, ...runs.map(({ duration }) => duration)),
        ...(other && { failure: runs.find(({ error }) => error)?.error?.message ?? other }),
      };
    });
    return [...own, ...resultsOfSuites(inner, path)];
  });
}

/** Reads the results of browser tests. A skipped or flaky test and an error outside tests have failed. */
export function resultsOfPlaywright({ suites, errors }: PlaywrightReport): TestResult[] {
  const outside = errors.map(({ message = '', location }) => {
    const place = location ? `, at ${basename(location.file)}:${location.line}` : '';
    return { title: `outside tests${place}`, ms: 0, failure: message };
  });
  return [...outside, ...resultsOfSuites(suites)];
}

/** Adds a failure if a suite without failed tests exits with an error, or runs no test although it may not be empty. */
export function settle(
  title: string,
  results: TestResult[],
  exitCode: number,
  mayBeEmpty = false,
): TestResult[] {
  const ran = results.length > 0 || mayBeEmpty;
  if (results.some(hasFailed) || (exitCode === 0 && ran)) return results;
  const failure = exitCode === 0 ? 'ran no test' : `ended with exit code ${exitCode}`;
  return [...results, { title, ms: 0, failure }];
}
