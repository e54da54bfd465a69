import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import serverCommand from '../../scripts/setup/server-command.json' with { type: 'json' };

export interface Product {
  url: string;
  pid: number;
  /** What it logged of errors so far. */
  errors: string[];
  /** Stops it as an operator would and gives the exit code. */
  stop(): Promise<number | null>;
  /** Ends it at once, whatever it is doing. */
  kill(): Promise<void>;
}

const errorLevel = 50;

function levelOf(line: string): number {
  if (!line.startsWith('{')) return 0;
  return (JSON.parse(line) as { level?: number }).level ?? 0;
}

type Server = ChildProcessByStdio<null, Readable, null>;

/** Reads the log to its end, and resolves with the address once the server is ready. */
function follow(server: Server, errors: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      const address = /^Holdwise is ready at (\S+)$/.exec(line)?.[1];
      if (address !== undefined) return resolve(address);
      if (levelOf(line) >= errorLevel) errors.push(line);
      process.stderr.write(`${line}\n`);
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
  });
}

/** Starts the built product on a free port, with an empty database of its own. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-product-'));
  const inherited = { PATH: process.env['PATH'], HOME: process.env['HOME'], TZ: process.env['TZ'] };
  const server = spawn(process.execPath, serverCommand, {
    env: {
      ...inherited,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      FEED_URLS: 'none',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const killWithUs = () => server.kill('SIGKILL');
  process.once('exit', killWithUs);
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    server.kill(signal);
    const [code] = (await ended) as [number | null];
    process.off('exit', killWithUs);
    rmSync(folder, { recursive: true, force: true });
    return code;
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
