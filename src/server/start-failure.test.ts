import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { explainStart } from './start-failure.ts';

const dataDir = tmpdir();
const failure = (parts: object) => Object.assign(new Error('failed'), parts);

test.each([
  ['an occupied port', { code: 'EADDRINUSE', syscall: 'listen' }, /^PORT is in use/],
  ['a port of root', { code: 'EACCES', syscall: 'listen' }, /^HOST and PORT may not be used by this account/],
  ['an address of another machine', { code: 'EADDRNOTAVAIL', syscall: 'listen' }, /^HOST is not an address/],
  ['an unknown host', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }, /^HOST is not an address/],
  [
    'a folder of another account',
    { code: 'EACCES', syscall: 'mkdir', path: `${dataDir}/cache` },
    /^DATA_DIR .+ can't be written: /,
  ],
  [
    'a full disk',
    { code: 'ERR_SQLITE_ERROR', errcode: 13 },
    /^DATA_DIR .+ its disk is full\. Free some space\.$/,
  ],
  ['a read-only database', { code: 'ERR_SQLITE_ERROR', errcode: 8 }, /^DATA_DIR .+ can't be written: /],
  ['a database that does not exist', { code: '3D000' }, /does not exist\. Create it/],
  ['a wrong password', { code: '28P01' }, /refuses the name or password/],
  ['an account without a login', { code: '28000' }, /refuses the name or password/],
  ['an account that may not create tables', { code: '42501' }, /Make it the owner/],
  ['a database that does not run', { code: 'ECONNREFUSED' }, /does not answer\. Check that it runs/],
  ['anything else', {}, /^failed$/],
])('explains %s', (_what, parts, line) => {
  expect(explainStart(failure(parts), { dataDir, databaseUrl: undefined })).toMatch(line);
});

test('blames the host of DATABASE_URL if there is one', () => {
  const error = failure({ code: 'ENOTFOUND', syscall: 'getaddrinfo' });
  expect(explainStart(error, { dataDir, databaseUrl: 'postgres://nowhere/x' })).toContain('DATABASE_URL');
});
