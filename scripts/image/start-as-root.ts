import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect } from './engine.ts';

const product = '65532:65532';

/** Runs a check in a new folder that every account may read, with a folder for data, Node, and the script of the image. */
function inNewFolder(check: (paths: { data: (name?: string) => string; node: string[] }) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-root-'));
  chmodSync(folder, 0o755);
  const [program, script] = [join(folder, 'program'), join(folder, 'node.mjs')];
  copyFileSync(process.execPath, program);
  copyFileSync('deploy/image/node.mjs', script);
  mkdirSync(join(folder, 'data'));
  try {
    check({ data: (name = '') => join(folder, 'data', name), node: [program, script] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function same(actual: unknown, expected: unknown, what: string): void {
  expect(isDeepStrictEqual(actual, expected), `${what}: ${JSON.stringify(actual)}`);
}

const ownersOf = (paths: string[]) =>
  paths.map((path) => {
    const { uid, gid } = lstatSync(path);
    return `${uid}:${gid}`;
  });

/** Runs the script as the image does. Returns the account and groups of what it starts, or what it says. */
function run(
  node: string[],
  dataFolder: string,
  settings: Record<string, string> = {},
  prefix: string[] = [],
) {
  const ids = 'process.getuid() + ":" + process.getgid() + " " + process.getgroups()';
  const [program = '', ...args] = [...prefix, ...node, '-p', ids, 'dist/server/main.js'];
  const env = { PATH: process.env['PATH'], DATA_DIR: dataFolder, ...settings };
  const { stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  // Running the script without its first line prints a warning about an experimental function.
  return (stdout + stderr).replace(/^\(.*\n/gm, '').trim();
}

const only = (account: string) => `${account} ${account.split(':')[1]}`;

/** Checks what the `node` of the image gives to its account, and what it leaves alone. Runs as root. */
export function checkStartAsRoot(): void {
  inNewFolder(({ data, node }) => {
    mkdirSync(data('lost+found'));
    same(run(node, data(), {}, ['setpriv', '--groups=0,4']), only(product), 'it keeps no other group');
    same(
      ownersOf([data(), data('lost+found')]),
      [product, '0:0'],
      'an empty folder of root becomes the product’s',
    );
  });
  inNewFolder(({ data, node }) => {
    mkdirSync(data('backups'));
    const own = ['holdwise.db', 'backups/a.backup'].map(data);
    const others = ['other', '../outside', '../second'].map(data);
    for (const file of [...own, ...others]) writeFileSync(file, '');
    symlinkSync(data('../outside'), data('holdwise.link'));
    symlinkSync(data('..'), data('cache'));
    linkSync(data('../second'), data('holdwise.second'));
    run(node, data());
    same(
      ownersOf([data(), data('backups'), ...own]),
      Array(4).fill(product),
      'what the product made is given to it',
    );
    const left = [...others, ...['holdwise.link', 'holdwise.second', 'cache', '..'].map(data)];
    same(ownersOf(left), Array(7).fill('0:0'), 'links, files with a second name and other files stay');
  });
  inNewFolder(({ data, node }) => {
    for (const name of ['cache', 'mail', 'home']) mkdirSync(data(name));
    same(run(node, data()), only(product), 'beside the folder of another program, it gives root up');
    same(ownersOf([data(), data('cache')]), ['0:0', '0:0'], 'the folder of another program stays');
    for (const PUID of ['0', '-1', 'nobody', '1e3'])
      expect(
        run(node, data(), { PUID }).startsWith("Holdwise can't start: PUID "),
        `PUID ${PUID} is refused`,
      );
  });
  inNewFolder(({ data, node }) => {
    run(node, data(), {}, ['setpriv', '--bounding-set', '-chown']);
    same(ownersOf([data()]), ['0:0'], 'without CHOWN, the folder stays');
    chownSync(data(), 1000, 100);
    same(run(node, data(), { PUID: '', PGID: '' }), only('1000:100'), 'it becomes the owner of the folder');
    same(run(node, data(), { PUID: '568' }), only('568:568'), 'PUID wins');
  });
}
