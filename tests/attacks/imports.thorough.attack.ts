import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { signUpCaller } from '#tests/support/api-caller.ts';
import { createPostgresDatabase } from '#tests/support/postgres.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { randomFor } from '#tests/support/scope.ts';
import { createOwnedPortfolio, expectFigures } from './support/portfolio-owner.ts';
import { purchases, upload } from './support/portfolio-uploads.ts';
import { databases, startTarget } from './support/target.ts';

test.each(databases)('a garbled answer or another customer changes nothing on %s', async (database) => {
  const target = await startTarget({ database });
  const portfolio = await createOwnedPortfolio(await target.customer());
  const { body } = await upload(portfolio, purchases(5));
  const importPath = `${portfolio.path}/imports/${body.import._id}`;
  const stranger = await target.customer('mallory');
  for (const [method, path] of [
    ['GET', importPath],
    ['GET', `${importPath}/rows`],
    ['GET', `${importPath}/files/0`],
    ['PUT', importPath],
    ['POST', importPath],
    ['DELETE', importPath],
    ['GET', `${portfolio.path}/imports`],
    ['GET', `${portfolio.path}/export`],
  ] as const) {
    const { status } = await stranger.call(
      method,
      path,
      method === 'PUT' || method === 'POST' ? {} : undefined,
    );
    expect({ method, path, status }).toEqual({ method, path, status: 404 });
  }
  for (const answers of [
    { decisions: [{ file: 99, line: 1, action: 'add' }] },
    { decisions: [{ file: 0, line: 2, action: 'add', transaction: { kind: 'buy', symbol: 'V' } }] },
    {
      decisions: [
        {
          file: 0,
          line: 2,
          action: 'add',
          transaction: { kind: 'sell', symbol: 'V', date: '2004-01-02', shares: 5, price: 1 },
        },
      ],
    },
    { decisions: [{ file: 0, line: -1, action: 'add' }] },
    { decisions: 'all' },
    { securities: [{ key: '__proto__', symbol: '%' }] },
    { kinds: [{ file: 0, text: '__proto__', kind: 'constructor' }] },
  ]) {
    const { status } = await portfolio.owner.call('POST', importPath, answers);
    expect({ answers, isRefused: status >= 400 && status < 500 }).toEqual({ answers, isRefused: true });
    expect(await portfolio.count()).toBe(0);
  }
  expect((await portfolio.owner.call('POST', importPath, {})).status).toBe(200);
  expect(await portfolio.count()).toBe(5);
  expect(target.errors).toEqual([]);
});

test('the log of SQLite is copied while the product runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-import-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const product = await startProduct({ DATA_DIR: folder });
  onTestFinished(async () => void (await product.stop()));
  const portfolio = await createOwnedPortfolio(await signUpCaller(() => product.url, 'ada'));
  expect((await upload(portfolio, purchases(4_000))).status).toBe(201);
  const copiedBytes = () => statSync(join(folder, 'holdwise.db')).size;
  await expect.poll(copiedBytes).toBeGreaterThan(1_000_000);
  expect(product.errors).toEqual([]);
});

test.each(databases)('commits once when it is pressed eight times, on %s', async (database) => {
  const target = await startTarget({ database });
  const portfolio = await createOwnedPortfolio(await target.customer());
  const rows = 300;
  const [first, second] = [
    await upload(portfolio, purchases(rows)),
    await upload(portfolio, purchases(rows)),
  ];
  const commit = (id: string) => portfolio.owner.call('POST', `${portfolio.path}/imports/${id}`, {});
  const ids = [first, second].map(({ body }) => body.import._id as string);
  const replies = await Promise.all(ids.flatMap((id) => [commit(id), commit(id), commit(id), commit(id)]));
  for (const { status } of replies) expect([200, 409]).toContain(status);
  expect(await portfolio.count()).toBe(rows);
  await expectFigures(portfolio);
  expect(target.errors).toEqual([]);
});

const kills = 8;
const rowsEach = 500;

test.each(databases)(
  'holds the old or the new state when it is killed in the middle, on %s',
  async (database) => {
    const folder = mkdtempSync(join(tmpdir(), 'holdwise-import-kills-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const postgres = database === 'postgres' ? await createPostgresDatabase() : undefined;
    onTestFinished(async () => postgres?.drop());
    const settings = { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) };
    let product: Product = await startProduct(settings);
    onTestFinished(async () => {
      await product.stop();
    });
    const portfolio = await createOwnedPortfolio(await signUpCaller(() => product.url, 'ada'));
    const random = randomFor(`kills during imports on ${database}`);
    const measured = await upload(portfolio, purchases(rowsEach));
    const start = performance.now();
    const committed = `${portfolio.path}/imports/${measured.body.import._id}`;
    expect((await portfolio.owner.call('POST', committed, {})).status).toBe(200);
    // A part of this, so that the kills come in the middle on a machine of any speed.
    const durationMs = performance.now() - start;
    let expected = rowsEach;
    for (let round = 1; round <= kills; round += 1) {
      const preview = await upload(portfolio, purchases(rowsEach, round * rowsEach));
      expect(preview.status).toBe(201);
      const id = preview.body.import._id as string;
      const commit = portfolio.owner
        .call('POST', `${portfolio.path}/imports/${id}`, {})
        .catch(() => undefined);
      await wait(random() * durationMs);
      await product.kill();
      const reply = await commit;
      product = await startProduct(settings);
      const count = await portfolio.count();
      const added = count - expected;
      expect([0, rowsEach]).toContain(added);
      if (reply?.status === 200) expect(added).toBe(rowsEach);
      const { body } = await portfolio.owner.call('GET', `${portfolio.path}/imports/${id}`);
      expect(body.import.status).toBe(added === 0 ? 'preview' : 'committed');
      if (added === 0)
        expect((await portfolio.owner.call('POST', `${portfolio.path}/imports/${id}`, {})).status).toBe(200);
      expected += rowsEach;
      expect(await portfolio.count()).toBe(expected);
    }
    await expectFigures(portfolio);
  },
);
