import { readFileSync } from 'node:fs';
import {
  type Counts,
  countPlaywright,
  countVitest,
  resultsOfPlaywright,
  resultsOfVitest,
  settle,
} from './counts.ts';
import type { Duration, TestResult } from './results.ts';
import type { RunOptions } from './run-options.ts';
import { notChecked, runStep } from './steps.ts';

export const resultsFolder = 'test-results';

const countOf = (code: number): Counts => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Runs steps and records how long each of them and each of their tests took, and what failed. */
export function createSuites({ scope, seed, shard, filters }: RunOptions) {
  const steps: Duration[] = [];
  const tests: TestResult[] = [];
  const settings = { TEST_SCOPE: scope === 'thorough' ? 'thorough' : 'main', TEST_SEED: String(seed) };

  async function run(title: string, command: string, args: string[], more: NodeJS.ProcessEnv = {}) {
    const start = performance.now();
    const code = await runStep(title, command, args, { ...process.env, ...settings, ...more });
    const ms = performance.now() - start;
    steps.push({ title, ms });
    if (code !== 0 && code !== notChecked)
      tests.push({ title, ms: 0, failure: `ended with exit code ${code}` });
    return code;
  }

  /** Counts the tests of a report; a missing report counts as none. */
  function readReport<Report>(
    file: string,
    count: (report: Report) => Counts,
    results: (report: Report) => TestResult[],
  ): Counts {
    try {
      const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
      tests.push(...results(report));
      return count(report);
    } catch {
      return { passed: 0, failed: 0 };
    }
  }

  /** With filters or shards, a suite may have no test in this run. */
  const settleRun = (counts: Counts, code: number): Counts =>
    (filters.length > 0 || shard) && code === 0 && counts.passed + counts.failed === 0
      ? counts
      : settle(counts, code);

  const part = shard ? [`--shard=${shard}`] : [];

  return {
    steps,
    tests,

    /** Runs a program that passes or fails as a whole. */
    async check(title: string, command: string, args: string[]): Promise<Counts> {
      return countOf(await run(title, command, args));
    },

    /** Prints what was judged after a step. */
    judge(title: string, counts: Counts, summary: string): Counts {
      process.stdout.write(`\n— ${title}\n${summary}\n`);
      if (counts.failed > 0) tests.push({ title, ms: 0, failure: summary });
      return counts;
    },

    /** Runs the audit. If the registry does not respond, the audit reports that, and nothing counts as tested. */
    async audit(): Promise<Counts> {
      const code = await run('Known vulnerabilities', 'npm', ['run', '--silent', 'audit']);
      return code === notChecked ? { passed: 0, failed: 0 } : countOf(code);
    },

    /** Runs tests by vitest: those of the run's filters, or the given files. */
    async vitest(title: string, name: string, { config = 'vitest.config.ts', files = filters } = {}) {
      const report = `${resultsFolder}/${name}.json`;
      const options = ['--config', config, '--passWithNoTests', ...part];
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const args = ['run', ...files, ...options, ...reporters];
      const code = await run(title, 'vitest', args, { NODE_ENV: 'test' });
      return settleRun(readReport(report, countVitest, resultsOfVitest), code);
    },

    async browser(): Promise<Counts> {
      const report = `${resultsFolder}/playwright.json`;
      const args = ['test', ...filters, '--reporter=list,json', '--pass-with-no-tests', ...part];
      const code = await run('Browser tests', 'playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
      return settleRun(readReport(report, countPlaywright, resultsOfPlaywright), code);
    },
  };
}

export type Suites = ReturnType<typeof createSuites>;
