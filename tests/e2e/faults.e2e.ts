import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type ApiCaller, signUpCaller } from '../support/api-caller.ts';
import { createPersistentPostgres, type PersistentPostgres } from '../support/persistent-postgres.ts';
import { requirePostgres } from '../support/postgres-programs.ts';
import { type Product, startProduct, startRefused } from '../support/product.ts';

const unwritable = {
  status: 503,
  retryAfter: '5',
  body: {
    success: false,
    code: 'upstream_unavailable',
    message: 'Nothing can be saved just now. Please try again in a moment.',
  },
};
const silent = {
  status: 503,
  retryAfter: '5',
  body: {
    success: false,
    code: 'upstream_unavailable',
    message: 'Our database does not answer just now. Please try again in a moment.',
  },
};

const titles = async (reader: ApiCaller) => {
  const { status, body } = await reader.call('GET', '/portfolios');
  expect(status).toBe(200);
  return (body.portfolios as { title: string }[]).map(({ title }) => title);
};

const pageOf = async ({ url }: Product) => (await fetch(url)).status;

/** Limits the size of files that a process may write, which acts like a full disk. */
function limitFileSize({ pid }: Product, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
}

test('a full disk: refuses writes, serves reads, and recovers when there is space', {
  tag: '@thorough',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-full-'));
  const product = await startProduct({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const reader = await signUpCaller(() => product.url, 'ada');
  await reader.call('POST', '/portfolios', { title: 'Before' });
  limitFileSize(product, statSync(join(folder, 'holdwise.db-wal')).size);
  expect(await reader.call('POST', '/portfolios', { title: 'Full' })).toMatchObject(unwritable);
  const login = { email: 'ada@holdwise.example', password: 'a long enough pass phrase' };
  expect(await reader.call('POST', '/customer/login', login)).toMatchObject(unwritable);
  expect(await titles(reader)).toEqual(['Before']);
  expect(await pageOf(product)).toBe(200);
  limitFileSize(product, 'unlimited');
  expect(await reader.call('POST', '/portfolios', { title: 'After' })).toMatchObject({ status: 201 });
  expect(await titles(reader)).toEqual(['Before', 'After']);
  await product.kill();
  const again = await startProduct({ DATA_DIR: folder });
  const { status } = await (await signUpCaller(() => again.url, 'bob')).call('GET', '/customer/me');
  expect(status).toBe(200);
  expect(await again.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

test('an unwritable folder stops the start with one line', { tag: '@thorough' }, async () => {
  const readOnly = ['/sys/kernel', '/System'].find((folder) => existsSync(folder)) ?? '';
  expect(await startRefused({ DATA_DIR: readOnly })).toEqual({
    code: 1,
    output: expect.stringMatching(/^Holdwise can't start: DATA_DIR \S+ can't be written: .+\n$/),
  });
  expect(await startRefused({ DATA_DIR: '/dev/null/data' })).toEqual({
    code: 1,
    output:
      "Holdwise can't start: DATA_DIR /dev/null/data can't be written: /dev/null is a file. Name a folder.\n",
  });
});

test.describe('PostgreSQL', () => {
  test.describe.configure({ mode: 'serial' });
  let postgres: PersistentPostgres;
  let product: Product;
  let reader: ApiCaller;

  test.beforeAll(async () => {
    const programs = requirePostgres();
    postgres = await createPersistentPostgres(programs);
    const starting = startProduct({ DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' });
    await postgres.start();
    product = await starting;
    reader = await signUpCaller(() => product.url, 'ada');
  });
  test.afterAll(async () => {
    expect(await product.stop()).toBe(0);
    await postgres.remove();
  });

  const settled = () => expect.poll(async () => (await reader.call('GET', '/portfolios')).status).toBe(200);

  test('unreachable: calls fail clearly, the process survives, pages are shown, and it recovers', async () => {
    await postgres.kill();
    expect(await reader.call('GET', '/portfolios')).toMatchObject(silent);
    expect(await reader.call('POST', '/portfolios', { title: 'Gone' })).toMatchObject(silent);
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(503);
    expect(await pageOf(product)).toBe(200);
    await postgres.start();
    await settled();
    await expect.poll(async () => (await fetch(`${product.url}/readyz`)).status).toBe(200);
    expect(await titles(reader)).toEqual([]);
  });

  test('read-only: refuses writes and serves reads', async () => {
    const { body } = await reader.call('POST', '/portfolios', { title: 'Kept' });
    let writes = 0;
    // Each connection becomes read-only by itself, and writes succeed until then: they must not use up a quota.
    const writing = () => {
      writes += 1;
      return reader.call('PUT', `/portfolios/${body.portfolios[0]._id}`, { title: `Kept ${writes}` });
    };
    const release = await postgres.hold(
      'ALTER SYSTEM SET default_transaction_read_only = on',
      'SELECT pg_reload_conf()',
    );
    await expect.poll(writing).toMatchObject(unwritable);
    await settled();
    await release();
    const restore = await postgres.hold(
      'SET default_transaction_read_only = off',
      'ALTER SYSTEM RESET default_transaction_read_only',
      'SELECT pg_reload_conf()',
    );
    await restore();
    await expect.poll(async () => (await writing()).status).toBe(200);
  });

  test('slow: a call that waits too long fails clearly, and later calls succeed', {
    tag: '@thorough',
  }, async () => {
    const release = await postgres.hold('BEGIN', 'LOCK TABLE portfolios IN ACCESS EXCLUSIVE MODE');
    const other = reader.call('GET', '/customer/me');
    expect(await reader.call('GET', '/portfolios')).toMatchObject(silent);
    expect(await other).toMatchObject({ status: 200 });
    await release();
    await settled();
  });

  test('frozen with open connections: calls fail clearly, and later calls succeed', {
    tag: '@thorough',
  }, async () => {
    postgres.freeze();
    const answers = Promise.all([1, 2].map(() => reader.call('GET', '/portfolios')));
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    expect(await answers).toMatchObject([silent, silent]);
    postgres.thaw();
    await settled();
  });
});
