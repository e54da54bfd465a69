import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { composeFlags } from '#scripts/image/container.ts';
import serverCommand from '#scripts/setup/server-command.json' with { type: 'json' };

const read = (file: string) => readFileSync(file, 'utf8');
const dockerfile = read('Dockerfile').replace(/\\\n\s*/g, '');
const unit = read('deploy/holdwise.service');
const compose = parse(read('compose.yaml'));
const homeFolder = 'deploy/home-server';
const homeText = read(`${homeFolder}/compose.yaml`);
const homeCompose = parse(homeText);
const homeServer = homeCompose.services.holdwise;
const { scripts, dependencies, imports: aliases, version } = JSON.parse(read('package.json'));

const settingsRead = ['src/server/config.ts', 'src/server/providers/live-sources.ts'].flatMap((file) =>
  [...read(file).matchAll(/^ +([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name),
);
// Variables that the product itself does not read.
const composeSettings = ['DATABASE_PASSWORD', 'PUID', 'PGID'];
const systemSettings = [...Object.keys(serverCommand.env), 'PATH'];

const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const instructions = (name: string, text = dockerfile) =>
  [...text.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].map(([, rest = '']) => rest);

/** Lists the paths of this project that a stage copies. */
const copied = (text: string) =>
  instructions('COPY', text)
    .filter((rest) => !rest.startsWith('--from='))
    .flatMap((rest) => rest.split(' ').slice(0, -1))
    .filter((part) => !part.startsWith('--'));

/** Whether a pattern of .dockerignore matches a path or one of its parent folders. Wildcards match hidden files too. */
function matches(path: string, pattern: string): boolean {
  const parts = { '**/': '(.*/)?', '*': '[^/]*', '.': '\\.' };
  const source = pattern.replace(/\*\*\/|\*|\./g, (part) => parts[part as keyof typeof parts]);
  return new RegExp(`^${source}(/|$)`).test(path);
}

/** Whether .dockerignore includes a file in the build context; the last matching line decides. */
function isInContext(path: string): boolean {
  const lines = read('.dockerignore').split('\n');
  const matching = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ allows: line.startsWith('!'), pattern: line.replace('!', '') }))
    .filter(({ pattern }) => matches(path, pattern));
  return matching.at(-1)?.allows ?? true;
}

/** Resolves a relative import or one by alias to a file; returns undefined for a package. */
function fileOf(name: string, importer: string): string | undefined {
  if (name.startsWith('.')) return join(dirname(importer), name);
  const [alias = ''] = /^#\w+\//.exec(name) ?? [];
  const target: string | undefined = aliases[`${alias}*`];
  return target && join(target.replace('*', name.slice(alias.length)));
}

