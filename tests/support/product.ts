import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import serverCommand from '#scripts/setup/server-command.json' with { type: 'json' };
import './fresh-connections.ts';
import { monitorOptions } from './monitor-options.ts';
import { offline } from './offline.ts';

export interface Product {
  url: string;
  pid: number;
  /** The errors logged so far. */
  errors: string[];
  /** Stops it with SIGTERM and returns the exit code, or the signal that ended it. */
  stop(): Promise<number | NodeJS.Signals>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
}

const errorLevel = 50;

function levelOf(line: string): number {
  if (!line.startsWith('{')) return 0;
  return (JSON.parse(line) as { level?: number }).level ?? 0;
}

/** Reads the log until it ends. Resolves with the address when the server is ready. */
function follow(server: ChildProcess, errors: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: server.stdout as Readable }).on('line', (line) => {
      const address = /^Holdwise is ready at (\S+)$/.exec(line)?.[1];
      if (address !== undefined) return resolve(address);
      if (levelOf(line) >= errorLevel) errors.push(line);
      process.stderr.write(`${line}\n`);
    });
    server.once('exit', (code) => reject(new Error(`The server exited with ${code} before it was ready.`)));
  });
}

interface Launch {
  /** A command that wraps the product, for example to limit its memory. */
  prefix?: string[];
}

/** Starts the built product on a free port with an empty database. */
export async function startProduct(
  settings: Record<string, string> = {},
  { prefix = [] }: Launch = {},
): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-product-'));
  const inherited = { PATH: process.env['PATH'], HOME: process.env['HOME'], TZ: process.env['TZ'] };
  const monitoring = monitorOptions();
  const [program = process.execPath, ...args] = [
    ...prefix,
    process.execPath,
    ...monitoring.args,
    ...serverCommand.args,
  ];
  const server = spawn(program, args, {
    env: {
      ...inherited,
      ...serverCommand.env,
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...monitoring.env,
      ...offline(settings),
    },
    // The IPC channel ends the product with the tests, even if they are killed.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  server.channel?.unref();
  // The log has been read when the process has closed, not yet when it has exited.
  const ended = once(server, 'close');
  const killOnExit = () => server.kill('SIGKILL');
  process.once('exit', killOnExit);
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | NodeJS.Signals> {
    server.kill(signal);
    const [code, endedBy] = (await ended) as [number, null] | [null, NodeJS.Signals];
    process.off('exit', killOnExit);
    rmSync(folder, { recursive: true, force: true });
    return code ?? endedBy;
  }
  const errors: string[] = [];
  const url = await follow(server, errors);
  return {
    url,
    pid: server.pid ?? 0,
    errors,
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL');
    },
  };
}

interface RefusedStart {
  code: number | null;
  output: string;
}

/** Starts the built product with settings that it refuses; resolves with its exit code and error output. */
export async function startRefused(settings: Record<string, string>): Promise<RefusedStart> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      ...offline(settings),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
