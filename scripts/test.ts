import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { changedFiles } from './testing/changed-files.ts';
import { type Counts, sum } from './testing/counts.ts';
import './testing/exit-with-launcher.ts';
import {
  countLongTurns,
  monitorProducts,
  readEventLoopReports,
  summaryOf as summaryOfEventLoops,
} from './testing/event-loop-reports.ts';
import { lastRunFile, lastRunOf } from './testing/last-run.ts';
import { countCrossing, summaryOfCrossing } from './testing/owner-statements.ts';
import { durationsOf, failuresOf } from './testing/results.ts';
import { type RunOptions, readRunOptions, type Scope, UsageError } from './testing/run-options.ts';
import {
  countStatements,
  readStatements,
  recordStatements,
  summaryOf as summaryOfStatements,
} from './testing/statement-reports.ts';
import { createSuites, resultsFolder, type Suites } from './testing/suites.ts';
import { installSystemPackages } from './testing/system-packages.ts';
import { touchedTests } from './testing/touched-tests.ts';

const commands: Record<Scope, string> = {
  main: 'npm test',
  thorough: 'npm run test:thorough',
  fast: 'npm run test:fast',
};

const none: Counts = { passed: 0, failed: 0 };
const oneFailed: Counts = { passed: 0, failed: 1 };

const types = (suites: Suites) => suites.check('Types', 'npm', ['run', '--silent', 'check:types']);
const build = (suites: Suites) => suites.check('Build', 'node', ['scripts/setup.mjs', '--dev']);

async function checks(suites: Suites): Promise<Counts> {
  const check = (title: string, name: string) => suites.check(title, 'npm', ['run', '--silent', name]);
  return sum([
    await check('Format and lint', 'check:lint'),
    await types(suites),
    await check('Unused code', 'check:unused'),
  ]);
}

/** Checks the event loops of all products that the tests started for long turns. */
function eventLoops(suites: Suites, folder: string): Counts {
  const turns = readEventLoopReports(folder);
  return suites.judge('Event loops', countLongTurns(turns), summaryOfEventLoops(turns));
}

/** Tests the built product: in a browser, by attacks, and as a cluster. */
async function testProduct(suites: Suites, { filters, shard }: RunOptions): Promise<Counts> {
  const turns = monitorProducts(`${resultsFolder}/turns`);
  const attacksAndCluster = async () =>
    sum([
      await suites.vitest('Attacks', 'attacks', { config: 'vitest.attacks.config.ts' }),
      shard === undefined || shard.startsWith('1/')
        ? await suites.vitest('Cluster', 'cluster', { config: 'vitest.cluster.config.ts' })
        : none,
    ]);
  const tested = await Promise.all([suites.browser(), attacksAndCluster()]);
  return sum([...tested, filters.length > 0 ? none : eventLoops(suites, turns)]);
}

/**
 * Tests the sources, and checks that PostgreSQL ran every statement that SQLite ran, and that
 * none crosses customers.
 */
async function unitTests(suites: Suites, { filters, shard }: RunOptions): Promise<Counts> {
  const folder = recordStatements(`${resultsFolder}/statements`);
  const tested = await suites.vitest('Unit and API tests', 'vitest');
  if (filters.length > 0 || shard !== undefined) return tested;
  const statements = readStatements(folder);
  return sum([
    tested,
    suites.judge('Statements', countStatements(statements), summaryOfStatements(statements)),
    suites.judge('Customers', countCrossing(statements), summaryOfCrossing(statements)),
  ]);
}

/**
 * Runs the checks beside the tests of the sources, then the browser tests alone: a browser, a product and its database
 * need both processors of a small machine.
 */
async function testMain(suites: Suites, options: RunOptions): Promise<Counts> {
  if (!(await installSystemPackages())) return oneFailed;
  const checked = options.filters.length > 0 ? none : checks(suites);
  const sources = sum(await Promise.all([unitTests(suites, options), checked]));
  const built = await build(suites);
  return sum([sources, built, built.failed === 0 ? await suites.browser() : none]);
}

/** Runs all tests with all cases, one step after the other. `npm test` has the checks. */
async function testThoroughly(suites: Suites, options: RunOptions): Promise<Counts> {
  if (!(await installSystemPackages())) return oneFailed;
  const built = await build(suites);
  if (built.failed > 0) return built;
  return sum([
    built,
    await suites.audit(),
    await unitTests(suites, options),
    await testProduct(suites, options),
  ]);
}

/** Runs lint, types, and the unit and API tests that the changes of this checkout touch. */
async function testFast(suites: Suites): Promise<Counts> {
  const changed = changedFiles();
  const files = touchedTests(changed);
  process.stdout.write(`${changed.length} changed files touch ${files.length} test files.\n`);
  const lint = suites.check('Format and lint', 'biome', [
    'check',
    '--error-on-warnings',
    '--no-errors-on-unmatched',
    ...changed,
  ]);
  const tested = files.length > 0 ? suites.vitest('Unit and API tests', 'vitest', { files }) : none;
  return sum(await Promise.all([lint, types(suites), tested]));
}

const tests = { main: testMain, thorough: testThoroughly, fast: testFast } satisfies Record<Scope, unknown>;

async function test(options: RunOptions): Promise<Counts> {
  const start = performance.now();
  rmSync(resultsFolder, { recursive: true, force: true });
  mkdirSync(resultsFolder);
  const { scope, seed } = options;
  const suites = createSuites(options);
  process.stdout.write(`Seed ${seed}\n`);
  const counts = await tests[scope](suites, options);
  const ms = performance.now() - start;
  writeFileSync(lastRunFile, JSON.stringify(lastRunOf(commands[scope], suites.steps, ms)));
  const repeat = `Seed ${seed}. To repeat tests with it: ${commands[scope]} -- --seed ${seed} PART-OF-A-FILE-NAME`;
  const failures = counts.failed > 0 ? `${failuresOf(suites.tests)}\n\n` : '';
  process.stdout.write(`\n${durationsOf(suites.steps, suites.tests, ms)}\n\n${failures}${repeat}\n`);
  return counts;
}

try {
  const { passed, failed } = await test(readRunOptions(process.argv.slice(2)));
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
