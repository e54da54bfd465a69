import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { notAudited } from './dependencies/audit-exit.ts';
import { type Counts, countPlaywright, countVitest, settle, sum } from './testing/counts.ts';
import { runStep } from './testing/steps.ts';
import { ensureSystemPackages } from './testing/system-packages.ts';

const results = 'test-results';

async function check(
  title: string,
  command: string,
  args: string[],
  env?: NodeJS.ProcessEnv,
): Promise<Counts> {
  const code = await runStep(title, command, args, env);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Where the registry does not answer, it has said so itself, and nothing was tested. */
async function audit(): Promise<Counts> {
  const code = await runStep('Known vulnerabilities', 'npm', ['run', '--silent', 'audit']);
  if (code === notAudited) return { passed: 0, failed: 0 };
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function readReport<Report>(file: string, count: (report: Report) => Counts): Counts {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } catch {
    return { passed: 0, failed: 0 };
  }
}

async function vitestTests(title: string, name: string, args: string[] = []): Promise<Counts> {
  const report = `${results}/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runStep(title, 'vitest', ['run', ...args, ...reporters], {
    ...process.env,
    NODE_ENV: 'test',
  });
  return settle(readReport(report, countVitest), code);
}

const unitTests = () => vitestTests('Unit and API tests', 'vitest');
const clusterTests = () =>
  vitestTests('Several instances, a replica and nginx', 'cluster', ['--config', 'vitest.cluster.config.ts']);

async function browserTests(): Promise<Counts> {
  const report = `${results}/playwright.json`;
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const code = await runStep('Browser tests', 'playwright', ['test', '--reporter=list,json'], env);
  return settle(readReport(report, countPlaywright), code);
}

async function testAll(): Promise<Counts> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results);
  const counts = [
    await check('Format and lint', 'npm', ['run', '--silent', 'check:lint']),
    await check('Types', 'npm', ['run', '--silent', 'check:types']),
    await check('Boundaries', 'npm', ['run', '--silent', 'check:boundaries']),
    await check('Unused code', 'npm', ['run', '--silent', 'check:unused']),
    await audit(),
    await unitTests(),
  ];
  const build = await check('Build', 'node', ['scripts/ready.mjs']);
  if (build.failed > 0) return sum([...counts, build, { passed: 0, failed: 2 }]);
  return sum([...counts, build, await browserTests(), await clusterTests()]);
}

const ready = await ensureSystemPackages();
const { passed, failed } = ready ? await testAll() : { passed: 0, failed: 1 };
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
