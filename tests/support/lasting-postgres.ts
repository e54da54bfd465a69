import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { createCluster, freePort } from './postgres-server.ts';

/** A PostgreSQL that keeps what it acknowledged: it can be killed and started again on the same data. */
export interface LastingPostgres {
  url: string;
  start(): Promise<void>;
  /** Ends it and its workers at once. */
  kill(): Promise<void>;
  /** Stops it and its workers where they stand, with their connections open, until `thaw` lets them go on. */
  freeze(): void;
  thaw(): void;
  /** Runs statements as its superuser, on a connection that stays open until the answer is called. */
  hold(...statements: string[]): Promise<() => Promise<void>>;
  remove(): Promise<void>;
}

function withWorkers(pid: number): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = all.map((line) => line.trim().split(/\s+/).map(Number));
  return [pid, ...pairs.flatMap(([child, parent]) => (parent === pid && child ? [child] : []))];
}

function signal(server: ChildProcess, name: NodeJS.Signals): void {
  for (const pid of withWorkers(server.pid ?? 0)) {
    try {
      process.kill(pid, name);
    } catch {
      // A worker that ended by itself meanwhile.
    }
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

const askEveryMs = 20;

/** Makes one in a temporary folder, or a streaming replica of one that runs; nothing of it runs yet. */
export async function createLastingPostgres(programs: string, replicaOf?: string): Promise<LastingPostgres> {
  const { folder, data, options } = createCluster(programs, replicaOf);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`];
  let server: ChildProcess | undefined;
  const killWithUs = () => server && signal(server, 'SIGKILL');
  process.once('exit', killWithUs);

  const launch = () =>
    spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...options,
      stdio: 'ignore',
    });

  const postgres: LastingPostgres = {
    url,
    async start() {
      server = launch();
      while (!(await answers(url))) {
        // While workers of one that was killed are still ending, the next one gives up at once.
        if (server.exitCode !== null) server = launch();
        await wait(askEveryMs);
      }
    },
    async kill() {
      if (!server) return;
      const ended = once(server, 'exit');
      signal(server, 'SIGKILL');
      await ended;
      server = undefined;
    },
    freeze: () => server && signal(server, 'SIGSTOP'),
    thaw: () => server && signal(server, 'SIGCONT'),
    async hold(...statements) {
      const client = new Client({ connectionString: url });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      return () => client.end();
    },
    async remove() {
      await postgres.kill();
      process.off('exit', killWithUs);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return postgres;
}
