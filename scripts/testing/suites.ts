import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type PlaywrightReport,
  resultsOfPlaywright,
  resultsOfVitest,
  settle,
  type VitestReport,
} from './read-reports.ts';
import { type Duration, hasFailed, type TestResult } from './results.ts';
import type { RunOptions } from './run-options.ts';
import { tryAgain } from './second-try.ts';
import { notChecked, runStep } from './steps.ts';

export const resultsFolder = 'test-results';

/** A program that runs test files and writes a report. */
interface Runner {
  command: string;
  argsFor(report: string): string[];
  envFor(report: string): NodeJS.ProcessEnv;
  read(report: string): TestResult[];
}

const vitest = (project: string): Runner => ({
  command: 'vitest',
  argsFor: (report) => [
    'run',
    `--project=${project}`,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  envFor: () => ({ NODE_ENV: 'test' }),
  read: (report) => resultsOfVitest(JSON.parse(report) as VitestReport),
});

const playwright: Runner = {
  command: 'playwright',
  argsFor: () => ['test', '--reporter=list,json', '--pass-with-no-tests'],
  envFor: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  read: (report) => resultsOfPlaywright(JSON.parse(report) as PlaywrightReport),
};

/** A program that ends early writes no report: its exit code says so. */
function readReport(file: string, { read }: Runner): TestResult[] {
  return existsSync(file) ? read(readFileSync(file, 'utf8')) : [];
}

interface SuiteOptions {
  /** Parts of the paths of test files; by default the filters of the run. */
  files?: readonly string[];
  /** More arguments of the program. */
  args?: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Whether it runs whole although the run is a part of several. */
  unsplit?: boolean;
}

/** Runs steps, and records how long each of them and each of their tests took, and what failed. */
export function createSuites({ scope, seed, shard, filters }: RunOptions) {
  const steps: Duration[] = [];
  const secondTries: TestResult[] = [];
  const recorded: { results: TestResult[]; runAgain?: (file: string) => Promise<TestResult[]> }[] = [];
  const settings = { TEST_SCOPE: scope === 'thorough' ? 'thorough' : 'main', TEST_SEED: String(seed) };

  async function run(title: string, command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) {
    const start = performance.now();
    const code = await runStep(title, command, [...args], { ...process.env, ...settings, ...more });
    const ms = performance.now() - start;
    steps.push({ title, ms });
    return { code, ms };
  }

  async function runTests(title: string, runner: Runner, args: readonly string[], env: NodeJS.ProcessEnv) {
    const report = resolve(resultsFolder, `${title.toLowerCase().replaceAll(/\W+/g, '-')}.json`);
    rmSync(report, { force: true });
    const allArgs = [...runner.argsFor(report), ...args];
    const { code } = await run(title, runner.command, allArgs, { ...runner.envFor(report), ...env });
    return { code, results: readReport(report, runner) };
  }

  /** Runs a suite. With filters or shards, it may have no test in this run. */
  async function test(
    title: string,
    runner: Runner,
    { files = filters, args = [], env = {}, unsplit = false }: SuiteOptions,
  ): Promise<readonly TestResult[]> {
    const part = shard && !unsplit ? [`--shard=${shard}`] : [];
    const { code, results } = await runTests(title, runner, [...files, ...args, ...part], env);
    const settled = settle(title, results, code, files.length > 0 || part.length > 0);
    recorded.push({
      results: settled,
      async runAgain(file) {
        const again = await runTests(`${title}, second try`, runner, [file], env);
        return settle(title, again.results, again.code);
      },
    });
    return settled;
  }

  return {
    steps,
    /** The first results of the tests that passed at the second try. */
    secondTries,
    results: () => recorded.flatMap(({ results }) => results),

    /** Runs a program that passes or fails as a whole, unless it ends as not checked. Returns whether it did not fail. */
    async check(title: string, command: string, args: string[]): Promise<boolean> {
      const { code, ms } = await run(title, command, args);
      if (code === notChecked) return true;
      recorded.push({ results: settle(title, [{ title, ms }], code).slice(-1) });
      return code === 0;
    },

    /** Prints and records what was judged after a step. */
    judge(title: string, passed: boolean, summary: string): void {
      process.stdout.write(`\n— ${title}\n${summary}\n`);
      recorded.push({ results: [{ title, ms: 0, ...(!passed && { failure: summary }) }] });
    },

    /** Runs the tests of a project of vitest.config.ts and returns their results. */
    vitest: (title: string, project: string, options: SuiteOptions = {}) =>
      test(title, vitest(project), options),

    browser: (title: string, options: SuiteOptions = {}) => test(title, playwright, options),

    /** Runs the files with failed tests once more, alone. */
    async tryAgain(): Promise<void> {
      for (const part of recorded) {
        if (!part.runAgain || !part.results.some(hasFailed)) continue;
        const { results, passed } = await tryAgain(part.results, part.runAgain);
        part.results = results;
        secondTries.push(...passed);
      }
    },
  };
}

export type Suites = ReturnType<typeof createSuites>;
