import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { createCluster, freePort } from './postgres-server.ts';
import { descendantsOf } from './process-tree.ts';

/** A durable PostgreSQL server, which can be killed and restarted on the same data. */
export interface PersistentPostgres {
  url: string;
  start(): Promise<void>;
  /** Kills the server and its workers. */
  kill(): Promise<void>;
  /** Suspends the server and its workers, with open connections, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Runs statements as superuser. The connection stays open until the returned function is called. */
  hold(...statements: string[]): Promise<() => Promise<void>>;
  remove(): Promise<void>;
}

function signal(server: ChildProcess, name: NodeJS.Signals): void {
  const { pid: postmaster = 0 } = server;
  for (const pid of [postmaster, ...descendantsOf(postmaster)]) {
    try {
      process.kill(pid, name);
    } catch {
      // The worker has already exited.
    }
  }
}

async function isReady(url: string): Promise<boolean> {
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

const pollEveryMs = 20;

/** Creates a server or a streaming replica in a temporary folder. Does not start it. */
export async function createPersistentPostgres(
  programs: string,
  replicaOf?: string,
): Promise<PersistentPostgres> {
  const { folder, data, options } = createCluster(programs, { replicaOf });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`];
  let server: ChildProcess | undefined;
  const killOnExit = () => server && signal(server, 'SIGKILL');
  process.once('exit', killOnExit);

  const launch = () =>
    spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...options,
      stdio: 'ignore',
    });

  const postgres: PersistentPostgres = {
    url,
    async start() {
      server = launch();
      while (!(await isReady(url))) {
        // The server exits at once while workers of the killed one are still running.
        if (server.exitCode !== null) server = launch();
        await wait(pollEveryMs);
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
      process.off('exit', killOnExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return postgres;
}
