import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { descendantsOf, isAlive } from '#tests/support/process-tree.ts';

// A minimal project with a fake npm, product and build.
let project: string;

const lockfile = {
  packages: {
    '': { optionalDependencies: { 'node-here': '24.0.0' } },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
    'node_modules/node-here': { version: '24.0.0', optional: true },
    'node_modules/tests': { version: '3.0.0', dev: true },
  },
};

// The log leaves out the part with Node, which belongs to every `npm ci`.
const npm = `#!/bin/sh
grep -q node_modules/a package-lock.json && echo npm "$1" $(echo " $*" | grep -oE -- '--(omit|include)=dev') >> "$PROJECT/log"
[ -e "$PROJECT/npm-fails" ] && { echo 'npm says why' >&2; exit 1; }
mkdir -p node_modules/.bin
grep -q node-here package.json && [ ! -e "$PROJECT/npm-has-no-node" ] && ln -sf "${process.execPath}" node_modules/.bin/node
[ -e "$PROJECT/npm-is-killed" ] && exit 137
case "$*" in
  *omit=dev*) sed 's/,"node_modules.tests":{[^}]*}//' package-lock.json > node_modules/.package-lock.json ;;
  *) cp package-lock.json node_modules/.package-lock.json ;;
esac
`;

const build = `
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
appendFileSync('log', 'build\\n');
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist/client/.vite', { recursive: true });
mkdirSync('dist/server', { recursive: true });
const source = readFileSync('src/main.js', 'utf8');
if (source.includes('broken')) throw new Error('it is broken');
writeFileSync('dist/server/main.js', source);
`;

const product = `
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => setTimeout(() => { console.log('stopped'); process.exit(3); }, 50));
setInterval(() => {}, 1000);
console.log('ready');
`;

// A fake test runner with a step that starts another process.
const tests = `
import './testing/exit-with-launcher.ts';
import { runStep } from './testing/steps.ts';
await runStep('', process.execPath, ['step.js']);
`;

const step = `
import { spawn } from 'node:child_process';
spawn(process.execPath, ['-e', 'console.log("ready"); setInterval(() => {}, 1000)'], { stdio: 'inherit' });
setInterval(() => {}, 1000);
`;

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text, { mode });
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'holdwise-setup-'));
  for (const path of [
    'scripts/setup',
    'scripts/testing',
    'scripts/start.mjs',
    'scripts/setup.mjs',
    'scripts/test.mjs',
  ]) {
    cpSync(path, join(project, path), { recursive: true });
  }
  write(
    'package.json',
    JSON.stringify({ type: 'module', optionalDependencies: lockfile.packages[''].optionalDependencies }),
  );
  write('package-lock.json', JSON.stringify(lockfile));
  write('bin/npm', npm, 0o755);
  write('scripts/build.ts', build);
  write('src/main.js', product);
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

function launch(
  script: string,
  options: string[] = [],
): {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
} {
  const env = { ...process.env, PROJECT: project, PATH: `${join(project, 'bin')}:${process.env['PATH']}` };
  const child = spawn(process.execPath, [`scripts/${script}`, ...options], { cwd: project, env });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code as number | null) };
}

/** Runs the setup and returns its output without the seconds, which differ. */
async function runSetup(...options: string[]): Promise<{ code: number | null; output: string }> {
  const { ended, output } = launch('setup.mjs', options);
  const code = await ended;
  return { code, output: output().replace(/\b\d+ s$/gm, 'N s') };
}

const installing = 'Installing packages… N s\n';
const building = 'Building… N s\n';

const log = () => readFileSync(join(project, 'log'), 'utf8').trim().split('\n');

test('does nothing when all is up to date', async () => {
  expect(await runSetup()).toEqual({ code: 0, output: `${installing}${building}` });
  expect(await runSetup()).toEqual({ code: 0, output: '' });
  expect(log()).toEqual(['npm ci --omit=dev', 'build']);
});

test('installs Node beside everything else, and lists all packages', async () => {
  await runSetup('--no-build');
  const list = JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8'));
  expect(Object.keys(list.packages).filter(Boolean)).toEqual([
    'node_modules/node-here',
    'node_modules/a',
    'node_modules/b',
  ]);
  expect(existsSync(join(project, '.cache/install'))).toBe(false);
});

test('rebuilds for a changed source file but not for a changed test', async () => {
  await runSetup();
  write('src/main.js', `${product}// changed`);
  expect(await runSetup()).toEqual({ code: 0, output: building });
  write('src/main.test.ts', 'changed');
  expect((await runSetup()).output).toBe('');
});

test('installs packages when the lockfile has changed', async () => {
  await runSetup();
  write('package-lock.json', JSON.stringify(lockfile).replace('1.0.0', '1.0.1'));
  expect((await runSetup()).output).toContain('Installing packages');
});

