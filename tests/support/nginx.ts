import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './postgres-server.ts';

export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

const shipped = join(import.meta.dirname, '../../deploy/nginx.conf');

/** nginx from the PATH, or where Debian puts it. */
export function findNginx(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
}

/** The configuration that is shipped, for these ports of this machine. */
function siteFor(port: number, instances: readonly number[]): string {
  const all = instances.map((instance) => `server 127.0.0.1:${instance} max_fails=0;`);
  const site = readFileSync(shipped, 'utf8');
  const lines = site.match(/^ +server \d.*;$/gm) ?? [];
  if (lines.length !== all.length) throw new Error(`${shipped} names ${lines.length} instances.`);
  const placed = lines.reduce((text, line, at) => text.replace(line, `    ${all[at]}`), site);
  return placed.replace('listen 80;', `listen 127.0.0.1:${port};`);
}

const around = (folder: string, site: string) => `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/errors.log warn;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((use) => `${use}_temp_path ${folder}/${use};`).join('\n  ')}
  ${site}
}
`;

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

// The shell stops nginx and clears its folder when its input ends, as it does when we are no more.
const guarded =
  'exec 3<&0; "$@" <&- & server=$!; (cat <&3 >/dev/null; kill -TERM $server) & wait $server; rm -rf -- "$0"';

/** Starts the shipped configuration before instances on ports of this machine. */
export async function startNginx(instances: readonly number[]): Promise<Nginx> {
  const program = findNginx();
  if (program === undefined)
    throw new Error('There is no nginx here. On Debian: apt-get install nginx-light');
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, around(folder, siteFor(port, instances)));
  const log = join(folder, 'errors.log');
  const command = [program, '-p', folder, '-c', file, '-e', log];
  const server = spawn('sh', ['-c', guarded, folder, ...command], { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(server, 'close');
  while (!(await listens(port))) {
    if (server.exitCode !== null) throw new Error('nginx did not start: see above.');
    await wait(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.stdin.end();
      await ended;
    },
  };
}
