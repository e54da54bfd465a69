/*
 * Builds substitutes for the base images where their registries can't be reached. They consist of Debian packages, the
 * Node that the lockfile pins, and the npm of this machine.
 */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Engine } from './engine.ts';

const certificates = '/etc/ssl/certs/ca-certificates.crt';

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' }).trim();
}

/** Returns the root folder of a minimal Debian, downloaded packages included. It is created once and cached. */
function debian(suite: string, packages: string[], folder: string): string {
  mkdirSync(folder, { recursive: true });
  const root = join(folder, suite);
  if (existsSync(`${root}.complete`)) return root;
  run('rm', '-rf', root);
  const include = `--include=${packages.join(',')}`;
  run('debootstrap', '--variant=minbase', include, suite, root, 'http://deb.debian.org/debian');
  writeFileSync(`${root}.complete`, '');
  return root;
}

/** Adds Node and npm to /usr/local, as in `node:24-trixie-slim`. */
function addNode(root: string): void {
  const npm = dirname(dirname(realpathSync(run('sh', '-c', 'command -v npm'))));
  const local = join(root, 'usr/local');
  copyFileSync('node_modules/.bin/node', join(local, 'bin/node'));
  cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true });
  run('ln', '-sf', '../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  // The machine may be behind a proxy with its own certificate authority.
  copyFileSync(certificates, join(root, certificates));
  mkdirSync(join(local, 'etc'), { recursive: true });
  writeFileSync(
    join(local, 'etc/npmrc'),
    `cafile=${certificates}\nregistry=${run('npm', 'config', 'get', 'registry')}\n`,
  );
}

const ccPackages =
  /^(base-files|netbase|tzdata|ca-certificates|libc6|libssl3t64|libgomp1|libstdc\+\+6|libgcc-s1|gcc-\d+-base)_/;

/** Builds the root of `distroless/cc`: the files of a few packages without their install scripts, and two accounts. */
function unpackCc(debianRoot: string, root: string): void {
  const archives = join(debianRoot, 'var/cache/apt/archives');
  const selected = readdirSync(archives).filter((name) => ccPackages.test(name));
  run('rm', '-rf', root);
  mkdirSync(root);
  for (const name of selected) run('dpkg-deb', '-x', join(archives, name), root);
  run('rm', '-rf', join(root, 'usr/share/doc'), join(root, 'usr/share/man'), join(root, 'usr/sbin'));
  copyFileSync(join(debianRoot, certificates), join(root, certificates));
  const accounts = [
    'root:x:0:0:root:/root:/sbin/nologin',
    'nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin',
  ];
  writeFileSync(join(root, 'etc/passwd'), `${accounts.join('\n')}\n`);
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\nnonroot:x:65532:\n');
  writeFileSync(join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n');
}

function importRoot({ podman }: Engine, root: string, name: string, changes: string[]): void {
  const archive = `${root}.tar`;
  run('tar', '-C', root, '--exclude=./var/cache', '--exclude=./var/lib/apt/lists', '-cf', archive, '.');
  podman(['import', '--quiet', ...changes.flatMap((change) => ['--change', change]), archive, name]);
  run('rm', archive);
}

/** Builds the base images of the Dockerfile; `folder` caches the Debian root. */
export function buildBaseImages(engine: Engine, [node = '', cc = '']: string[], folder: string): void {
  const packages = ['ca-certificates', 'netbase', 'tzdata', 'libgomp1', 'libstdc++6'];
  const root = debian('trixie', packages, folder);
  unpackCc(root, join(folder, 'cc'));
  importRoot(engine, join(folder, 'cc'), cc, ['USER 65532', 'WORKDIR /home/nonroot']);
  addNode(root);
  importRoot(engine, root, `docker.io/library/${node}`, []);
}

// In a privileged container, these units would change the host.
const hostUnits = ['systemd-sysctl', 'systemd-modules-load', 'systemd-udevd', 'systemd-udev-trigger'];

/** Builds a Debian image that boots with systemd. */
export function buildSystemdImage(engine: Engine, name: string, folder: string): void {
  const root = debian('bookworm', ['systemd', 'systemd-sysv', 'dbus', 'libstdc++6'], folder);
  const units = hostUnits.map((unit) => join(root, `lib/systemd/system/${unit}.service`));
  run('rm', '-f', ...units);
  importRoot(engine, root, name, []);
}
