import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/postgres-server.ts';
import { descendantsOf, isAlive } from '../support/process-tree.ts';

interface Run {
  npm: ChildProcess;
  /** All descendants of npm, children first. */
  descendants: number[];
}

const readyLine = /Holdwise .*is ready at/;

async function untilReady(npm: ChildProcess): Promise<void> {
  let output = '';
  for await (const chunk of npm.stdout ?? []) {
    output += chunk;
    if (readyLine.test(output)) break;
  }
  if (!readyLine.test(output)) throw new Error(`npm exited before the product was ready:\n${output}`);
  npm.stdout?.resume();
}

/** Runs an npm script until the product is ready. npm leads its own process group, as in a terminal. */
async function npmRun(command: string, settings: Record<string, string>): Promise<Run> {
  const npm = spawn('npm', ['run', '--silent', command], {
    env: { ...process.env, ...settings, FEED_URLS: 'none', ECB_URL: 'none', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let descendants: number[] = [];
  onTestFinished(() => {
    for (const pid of [npm.pid ?? 0, ...descendants]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  await untilReady(npm);
  descendants = descendantsOf(npm.pid ?? 0);
  return { npm, descendants };
}

async function emptySettings(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-npm-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { DATA_DIR: folder, PORT: String(await freePort()) };
}

const endings: { what: string; end: (run: Run) => void }[] = [
  { what: 'npm is killed', end: ({ npm }) => npm.kill('SIGKILL') },
  { what: 'npm gets SIGTERM', end: ({ npm }) => npm.kill('SIGTERM') },
  { what: 'Ctrl+C is pressed', end: ({ npm: { pid = 0 } }) => process.kill(-pid, 'SIGINT') },
  { what: 'the terminal is closed', end: ({ npm: { pid = 0 } }) => process.kill(-pid, 'SIGHUP') },
];
const commands = ['start', 'dev'] as const;

async function expectNothingLeft({ descendants }: Run): Promise<void> {
  await expect.poll(() => descendants.filter(isAlive), { timeout: 20_000 }).toEqual([]);
}

test.each(commands.flatMap((command) => endings.map((ending) => ({ command, ...ending }))))(
  'npm run $command: leaves no process behind when $what',
  async ({ command, end }) => {
    const run = await npmRun(command, await emptySettings());
    expect(run.descendants.length).toBeGreaterThan(0);
    end(run);
    await expectNothingLeft(run);
  },
);

test('frees the port and the folder when the launcher is killed', async () => {
  const settings = await emptySettings();
  const run = await npmRun('start', settings);
  const [launcher = 0, server] = run.descendants;
  expect(server).toBeDefined();
  process.kill(launcher, 'SIGKILL');
  await expectNothingLeft(run);
  const next = await npmRun('start', settings);
  next.npm.kill('SIGTERM');
  await expectNothingLeft(next);
});
