import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type Counts,
  countPlaywright,
  countVitest,
  durationsOfPlaywright,
  durationsOfVitest,
  settle,
  sum,
} from './testing/counts.ts';
import { type Duration, summaryOf as summaryOfDurations } from './testing/durations.ts';
import './testing/exit-with-launcher.ts';
import {
  countLongTurns,
  monitorProducts,
  readEventLoopReports,
  summaryOf as summaryOfEventLoops,
} from './testing/event-loop-reports.ts';
import { notChecked, runStep } from './testing/steps.ts';
import { installSystemPackages } from './testing/system-packages.ts';

const results = 'test-results';
const { values } = parseArgs({ options: { fast: { type: 'boolean', default: false } } });

const steps: Duration[] = [];
const tests: Duration[] = [];

async function run(
  title: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const start = performance.now();
  const code = await runStep(title, command, args, env);
  steps.push({ title, ms: performance.now() - start });
  return code;
}

async function check(title: string, command: string, args: string[]): Promise<Counts> {
  const code = await run(title, command, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs the audit. If the registry does not respond, the audit reports that, and nothing counts as tested. */
async function audit(): Promise<Counts> {
  const code = await run('Known vulnerabilities', 'npm', ['run', '--silent', 'audit']);
  if (code === notChecked) return { passed: 0, failed: 0 };
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

interface ReportReader<Report> {
  count: (report: Report) => Counts;
  durations: (report: Report) => Duration[];
}

/** Counts the tests of a report; a missing report counts as none. */
function readReport<Report>(file: string, { count, durations }: ReportReader<Report>): Counts {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    tests.push(...durations(report));
    return count(report);
  } catch {
    return { passed: 0, failed: 0 };
  }
}

async function vitestTests(title: string, name: string, args: string[] = []): Promise<Counts> {
  const report = `${results}/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(title, 'vitest', ['run', ...args, ...reporters], {
    ...process.env,
    NODE_ENV: 'test',
    ...(values.fast && { TEST_FAST: '1' }),
  });
  return settle(readReport(report, { count: countVitest, durations: durationsOfVitest }), code);
}

async function browserTests(): Promise<Counts> {
  const report = `${results}/playwright.json`;
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const code = await run('Browser tests', 'playwright', ['test', '--reporter=list,json'], env);
  return settle(readReport(report, { count: countPlaywright, durations: durationsOfPlaywright }), code);
}

const checks = async (): Promise<Counts> =>
  sum([
    await check('Format and lint', 'npm', ['run', '--silent', 'check:lint']),
    await check('Types', 'npm', ['run', '--silent', 'check:types']),
    await check('Boundaries', 'npm', ['run', '--silent', 'check:boundaries']),
    await check('Unused code', 'npm', ['run', '--silent', 'check:unused']),
  ]);

const build = () => check('Build', 'node', ['scripts/setup.mjs']);
const unitTests = () => vitestTests('Unit and API tests', 'vitest');
const clusterTests = () => vitestTests('Cluster', 'cluster', ['--config', 'vitest.cluster.config.ts']);
const attacks = () => vitestTests('Attacks', 'attacks', ['--config', 'vitest.attacks.config.ts']);

/** Checks the event loops of all products that the tests started for long turns. */
function eventLoops(folder: string): Counts {
  const turns = readEventLoopReports(folder);
  process.stdout.write(`\n— Event loops\n${summaryOfEventLoops(turns)}\n`);
  return countLongTurns(turns);
}

/** Runs the checks, unit tests and API tests on SQLite. */
const testFast = async () => sum(await Promise.all([checks(), unitTests()]));

/** Runs everything, one step after the other: together they would take as long, and miss their deadlines. */
async function testAll(): Promise<Counts> {
  const turns = monitorProducts(`${results}/turns`);
  const ofTheSource = [await checks(), await audit(), await unitTests()];
  const built = await build();
  if (built.failed > 0) return sum([...ofTheSource, built]);
  const ofTheProduct = [await browserTests(), await clusterTests(), await attacks()];
  return sum([...ofTheSource, built, ...ofTheProduct, eventLoops(turns)]);
}

async function test(): Promise<Counts> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results);
  if (!(await installSystemPackages())) return { passed: 0, failed: 1 };
  return values.fast ? testFast() : testAll();
}

const start = performance.now();
const { passed, failed } = await test();
process.stdout.write(
  `\n${summaryOfDurations(steps, tests, performance.now() - start)}\n\n${passed} passed, ${failed} failed\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
