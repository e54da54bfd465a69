import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { createDatabaseFolder } from './database-folder.ts';

export interface PostgresServer {
  /** The URL of the database `postgres`, with its superuser. */
  url: string;
  /** The process ID of the ancestor of all its processes. */
  pid: number;
  stop(): Promise<void>;
}

interface Account {
  uid: number;
  gid: number;
}

// Faster, but not crash-safe.
const notDurable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
/** Crash-safe settings, as in production. */
export const durable = ['fsync=on', 'synchronous_commit=on', 'max_connections=200', 'shared_buffers=1GB'];

/** PostgreSQL refuses to run as root. For root, returns the account of its package or `nobody`. */
function accountFor(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const named = (name: string) => accounts.find(([known]) => known === name);
  const [, , uid, gid] = named('postgres') ?? named('nobody') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Ports below those that the system gives to connections and to servers that ask for any port: nothing else takes such a
 * port before its server starts, or while that restarts.
 */
const [firstPort, endOfPorts] = [20_000, 32_000];

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, endOfPorts);
    if (await isFree(port)) return port;
  }
}

// ICU collation differs from SQLite's byte order. Tests then detect queries that depend on either order.
const cluster = ['--auth=trust', '--username=postgres', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8'];
const collation = ['--locale-provider=icu', '--icu-locale=en-US'];

// The shell stops the server and deletes its folder when stdin closes: on `stop` and when this process ends or is
// killed.
const guarded =
  'exec 3<&0; "$@" <&- & server=$!; (cat <&3 >/dev/null; kill -INT $server) & wait $server; rm -rf -- "$0"';

async function waitUntilReady(server: ChildProcessByStdio<Writable, null, Readable>): Promise<void> {
  const output: string[] = [];
  const lines = createInterface({ input: server.stderr });
  for await (const line of lines) {
    output.push(line);
    if (line.includes('ready to accept connections')) {
      server.stderr.resume();
      return;
    }
  }
  throw new Error(`PostgreSQL did not start:\n${output.join('\n')}`);
}

const asReplica = ['-R', '-X', 'stream', '-c', 'fast', '--no-sync'];

interface ClusterOptions {
  /** The URL of the server of which this one is a streaming replica. */
  replicaOf?: string | undefined;
  /** Keeps the data on a disk, as for measuring. */
  onDisk?: boolean;
}

/** Creates the data folder of a server or of a streaming replica in a temporary folder. */
export function createCluster(programs: string, { replicaOf, onDisk = false }: ClusterOptions = {}) {
  const folder = createDatabaseFolder('holdwise-postgres-', { onDisk });
  const account = accountFor();
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...account, env: { PATH: process.env['PATH'], TZ: 'UTC' } };
  const [program, args] = replicaOf
    ? ['pg_basebackup', ['-d', replicaOf, ...asReplica]]
    : ['initdb', [...cluster, ...collation]];
  execFileSync(join(programs, program), ['-D', data, ...args], { ...options, stdio: 'pipe' });
  return { folder, data, options };
}

/** Starts a temporary PostgreSQL server. `stop` also deletes its folder. */
export async function startPostgres(programs: string, durability = notDurable): Promise<PostgresServer> {
  const { folder, data, options } = createCluster(programs, { onDisk: durability === durable });
  const port = await freePort();
  const settings = [
    ...durability,
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
  ];
  const command = [join(programs, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn('sh', ['-c', guarded, folder, ...command], {
    ...options,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = once(server, 'close');
  await waitUntilReady(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: server.pid ?? 0,
    async stop() {
      server.stdin.end();
      await ended;
    },
  };
}