/** Lists the files and packages that a source file imports, directly and indirectly. */
function importsOf(entry: string): { files: string[]; packages: string[] } {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files) {
    for (const [, isType, name = ''] of read(file).matchAll(
      /(?:^import|^export|^} ?)( type)?[^;']*from '([^']+)'|import\('([^']+)'\)/gm,
    )) {
      if (isType || name === '' || name.startsWith('node:')) continue;
      const resolved = fileOf(name, file);
      if (resolved) files.add(resolved);
      else packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  }
  return { files: [...files], packages: [...packages] };
}

test('the image and the systemd unit use the server command of npm start', () => {
  const { args } = serverCommand;
  expect(instructions('CMD').map((text) => JSON.parse(text))).toEqual([['node', ...args]]);
  expect(unit).toContain(`ExecStart=/opt/holdwise/node_modules/.bin/node ${args.join(' ')}\n`);
  const inUnit = /^Environment=(.+)$/m.exec(unit)?.[1]?.split(' ') ?? [];
  const inImage = instructions('ENV', lastStage).flatMap((text) => text.split(' '));
  const needed = Object.entries(serverCommand.env).map(([name, value]) => `${name}=${value}`);
  expect(inUnit).toEqual(expect.arrayContaining(needed));
  expect(inImage).toEqual(expect.arrayContaining(needed));
});

test('every path that the image copies exists and is in the build context', () => {
  const paths = copied(dockerfile);
  expect(paths).toContain('migrations');
  const filesOf = (path: string) =>
    statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
      : [path];
  expect(paths.filter((path) => !existsSync(path) || !filesOf(path).some(isInContext))).toEqual([]);
});

test.each([
  '.env',
  'src/.env',
  '.data/holdwise.db',
  '.demo/logins.json',
  '.git/config',
  'node_modules/.bin/node',
  'dist/server/main.js',
  'src/server/config.test.ts',
  '.cache/setup.lock',
])('%s is not in the build context', (path) => expect(isInContext(path)).toBe(false));

test('the image contains the operator’s commands with all their imports', () => {
  const entries = Object.entries<string>(scripts)
    .filter(([name]) => /^(admin|db|filings):/.test(name))
    .map(([, command]) => /(scripts\/[\w-]+\.ts)$/.exec(command)?.[1] ?? '');
  expect(entries).toContain('scripts/filings-refresh.ts');
  const inImage = copied(lastStage);
  for (const { files, packages } of entries.map(importsOf)) {
    expect(files.length).toBeGreaterThan(10);
    expect(
      files.filter(
        (file) => !isInContext(file) || !inImage.some((path) => `${file}/`.startsWith(`${path}/`)),
      ),
    ).toEqual([]);
    expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
  }
});

test('the image is built from files that are copied, with all imports of the build', () => {
  const [, build = ''] = dockerfile.split(/^FROM /m).slice(1);
  const inBuild = copied(build);
  const needed = ['scripts/build.ts', 'vite.config.ts'].flatMap((entry) => importsOf(entry).files);
  const projects = readdirSync('.').filter((name) => /^tsconfig.*\.json$/.test(name));
  expect(needed.length).toBeGreaterThan(2);
  expect(
    [...needed, ...projects].filter(
      (file) => !isInContext(file) || !inBuild.some((path) => `${file}/`.startsWith(`${path}/`)),
    ),
  ).toEqual([]);
});

test('the image lacks the packages that only the build needs', () => {
  const [removed = ''] = /npm uninstall --no-save --omit=dev ([^&]+)/.exec(dockerfile)?.slice(1) ?? [];
  const importedBy = (file: string) => [
    ...read(file).matchAll(/from '([^'#.:]+)'|(?:@import |url\()"([^".][^"]*)"/g),
  ];
  const buildTools = ['vite.config.ts', 'scripts/build.ts', 'src/web/styles.css', 'src/web/styles/fonts.css']
    .flatMap(importedBy)
    .map(([, module, style]) => /^(@[^/]+\/)?[^/]+/.exec(module ?? style ?? '')?.[0] ?? '');
  expect(removed.trim().split(' ').sort()).toEqual([...new Set(buildTools)].sort());
});

test('no service of compose.yaml runs as root or can gain root rights', () => {
  for (const service of Object.values<Record<string, unknown>>(compose.services)) {
    expect(service).toMatchObject({
      user: expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/),
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

test('a container that starts as root runs Node as another account only', () => {
  const script = read('deploy/image/node.mjs');
  expect(lastStage).toContain('\nCOPY --chmod=755 deploy/image/node.mjs bin/node\n');
  expect(lastStage).toContain('\nWORKDIR /app\n');
  expect(read('src/server/platform/db/unwritable-folder.ts')).toContain("existsSync('/app/bin/node')");
  expect(instructions('ENV', lastStage).join(' ')).toMatch(/ PATH=\/app\/bin:/);
  expect(instructions('HEALTHCHECK', lastStage).join()).toContain('CMD ["node", ');
  expect(instructions('ENTRYPOINT', lastStage)).toEqual([]);
  const standard = /^const standard = ([\d_]+);$/m.exec(script)?.[1]?.replace('_', '');
  const account = `${standard}:${standard}`;
  expect(dockerfile).toContain(`--chown=${account} /data /data`);
  expect(compose.services.holdwise.user).toBe(account);
});

test('the stop timeouts exceed the server’s own shutdown time', () => {
  const [, ms = ''] = /stopWithinMs = ([\d_]+)/.exec(read('src/server/main.ts')) ?? [];
  const seconds = Number(ms.replaceAll('_', '')) / 1000;
  expect(seconds).toBeGreaterThan(0);
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(seconds);
  for (const { services } of [compose, homeCompose])
    expect(Number.parseInt(services.holdwise.stop_grace_period, 10)).toBeGreaterThan(seconds);
});

test('every setting in the deployment files exists', () => {
  const inUnit = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, text = '']) => text.split(' '));
  const named = [
    ...[...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
    ...Object.keys(compose.services.holdwise.environment),
    ...Object.keys(homeServer.environment),
    ...[...inUnit, ...instructions('ENV', lastStage).flatMap((text) => text.split(' '))].map(
      (text) => text.split('=')[0],
    ),
  ];
  expect(named.length).toBeGreaterThan(15);
  expect(
    named.filter((name) => ![...settingsRead, ...composeSettings, ...systemSettings].includes(name ?? '')),
  ).toEqual([]);
});

test('the database is on an internal network, and its password comes from the operator', () => {
  const { database, holdwise } = compose.services;
  expect(database.ports).toBeUndefined();
  expect(database.networks.every((name: string) => compose.networks[name].internal)).toBe(true);
  expect(holdwise.depends_on.database.condition).toBe('service_healthy');
  expect(read('compose.yaml')).not.toMatch(/PASSWORD: (?!\$\{DATABASE_PASSWORD:\?)/);
  expect(read('.env.example')).toMatch(/^DATABASE_PASSWORD=$/m);
  expect(holdwise.ports.every((port: string) => port.startsWith('127.0.0.1:'))).toBe(true);
});

describe('deploy/home-server', () => {
  test('is one service with SQLite that needs no settings and keeps no root rights', () => {
    expect(Object.keys(homeCompose.services)).toEqual(['holdwise']);
    expect(homeText).not.toMatch(/(?<!\$)\$\{\w+(?!\w|:-)|DATABASE_URL|SECRET_KEY|ADMIN_SETUP_TOKEN/);
    expect(homeServer).toMatchObject({
      image: `holdwise:${version}`,
      build: relative(homeFolder, '.'),
      restart: 'unless-stopped',
      read_only: true,
      cap_drop: ['ALL'],
      cap_add: ['CHOWN', 'SETGID', 'SETUID'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: compose.services.holdwise.mem_limit,
    });
    expect(homeServer).not.toHaveProperty('env_file');
    // An init process of root could not pass signals on without another capability.
    expect(homeServer).not.toHaveProperty('init');
  });

  test('publishes the port, mounts the folder and checks the health of the image', () => {
    const [port] = instructions('EXPOSE', lastStage);
    const [folder] = instructions('VOLUME', lastStage);
    expect(homeServer.ports).toEqual([`\${PORT:-${port}}:${port}`]);
    expect(homeServer.volumes).toEqual([`\${APP_DATA_DIR:-.}/data:${folder}`]);
    const { test: check, interval, timeout, start_period, retries } = homeServer.healthcheck;
    const [, flags = '', command = ''] =
      /^(.*) CMD (.*)$/.exec(instructions('HEALTHCHECK', lastStage)[0] ?? '') ?? [];
    expect(check.map((part: string) => part.replaceAll('$$', '$'))).toEqual(['CMD', ...JSON.parse(command)]);
    expect(flags).toBe(
      `--interval=${interval} --timeout=${timeout} --start-period=${start_period} --retries=${retries}`,
    );
    expect(homeCompose['x-casaos']).toMatchObject({ main: 'holdwise', port_map: port, version });
  });

  test('has the icon of the site as SVG and as PNG with 512 pixels', () => {
    const icon = readFileSync(`${homeFolder}/icon.png`);
    expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([512, 512]);
    expect(icon.equals(readFileSync('src/web/public/icons/icon-512.png'))).toBe(true);
    expect(read(`${homeFolder}/icon.svg`)).toBe(read('src/web/public/favicon.svg'));
  });

  test('is explained on a page of some ten lines, whose files and commands exist', () => {
    const page = read(`${homeFolder}/README.md`);
    expect(page.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(14);
    const named = [...page.matchAll(/`([^`]+)`|^ {4}(.+)$/gm)].map(([, code, line]) => code ?? line ?? '');
    const files = named.flatMap((text) => /(?:scripts|deploy)\/[\w./-]+/g.exec(text)?.[0] ?? []);
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const settings = named.flatMap((text) => /^[A-Z][A-Z_]+/.exec(text)?.[0] ?? []);
    const known = [...settingsRead, ...composeSettings, 'APP_DATA_DIR'];
    expect(settings).toEqual(expect.arrayContaining(['PUBLIC_URL']));
    expect(settings.filter((name) => !known.includes(name))).toEqual([]);
  });
});
