import type { Duration } from './durations.ts';

export interface Counts {
  passed: number;
  failed: number;
}

/** The fields used from vitest's JSON report. */
export interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { status: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { results: { duration: number }[] }[] }[];
}

/** The fields used from Playwright's JSON report. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

/** Counts skipped tests and files that do not load as failed. */
export function countVitest(report: VitestReport): Counts {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests + unloaded.length,
  };
}

/** Counts skipped tests, flaky tests and errors outside tests as failed. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

export const durationsOfVitest = ({ testResults }: VitestReport): Duration[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ title: fullName, ms: duration ?? 0 })),
  );

export function durationsOfPlaywright({ suites }: Pick<PlaywrightReport, 'suites'>, above = ''): Duration[] {
  return suites.flatMap(({ title, suites: inner = [], specs }) => {
    const path = `${above}${title} › `;
    const own = specs.map((spec) => ({
      title: path + spec.title,
      ms: Math.max(0, ...spec.tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    }));
    return [...own, ...durationsOfPlaywright({ suites: inner }, path)];
  });
}

/** Adds one failure if a run without failed tests exits with an error or runs no test. */
export function settle(counts: Counts, exitCode: number): Counts {
  const silent = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return silent ? { ...counts, failed: 1 } : counts;
}

export function sum(all: readonly Counts[]): Counts {
  return all.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    { passed: 0, failed: 0 },
  );
}
