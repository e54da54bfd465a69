import { basename } from 'node:path';
import type { TestResult } from './results.ts';

export interface Counts {
  passed: number;
  failed: number;
}

/** The fields used from vitest's JSON report. */
export interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
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
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

/** The fields used from Playwright's JSON report. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string; location?: { file: string; line: number } }[];
  suites: PlaywrightSuite[];
}

const unloadedFiles = ({ testResults }: VitestReport) =>
  testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);

/** Counts skipped tests and files that do not load as failed. */
export function countVitest(report: VitestReport): Counts {
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests + unloadedFiles(report).length,
  };
}

/** Counts skipped tests, flaky tests and errors outside tests as failed. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

export function resultsOfVitest(report: VitestReport): TestResult[] {
  const unloaded = unloadedFiles(report).map(({ name, message }) => ({
    title: name,
    ms: 0,
    failure: message,
  }));
  const tests = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
      title: fullName,
      ms: duration ?? 0,
      ...(status !== 'passed' && { failure: failureMessages?.[0] ?? status }),
    })),
  );
  return [...unloaded, ...tests];
}

function resultsOfSuites(suites: readonly PlaywrightSuite[], above = ''): TestResult[] {
  return suites.flatMap(({ title, suites: inner = [], specs }) => {
    const path = `${above}${title} › `;
    const own = specs.map((spec) => {
      const runs = spec.tests.flatMap(({ results }) => results);
      const other = spec.tests.find(({ status }) => status !== 'expected')?.status;
      return {
        title: path + spec.title,
        ms: Math.max(0, ...runs.map(({ duration }) => duration)),
        ...(other && { failure: runs.find(({ error }) => error)?.error?.message ?? other }),
      };
    });
    return [...own, ...resultsOfSuites(inner, path)];
  });
}

export function resultsOfPlaywright({ suites, errors }: PlaywrightReport): TestResult[] {
  const outside = errors.map(({ message = '', location }) => {
    const place = location ? `, at ${basename(location.file)}:${location.line}` : '';
    return { title: `outside tests${place}`, ms: 0, failure: message };
  });
  return [...outside, ...resultsOfSuites(suites)];
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
