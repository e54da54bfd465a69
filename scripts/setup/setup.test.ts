import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// A small project of its own, with a stand-in for npm, whose product and build are a few lines.
let project: string;

const lockfile = {
  packages: {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  },
};

const npm = `#!/bin/sh
echo npm "$1" >> log
[ -e npm-fails ] && { echo 'npm says why' >&2; exit 1; }
mkdir -p node_modules/node/bin
ln -sf "${process.execPath}" node_modules/node/bin/node
cp package-lock.json node_modules/.package-lock.json
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

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text, { mode });
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'holdwise-setup-'));
  for (const path of ['scripts/setup', 'scripts/start.mjs', 'scripts/ready.mjs']) {
    cpSync(path, join(project, path), { recursive: true });
  }
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', JSON.stringify(lockfile));
  write('bin/npm', npm, 0o755);
  write('scripts/build.ts', build);
  write('src/main.js', product);
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

function launch(script: string): { child: ChildProcess; said: () => string; ended: Promise<number | null> } {
  const env = { ...process.env, PATH: `${join(project, 'bin')}:${process.env['PATH']}` };
  const child = spawn(process.execPath, [`scripts/${script}`], { cwd: project, env });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) };
}

async function ready(): Promise<{ code: number | null; said: string }> {
  const { ended, said } = launch('ready.mjs');
  return { code: await ended, said: said() };
}

const log = () => readFileSync(join(project, 'log'), 'utf8').trim().split('\n');

test('what is done is not done again', async () => {
  expect(await ready()).toEqual({ code: 0, said: 'Installing packages (this happens once)…\nBuilding…\n' });
  expect(await ready()).toEqual({ code: 0, said: '' });
  expect(log()).toEqual(['npm ci', 'build']);
});

test('a changed source is built again, a changed test is not', async () => {
  await ready();
  write('src/main.js', `${product}// changed`);
  expect(await ready()).toEqual({ code: 0, said: 'Building…\n' });
  write('src/main.test.ts', 'changed');
  expect((await ready()).said).toBe('');
});

test('a changed lockfile is installed', async () => {
  await ready();
  write('package-lock.json', JSON.stringify(lockfile).replace('1.0.0', '1.0.1'));
  expect((await ready()).said).toContain('Installing packages');
});

test('an install that fails says why, and is tried again', async () => {
  write('npm-fails', '');
  expect(await ready()).toEqual({
    code: 1,
    said: 'Installing packages (this happens once)…\nnpm says why\nThe packages could not be installed.\n',
  });
  rmSync(join(project, 'npm-fails'));
  expect((await ready()).code).toBe(0);
});

test('a build that fails leaves none that the next start takes for whole', async () => {
  await ready();
  write('src/main.js', 'broken');
  const failed = await ready();
  expect(failed.code).toBe(1);
  expect(failed.said).toMatch(/it is broken[\s\S]*The build failed\.\n$/);
  write('src/main.js', product);
  expect(await ready()).toEqual({ code: 0, said: 'Building…\n' });
});

test('several at once install and build once', async () => {
  const all = await Promise.all([ready(), ready(), ready()]);
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(log()).toEqual(['npm ci', 'build']);
});

test('a lock whose process is gone holds nobody up', async () => {
  const { child, ended } = launch('ready.mjs');
  await ended;
  write('.cache/setup.lock', `${child.pid}@${hostname()}`);
  write('src/main.js', `${product}// changed`);
  expect(await ready()).toEqual({ code: 0, said: 'Building…\n' });
  expect(existsSync(join(project, '.cache/setup.lock'))).toBe(false);
});

test('a signal reaches the product, which ends in its own way', async () => {
  const { child, said, ended } = launch('start.mjs');
  while (!said().includes('ready')) await once(child.stdout ?? child, 'data');
  child.kill('SIGTERM');
  child.kill('SIGINT');
  expect(await ended).toBe(3);
  expect(said()).toMatch(/stopped\n$/);
});
