import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { composeFlags } from '../../scripts/image/compose-flags.ts';
import serverCommand from '../../scripts/setup/server-command.json' with { type: 'json' };

const read = (file: string) => readFileSync(file, 'utf8');
const dockerfile = read('Dockerfile').replace(/\\\n\s*/g, '');
const unit = read('deploy/holdwise.service');
const compose = parse(read('compose.yaml'));
const { scripts, dependencies } = JSON.parse(read('package.json'));

const settingsRead = [...read('src/server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
  ([, name = '']) => name,
);
// What only the containers and the unit know.
const ofCompose = ['DATABASE_PASSWORD'];
const ofTheSystem = ['NODE_ENV', 'PATH'];

const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const instructions = (name: string, text = dockerfile) =>
  [...text.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].map(([, rest = '']) => rest);

/** The paths of this project that a stage copies. */
const copied = (text: string) =>
  instructions('COPY', text)
    .filter((rest) => !rest.startsWith('--from='))
    .flatMap((rest) => rest.split(' ').slice(0, -1));

/** A pattern of .dockerignore fits a file, a file of hidden name too, and all that is in a folder that it fits. */
function fits(path: string, pattern: string): boolean {
  const parts = { '**/': '(.*/)?', '*': '[^/]*', '.': '\\.' };
  const source = pattern.replace(/\*\*\/|\*|\./g, (part) => parts[part as keyof typeof parts]);
  return new RegExp(`^${source}(/|$)`).test(path);
}

/** Whether .dockerignore lets a file into the build: the last of its lines that fits decides. */
function enters(path: string): boolean {
  const lines = read('.dockerignore').split('\n');
  const fitting = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ allows: line.startsWith('!'), pattern: line.replace('!', '') }))
    .filter(({ pattern }) => fits(path, pattern));
  return fitting.at(-1)?.allows ?? true;
}

/** A source file with all that it imports: files of ours, and names of packages. */
function importsOf(entry: string): { files: string[]; packages: string[] } {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files) {
    for (const [, isType, name = ''] of read(file).matchAll(
      /(?:^import|^export|^} ?)( type)?[^;']*from '([^']+)'|import\('([^']+)'\)/gm,
    )) {
      if (isType || name === '' || name.startsWith('node:')) continue;
      if (name.startsWith('.')) files.add(join(dirname(file), name));
      else packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  }
  return { files: [...files], packages: [...packages] };
}

test('the image and the unit run the server as npm start does', () => {
  const command = ['node_modules/node/bin/node', ...serverCommand];
  expect(instructions('CMD').map((text) => JSON.parse(text))).toEqual([command]);
  expect(unit).toContain(`ExecStart=/opt/holdwise/${command.join(' ')}\n`);
});

test('what the image copies is there, and enters the build', () => {
  const paths = copied(dockerfile);
  expect(paths).toContain('migrations');
  const filesOf = (path: string) =>
    statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
      : [path];
  expect(paths.filter((path) => !existsSync(path) || !filesOf(path).some(enters))).toEqual([]);
});

test.each([
  '.env',
  'src/.env',
  '.data/holdwise.db',
  '.git/config',
  'node_modules/node/bin/node',
  'dist/server/main.js',
  'src/server/config.test.ts',
  '.cache/setup.lock',
])('%s stays out of the build', (path) => expect(enters(path)).toBe(false));

test('the operator has their commands in the image, with all that they import', () => {
  const entries = Object.entries<string>(scripts)
    .filter(([name]) => /^(db|filings):/.test(name))
    .map(([, command]) => /(scripts\/[\w-]+\.ts)$/.exec(command)?.[1] ?? '');
  expect(entries).toContain('scripts/filings-refresh.ts');
  const inImage = copied(lastStage);
  for (const { files, packages } of entries.map(importsOf)) {
    expect(files.length).toBeGreaterThan(10);
    expect(
      files.filter((file) => !enters(file) || !inImage.some((path) => `${file}/`.startsWith(`${path}/`))),
    ).toEqual([]);
    expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
  }
});

test('nobody runs as root, or may become it', () => {
  const [uid = ''] = instructions('USER', lastStage).slice(-1);
  expect(uid).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(dockerfile).toContain(`--chown=${uid} /data /data`);
  for (const service of Object.values<Record<string, unknown>>(compose.services)) {
    expect(service).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      read_only: true,
    });
    expect(service).toMatchObject({
      restart: 'unless-stopped',
      mem_limit: expect.any(String),
      cpus: expect.any(Number),
    });
  }
  expect(composeFlags()).toContain('--cap-drop=ALL');
});

test('what asks for time to stop gets more than the server gives itself', () => {
  const [, ms = ''] = /stopWithinMs = ([\d_]+)/.exec(read('src/server/main.ts')) ?? [];
  const seconds = Number(ms.replaceAll('_', '')) / 1000;
  expect(seconds).toBeGreaterThan(0);
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(seconds);
  expect(Number.parseInt(compose.services.holdwise.stop_grace_period, 10)).toBeGreaterThan(seconds);
});

test('every setting that these files name is one', () => {
  const inUnit = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, text = '']) => text.split(' '));
  const named = [
    ...[...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
    ...Object.keys(compose.services.holdwise.environment),
    ...[...inUnit, ...instructions('ENV', lastStage).flatMap((text) => text.split(' '))].map(
      (text) => text.split('=')[0],
    ),
  ];
  expect(named.length).toBeGreaterThan(15);
  expect(
    named.filter((name) => ![...settingsRead, ...ofCompose, ...ofTheSystem].includes(name ?? '')),
  ).toEqual([]);
});

test('the database is out of reach from outside, and its password is no one’s but the operator’s', () => {
  const { database, holdwise } = compose.services;
  expect(database.ports).toBeUndefined();
  expect(database.networks.every((name: string) => compose.networks[name].internal)).toBe(true);
  expect(holdwise.depends_on.database.condition).toBe('service_healthy');
  expect(read('compose.yaml')).not.toMatch(/PASSWORD: (?!\$\{DATABASE_PASSWORD:\?)/);
  expect(read('.env.example')).toMatch(/^DATABASE_PASSWORD=$/m);
  expect(holdwise.ports.every((port: string) => port.startsWith('127.0.0.1:'))).toBe(true);
});
