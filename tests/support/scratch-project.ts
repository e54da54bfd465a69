import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Folders that tools write to, or that are too large to copy. */
const notCopied = new Set([
  '.git',
  '.data',
  '.demo',
  '.cache',
  'data',
  'dist',
  'node_modules',
  'test-results',
]);

export interface Finished {
  code: number;
  /** Everything that the command printed. */
  output: string;
}

/** A copy of the sources that a test may change. */
export interface ScratchProject {
  folder: string;
  /** The environment of commands: nothing of this test run. */
  env: NodeJS.ProcessEnv;
  change(path: string, edit: (text: string) => string): void;
  write(path: string, text: string): void;
  read(path: string): string;
  /** Runs commands as a shell does. */
  run(commands: string, env?: NodeJS.ProcessEnv): Promise<Finished>;
}

const [name, email] = ['Jane Example', 'jane@holdwise.example'];
const author = {
  GIT_AUTHOR_NAME: name,
  GIT_AUTHOR_EMAIL: email,
  GIT_COMMITTER_NAME: name,
  GIT_COMMITTER_EMAIL: email,
};

/** Copies packages as hard links where the file system can: Biome does not follow symbolic ones to their types. */
function copyPackages(from: string, to: string): void {
  const quiet = { stdio: 'ignore' } as const;
  if (spawnSync('cp', ['-RPl', from, to], quiet).status !== 0) {
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-RP', from, to], quiet);
  }
  // Tools write to the folders of their caches, perhaps into linked files.
  for (const name of readdirSync(to)) if (name.startsWith('.vi')) rmSync(join(to, name), { recursive: true });
}

/** Copies the sources and links the installed packages. The copy is removed when the current test ends. */
export function scratchProject(): ScratchProject {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-project-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of readdirSync(root))
    if (!notCopied.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'data'), join(folder, 'data'));
  // Spares the copy most of the check of types.
  const types = '.cache/types';
  if (existsSync(join(root, types))) cpSync(join(root, types), join(folder, types), { recursive: true });
  copyPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  const env: NodeJS.ProcessEnv = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...author };
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  return {
    folder,
    env,
    read,
    write,
    change: (path, edit) => write(path, edit(read(path))),
    run: (commands, more = {}) =>
      new Promise((resolve) => {
        const options = { cwd: folder, env: { ...env, ...more }, maxBuffer: 64 * 1024 * 1024 };
        execFile('sh', ['-ec', commands], options, (error, stdout, stderr) => {
          const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0;
          resolve({ code, output: stdout + stderr });
        });
      }),
  };
}
