import { spawnSync } from 'node:child_process';
import {
  chownSync,
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
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const product = { uid: 65_532, gid: 65_532 };
const isRoot = process.getuid?.() === 0;
/** Needs root, and a project that other accounts may read. */
const canTry = isRoot && spawnSync(process.execPath, ['-v'], product).status === 0;

describe.runIf(canTry)('the node of the image, started as root', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'holdwise-image-'));
    mkdirSync(join(folder, 'data'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const path = (name: string) => join(folder, 'data', name);
  const owner = (name = '') => {
    const { uid, gid } = lstatSync(path(name));
    return `${uid}:${gid}`;
  };
  /** Runs the script as the image does and returns the account of what it starts. */
  const run = (settings: Record<string, string> = {}, prefix: string[] = []) => {
    const ids = 'process.getuid() + ":" + process.getgid() + " " + process.getgroups()';
    const [program = '', ...args] = [
      ...prefix,
      process.execPath,
      'deploy/image/node.mjs',
      '-p',
      ids,
      'dist/server/main.js',
    ];
    const { stdout, stderr, status } = spawnSync(program, args, {
      env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...settings },
      encoding: 'utf8',
    });
    // Running the script without its shebang prints a warning about an experimental function.
    return { status, output: (stdout + stderr).replace(/^\(.*\n/gm, '').trim() };
  };
  const works = (ids: string) => ({ status: 0, output: `${ids} ${ids.split(':')[1]}` });

  test('an empty folder of root becomes the product’s', () => {
    mkdirSync(path('lost+found'));
    expect(run()).toEqual(works('65532:65532'));
    expect([owner(), owner('lost+found')]).toEqual(['65532:65532', '0:0']);
  });

  test('what the product made as root becomes the account’s; links and other files stay', () => {
    mkdirSync(path('backups'));
    for (const name of ['holdwise.db', 'backups/a.backup', 'other']) writeFileSync(path(name), '');
    for (const name of ['outside', 'second']) writeFileSync(join(folder, name), '');
    symlinkSync(join(folder, 'outside'), path('holdwise.link'));
    symlinkSync(folder, path('cache'));
    linkSync(join(folder, 'second'), path('holdwise.second'));
    expect(run()).toEqual(works('65532:65532'));
    expect(['', 'holdwise.db', 'backups', 'backups/a.backup'].map(owner)).toEqual(
      Array(4).fill('65532:65532'),
    );
    expect(['other', 'holdwise.link', 'cache', 'holdwise.second', '../outside', '..'].map(owner)).toEqual(
      Array(6).fill('0:0'),
    );
  });

  test('the folder of another program stays root’s', () => {
    for (const name of ['cache', 'mail', 'home']) mkdirSync(path(name));
    expect(run()).toEqual(works('65532:65532'));
    expect(['', 'cache', 'mail'].map(owner)).toEqual(['0:0', '0:0', '0:0']);
  });

  test('it becomes the owner of the folder, or PUID and PGID', () => {
    chownSync(path(''), 1000, 100);
    writeFileSync(path('holdwise.db'), '');
    expect(run()).toEqual(works('1000:100'));
    expect([owner(), owner('holdwise.db')]).toEqual(['1000:100', '1000:100']);
    expect(run({ PUID: '', PGID: '' })).toEqual(works('1000:100'));
    expect(run({ PUID: '568' })).toEqual(works('568:568'));
    expect(run({ PUID: '99', PGID: '100' })).toEqual(works('99:100'));
    expect([owner(), owner('holdwise.db')]).toEqual(['99:100', '99:100']);
  });

  test.each(['0', '-1', 'nobody', '1e3'])('refuses %s as PUID', (PUID) => {
    expect(run({ PUID })).toMatchObject({
      status: 1,
      output: expect.stringMatching(/^Holdwise can't start: PUID /),
    });
  });

  test('never runs as root without the right to become another, and gives nothing without CHOWN', () => {
    const without = (...names: string[]) => [
      'setpriv',
      '--bounding-set',
      names.map((name) => `-${name}`).join(),
    ];
    expect(run({}, without('setuid'))).toEqual({
      status: 1,
      output:
        "Holdwise can't start: it was started as root and may not become 65532:65532 (EPERM). Add the capabilities SETGID and SETUID, or start the container with --user 65532:65532",
    });
    chownSync(path(''), 0, 0);
    expect(run({}, without('chown'))).toEqual(works('65532:65532'));
    expect(owner()).toBe('0:0');
  });

  test('it keeps no other group', () => {
    expect(run({}, ['setpriv', '--groups=0,4'])).toEqual(works('65532:65532'));
  });

  test('another account stays as it is', () => {
    const prefix = ['setpriv', '--reuid=1000', '--regid=1000', '--clear-groups'];
    expect(run({ PUID: '99' }, prefix).output).toMatch(/^1000:1000/);
    expect(owner()).toBe('0:0');
  });
});
