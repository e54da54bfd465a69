import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { explainRefusal, explainUnwritable } from './unwritable-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'holdwise-unwritable-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const root = { uid: 0, gid: 0 };
const account = { uid: 65_532, gid: 65_532 };
const refusal = { folder: '/srv/data', path: '/srv/data', owner: root, account, isContainer: false };

test.each([
  [
    'a folder of somebody else',
    {},
    '/srv/data belongs to 0:0, and this process runs as 65532:65532. Run: sudo chown -R 65532:65532 /srv/data',
  ],
  [
    'a file in it',
    { path: '/srv/data/holdwise.db' },
    '/srv/data/holdwise.db belongs to 0:0, and this process runs as 65532:65532. Run: sudo chown -R 65532:65532 /srv/data',
  ],
  [
    'a missing folder',
    { path: '/srv' },
    '/srv belongs to 0:0, and this process runs as 65532:65532. Run: sudo mkdir -p /srv/data && sudo chown -R 65532:65532 /srv/data',
  ],
  [
    'a folder of root in a container',
    { isContainer: true },
    '/srv/data belongs to 0:0, and this process runs as 65532:65532. Run on the host: sudo chown -R 65532:65532 FOLDER, with the folder that is mounted at /srv/data',
  ],
  [
    'a folder of somebody else in a container',
    { isContainer: true, owner: { uid: 1000, gid: 100 } },
    '/srv/data belongs to 1000:100, and this process runs as 65532:65532. Run on the host: sudo chown -R 65532:65532 FOLDER, with the folder that is mounted at /srv/data, or start the container with --user 1000:100',
  ],
  [
    'an own folder',
    { owner: account },
    '/srv/data belongs to this account (65532:65532) but has no write permission. Run: chmod -R u+rwX /srv/data',
  ],
])('says what to run for %s', (_what, parts, text) => {
  expect(explainRefusal({ ...refusal, ...parts })).toBe(text);
});

const failure = (parts: object) => Object.assign(new Error('failed'), parts);

test('names a file that stands in the way, a full disk, and the cause of anything else', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const inFile = join(file, 'data');
  expect(explainUnwritable('DATA_DIR', inFile, failure({ code: 'ENOTDIR' }))).toBe(
    `DATA_DIR ${inFile} can't be written: ${file} is a file. Name a folder.`,
  );
  for (const error of [{ code: 'ENOSPC' }, { code: 'ERR_SQLITE_ERROR', errcode: 13 }])
    expect(explainUnwritable('DATA_DIR', folder, failure(error))).toBe(
      `DATA_DIR ${folder} can't be written: its disk is full. Free some space.`,
    );
  expect(explainUnwritable('DATA_DIR', folder, failure({ code: 'EIO' }))).toBe(
    `DATA_DIR ${folder} can't be written: failed. Name a folder that this account may write to.`,
  );
});

test('finds what may not be written to: the folder, then what the product made in it', () => {
  const data = join(folder, 'data');
  const cache = join(data, 'cache');
  mkdirSync(cache, { recursive: true });
  mkdirSync(join(data, 'other'));
  const explained = (denied: string[]) =>
    explainUnwritable('DATA_DIR', data, failure({}), (path) => denied.includes(path));
  expect(explained([cache, data])).toContain(`: ${data} belongs to `);
  expect(explained([cache])).toContain(`: ${cache} belongs to `);
  expect(explained([join(data, 'other')])).toContain(': failed. ');
});
