import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { offline } from '#tests/support/offline.ts';
import { freePort } from '#tests/support/postgres-server.ts';
import { descendantsOf, isAlive } from '#tests/support/process-tree.ts';
import { untilReady } from '#tests/support/until-ready.ts';

export interface Run {
  npm: ChildProcess;
  /** All descendants of npm, children first. */
  descendants: number[];
}

/** Runs an npm script until the product is ready. npm leads its own process group, as in a terminal. */
export async function npmRun(command: string, settings: Record<string, string>): Promise<Run> {
  const npm = spawn('npm', ['run', '--silent', command], {
    env: { ...process.env, ...offline(settings), NODE_ENV: 'production' },
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

export async function emptySettings(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-npm-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { DATA_DIR: folder, PORT: String(await freePort()) };
}

export async function expectNothingLeft({ descendants }: Run): Promise<void> {
  await expect.poll(() => descendants.filter(isAlive)).toEqual([]);
}
