import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { requireProgram } from './missing-program.ts';
import { freePort } from './postgres-server.ts';

export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

const shipped = join(import.meta.dirname, '../../deploy/nginx.conf');

/** Finds nginx on the PATH or in Debian's folder. */
export function findNginx(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
}

interface NginxOptions {
  /** The shipped limits apply per address. `lifted` is for tests that send all requests from one machine. */
  limits?: 'as shipped' | 'lifted';
}

const liftLimits = (site: string) =>
  site.replace(/rate=\d+r\/s/g, 'rate=100000r/s').replace(/(limit_conn \w+) \d+;/g, '$1 10000;');

/** Returns the shipped configuration with local ports. */
function siteFor(port: number, instances: readonly number[]): string {
  const all = instances.map((instance) => `server 127.0.0.1:${instance} max_fails=0;`);
  const site = readFileSync(shipped, 'utf8');
  const lines = site.match(/^ +server \d.*;$/gm) ?? [];
  if (lines.length !== all.length) throw new Error(`${shipped} names ${lines.length} instances.`);
  const withInstances = lines.reduce((text, line, at) => text.replace(line, `    ${all[at]}`), site);
  return withInstances.replace('listen 80;', `listen 127.0.0.1:${port};`);
}

const fullConfiguration = (folder: string, site: string) => `
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

async function isListening(port: number): Promise<boolean> {
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

// The shell stops nginx and deletes its folder when stdin closes, also when this process is killed.
const guarded =
  'exec 3<&0; "$@" <&- & server=$!; (cat <&3 >/dev/null; kill -TERM $server) & wait $server; rm -rf -- "$0"';

/** Starts nginx with the shipped configuration in front of local instances. */
export async function startNginx(
  instances: readonly number[],
  { limits = 'lifted' }: NginxOptions = {},
): Promise<Nginx> {
  const program = requireProgram(findNginx(), 'nginx', 'nginx-light');
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  const site = siteFor(port, instances);
  writeFileSync(file, fullConfiguration(folder, limits === 'lifted' ? liftLimits(site) : site));
  const log = join(folder, 'errors.log');
  const command = [program, '-p', folder, '-c', file, '-e', log];
  const server = spawn('sh', ['-c', guarded, folder, ...command], { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(server, 'close');
  while (!(await isListening(port))) {
    if (server.exitCode !== null) throw new Error('nginx did not start. Its output is above.');
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
