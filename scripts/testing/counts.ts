export interface Counts {
  passed: number;
  failed: number;
}

/** What vitest's JSON reporter writes, as far as it matters here. */
export interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** What Playwright's JSON reporter writes, as far as it matters here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Skipped tests count as failed, and so does a file that could not even be loaded. */
export function countVitest(report: VitestReport): Counts {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests + unloaded.length,
  };
}

/** Skipped and flaky tests count as failed, and so does an error outside of any test. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

/** Squares the counts with how the program ended: what failed without a failed test, or ran none, is one failure. */
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
