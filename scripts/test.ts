import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { changedFiles } from './testing/changed-files.ts';
import './testing/exit-with-launcher.ts';
import {
  areShort,
  monitorProducts,
  readEventLoopReports,
  summaryOf as summaryOfEventLoops,
} from './testing/event-loop-reports.ts';
import { lastRunFile, lastRunOf } from './testing/last-run.ts';
import { crossingCustomers, needlessJobs, summaryOfCrossing } from './testing/owner-statements.ts';
import { hasFailed, reportOf, slowTestsAboveBudget, type TestResult } from './testing/results.ts';
import {
  type RunOptions,
  readRunOptions,
  type Scope,
  type ThoroughPart,
  thoroughPartNames,
  UsageError,
} from './testing/run-options.ts';
import {
  missingOnPostgres,
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

const lint = (suites: Suites, ...args: string[]) =>
  suites.check('Format and lint', 'biome', ['check', '--error-on-warnings', ...args]);
const types = (suites: Suites) => suites.check('Types', 'npm', ['run', '--silent', 'check:types']);
const build = (suites: Suites) => suites.check('Build', 'node', ['scripts/setup.mjs', '--dev']);

async function checks(suites: Suites): Promise<void> {
  await lint(suites);
  await types(suites);
  await suites.check('Unused code', 'npm', ['run', '--silent', 'check:unused']);
}

const statementFolder = `${resultsFolder}/statements`;

/** Checks that PostgreSQL ran every statement that SQLite ran, and that none crosses customers. */
function judgeStatements(suites: Suites): void {
  const statements = readStatements(statementFolder);
  const missing = missingOnPostgres(statements);
  suites.judge(
    'Statements',
    statements.length > 0 && missing.length === 0,
    summaryOfStatements(statements, missing),
  );
  const crossing = crossingCustomers(statements);
  const needless = needlessJobs(statements);
  suites.judge('Customers', crossing.length + needless.length === 0, summaryOfCrossing(crossing, needless));
}

/** Checks the event loops of all products that the tests started for long turns. */
function judgeEventLoops(suites: Suites, folder: string): void {
  const reported = readEventLoopReports(folder);
  suites.judge('Event loops', areShort(reported), summaryOfEventLoops(reported));
}

const unitTests = 'Unit and API tests';
const browserTests = 'Browser tests';
const isWhole = ({ filters, shard, only }: RunOptions) =>
  filters.length === 0 && shard === undefined && only === undefined;

/**
 * Runs the checks beside the tests of the sources, then the browser tests alone: two browsers with a product each keep
 * two processors busy. On a build server, files with failed tests run once more at the end.
 */
async function testMain(suites: Suites, options: RunOptions): Promise<void> {
  recordStatements(statementFolder);
  await Promise.all([suites.vitest(unitTests, 'unit'), isWhole(options) && checks(suites)]);
  if (await build(suites)) await suites.browser(browserTests);
  if (process.env['CI']) await suites.tryAgain();
  if (isWhole(options)) judgeStatements(suites);
}

async function testUnitsThoroughly(suites: Suites, options: RunOptions): Promise<void> {
  recordStatements(statementFolder);
  await suites.vitest(unitTests, 'unit');
  if (options.filters.length === 0 && options.shard === undefined) judgeStatements(suites);
}

/** Judges what the slow tests of `npm test` take together. */
function judgeSlowTests(suites: Suites, title: string, results: readonly TestResult[]): void {
  const slow = slowTestsAboveBudget(results);
  const summary = slow.map((test) => `${(test.ms / 1000).toFixed(1)} s  ${test.title}`).join('\n');
  suites.judge(`Slow tests of ${title}`, slow.length === 0, summary);
}

/** Runs the unit and API tests of `npm test` in another order, and with another seed. */
async function testShuffled(suites: Suites, { seed }: RunOptions): Promise<void> {
  const title = `${unitTests}, shuffled`;
  const results = await suites.vitest(title, 'unit', {
    args: ['--sequence.shuffle.files', `--sequence.seed=${seed}`],
    env: { TEST_SCOPE: 'main' },
    unsplit: true,
  });
  judgeSlowTests(suites, title, results);
}

const repetitions = 5;

/** Returns which part of several this run is: the first of one unless it is split. */
const partOf = (shard = '1/1') => shard.split('/').map(Number) as [current: number, parts: number];

/** Repeats the tests of `npm test`, each time with another seed: none may fail by chance. Runs only if it is asked for. */
async function testRepeatedly(suites: Suites, { seed, shard }: RunOptions): Promise<void> {
  const [current, parts] = partOf(shard);
  for (let at = current - 1; at < 2 * repetitions; at += parts) {
    const round = 1 + Math.floor(at / 2);
    const options = { env: { TEST_SCOPE: 'main', TEST_SEED: String(seed + round) }, unsplit: true };
    const title = `${at % 2 === 0 ? unitTests : browserTests}, round ${round}`;
    const results = await (at % 2 === 0
      ? suites.vitest(title, 'unit', options)
      : suites.browser(title, options));
    judgeSlowTests(suites, title, results);
  }
}

const testAudit = (suites: Suites) =>
  suites.check('Known vulnerabilities', 'npm', ['run', '--silent', 'audit']);

/** Tests the built product in a browser and by attacks, beside each other: most of them wait. */
async function testProduct(suites: Suites, { filters }: RunOptions): Promise<void> {
  const turns = monitorProducts(`${resultsFolder}/turns`);
  await Promise.all([suites.browser(browserTests), suites.vitest('Attacks', 'attacks')]);
  if (filters.length === 0) judgeEventLoops(suites, turns);
}

const testCluster = (suites: Suites) => suites.vitest('Cluster', 'cluster', { unsplit: true });

const thoroughParts = {
  unit: testUnitsThoroughly,
  product: testProduct,
  cluster: testCluster,
  shuffled: testShuffled,
  repeated: testRepeatedly,
  audit: testAudit,
} satisfies Record<ThoroughPart, unknown>;

/** Which part of several runs what is not split. */
const placeOf: Partial<Record<ThoroughPart, number>> = { shuffled: 3, cluster: 4, audit: 4 };

function isInRun(part: ThoroughPart, { only, shard, filters }: RunOptions): boolean {
  if (only !== undefined) return part === only;
  if (part === 'repeated') return false;
  if (filters.length > 0) return part === 'unit' || part === 'product' || part === 'cluster';
  const place = placeOf[part];
  const [current, parts] = partOf(shard);
  return place === undefined || current === ((place - 1) % parts) + 1;
}

/** Runs all tests with all cases, one part after the other. `npm test` has the checks. */
async function testThoroughly(suites: Suites, options: RunOptions): Promise<void> {
  if (!(await build(suites))) return;
  for (const part of thoroughPartNames)
    if (isInRun(part, options)) await thoroughParts[part](suites, options);
}

/** Runs lint, types, and the unit and API tests that the changes of this checkout touch. */
async function testFast(suites: Suites): Promise<void> {
  const changed = changedFiles();
  const files = touchedTests(changed);
  process.stdout.write(`${changed.length} changed files touch ${files.length} test files.\n`);
  await Promise.all([
    lint(suites, '--no-errors-on-unmatched', ...changed),
    types(suites),
    files.length > 0 && suites.vitest(unitTests, 'unit', { files }),
  ]);
}

const tests = { main: testMain, thorough: testThoroughly, fast: testFast } satisfies Record<Scope, unknown>;

/** Runs the tests of a scope and prints what they found. The last line counts them. Returns whether all passed. */
async function test(options: RunOptions): Promise<boolean> {
  const start = performance.now();
  rmSync(resultsFolder, { recursive: true, force: true });
  mkdirSync(resultsFolder);
  const { scope, seed } = options;
  const suites = createSuites(options);
  process.stdout.write(`Seed ${seed}\n`);
  if (scope === 'fast' || (await installSystemPackages())) await tests[scope](suites, options);
  else suites.judge('System packages', false, 'They are missing: see above.');
  const wholeRunMs = performance.now() - start;
  const { steps, secondTries } = suites;
  const results = suites.results();
  writeFileSync(lastRunFile, JSON.stringify(lastRunOf(commands[scope], steps, wholeRunMs)));
  const failed = results.filter(hasFailed).length;
  process.stdout.write(
    [
      '',
      reportOf({ steps, results, secondTries, wholeRunMs }),
      `Seed ${seed}. To repeat tests with it: ${commands[scope]} -- --seed ${seed} PART-OF-A-FILE-NAME`,
      `${results.length - failed} passed, ${failed} failed\n`,
    ].join('\n\n'),
  );
  return failed === 0;
}

try {
  process.exitCode = (await test(readRunOptions(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