test('names the packages of Node when the registry lacks the one for this machine', async () => {
  write('npm-has-no-node', '');
  const { code, output } = await runSetup();
  expect(code).toBe(1);
  expect(output).toMatch(/npm installed no Node for \w+ \w+: its registry must offer one of node-here\.\n$/);
});

test('installs development packages only when asked, beside the others', async () => {
  await runSetup();
  expect((await runSetup('--dev')).output).toBe(installing);
  expect(await runSetup()).toEqual({ code: 0, output: '' });
  expect(log()).toEqual(['npm ci --omit=dev', 'build', 'npm install --include=dev']);
});

test('keeps development packages when the lockfile has changed', async () => {
  await runSetup('--dev', '--no-build');
  write('package-lock.json', JSON.stringify(lockfile).replace('1.0.0', '1.0.1'));
  await runSetup('--no-build');
  expect(log()).toEqual(['npm ci --include=dev', 'npm ci --include=dev']);
});

test('starts again with an empty folder after an interrupted install', async () => {
  await runSetup('--no-build');
  write('npm-is-killed', '');
  expect((await runSetup('--dev', '--no-build')).code).toBe(137);
  rmSync(join(project, 'npm-is-killed'));
  expect(await runSetup('--no-build')).toEqual({ code: 0, output: installing });
  expect(log()).toEqual(['npm ci --omit=dev', 'npm install --include=dev', 'npm ci --omit=dev']);
});

test('installs Lighthouse in a folder of its own', async () => {
  const folder = 'scripts/bench/lighthouse';
  write(
    `${folder}/package-lock.json`,
    JSON.stringify({ packages: { '': {}, 'node_modules/l': { version: '1.0.0' } } }),
  );
  expect((await runSetup('--lighthouse', '--no-build')).output).toBe(
    `${installing}Installing Lighthouse… N s\n`,
  );
  expect(existsSync(join(project, folder, 'node_modules/.package-lock.json'))).toBe(true);
  expect((await runSetup('--lighthouse', '--no-build')).output).toBe('');
});

test('reports why an install failed, and retries it on the next run', async () => {
  write('npm-fails', '');
  expect(await runSetup()).toEqual({
    code: 1,
    output: 'Installing packages… \nnpm says why\nThe packages could not be installed.\n',
  });
  rmSync(join(project, 'npm-fails'));
  expect((await runSetup()).code).toBe(0);
});

test('a failed install leaves what is installed as it is', async () => {
  await runSetup('--no-build');
  write('package-lock.json', JSON.stringify(lockfile).replace('1.0.0', '1.0.1'));
  write('npm-fails', '');
  expect((await runSetup('--no-build')).code).toBe(1);
  write('package-lock.json', JSON.stringify(lockfile));
  expect(await runSetup('--no-build')).toEqual({ code: 0, output: '' });
});

test('does not use a failed build on the next run', async () => {
  await runSetup();
  write('src/main.js', 'broken');
  const failed = await runSetup();
  expect(failed.code).toBe(1);
  expect(failed.output).toMatch(/it is broken[\s\S]*The build failed\.\n$/);
  write('src/main.js', product);
  expect(await runSetup()).toEqual({ code: 0, output: building });
});

test('a list of packages that another process has begun to write counts as none', async () => {
  await runSetup();
  write('node_modules/.package-lock.json', '');
  expect(await runSetup()).toEqual({ code: 0, output: installing });
});

test('concurrent runs install and build once', async () => {
  const all = await Promise.all([runSetup(), runSetup(), runSetup()]);
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(log()).toEqual(['npm ci --omit=dev', 'build']);
});

test('ignores the lock of a process that has ended', async () => {
  const { child, ended } = launch('setup.mjs');
  await ended;
  write('.cache/setup.lock', `${child.pid}@${hostname()}`);
  write('src/main.js', `${product}// changed`);
  expect(await runSetup()).toEqual({ code: 0, output: building });
  expect(existsSync(join(project, '.cache/setup.lock'))).toBe(false);
});

test('forwards a signal to the product and returns its exit code', async () => {
  const { child, output, ended } = launch('start.mjs');
  while (!output().includes('ready')) await once(child.stdout ?? child, 'data');
  child.kill('SIGTERM');
  child.kill('SIGINT');
  expect(await ended).toBe(3);
  expect(output()).toMatch(/stopped\n$/);
});

test.each([
  ['the launcher', 0],
  ['the test runner', 1],
])('ends all test processes when %s is killed', async (_which, at) => {
  write('scripts/test.ts', tests);
  write('step.js', step);
  const { child, output } = launch('test.mjs');
  while (!output().includes('ready')) await once(child.stdout ?? child, 'data');
  const below = descendantsOf(child.pid ?? 0);
  expect(below).toHaveLength(3);
  process.kill([child.pid ?? 0, ...below][at] ?? 0, 'SIGKILL');
  await expect.poll(() => below.filter(isAlive)).toEqual([]);
});
