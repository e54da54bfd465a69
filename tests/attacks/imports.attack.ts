import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { signUpCaller } from '#tests/support/api-caller.ts';
import { createPostgresDatabase } from '#tests/support/postgres.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { hostileFiles } from './support/hostile-files.ts';
import { createOwnedPortfolio, expectFigures, type OwnedPortfolio } from './support/portfolio-owner.ts';
import { startTarget } from './support/target.ts';

const databases = ['sqlite', 'postgres'] as const;

const header = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"\n';

/** A Schwab file of purchases, a different number of shares each. */
function purchases(count: number, from = 0): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const at = index + from;
    const day = new Date(Date.UTC(2015, 0, 5 + (at % 3_000))).toISOString();
    const [symbol, shares] = [['V', 'KO', 'MSFT', 'COST'][at % 4], at + 1];
    const date = `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
    return `"${date}","Buy","${symbol}","","${shares}","$10","","-$${shares * 10}"\n`;
  });
  return header + lines.join('');
}

function upload({ owner, path }: OwnedPortfolio, content: BlobPart, name = 'file.csv', query = '?preview=1') {
  const form = new FormData();
  form.append('files', new Blob([content]), name);
  return owner.call('POST', `${path}/imports${query}`, form);
}

test('refuses files that exhaust a reader', async () => {
  const target = await startTarget();
  const portfolio = await createOwnedPortfolio(await target.customer());
  const health = await target.watchHealth();
  const wrong: object[] = [];
  for (const create of hostileFiles) {
    const { name, bytes, says } = create();
    const { status, body } = await upload(portfolio, bytes as BlobPart, name);
    const message = String(status === 201 ? body.import.files[0].problem : body.message);
    if (!says.test(message)) wrong.push({ name, status, message, says });
  }
  expect(wrong).toEqual([]);
  const { longestMs, failures } = await health.stop();
  expect({ failures, isResponsive: longestMs < 1_000 }).toEqual({ failures: [], isResponsive: true });
  expect(await portfolio.count()).toBe(0);
  expect(target.errors).toEqual([]);
});

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
          transaction: { kind: 'sell', symbol: 'V', date: '2014-01-02', shares: 5, price: 1 },
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

test.each(databases)('commits once when it is pressed eight times, on %s', async (database) => {
  const target = await startTarget({ database });
  const portfolio = await createOwnedPortfolio(await target.customer());
  const [first, second] = [await upload(portfolio, purchases(300)), await upload(portfolio, purchases(300))];
  const commit = (id: string) => portfolio.owner.call('POST', `${portfolio.path}/imports/${id}`, {});
  const ids = [first, second].map(({ body }) => body.import._id as string);
  const replies = await Promise.all(ids.flatMap((id) => [commit(id), commit(id), commit(id), commit(id)]));
  for (const { status } of replies) expect([200, 409]).toContain(status);
  expect(await portfolio.count()).toBe(300);
  await expectFigures(portfolio);
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
  await vi.waitFor(() => expect(copiedBytes()).toBeGreaterThan(1_000_000), { timeout: 10_000 });
  expect(product.errors).toEqual([]);
});

const kills = 8;
const rows = 4_000;

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
    let expected = 0;
    for (let round = 0; round < kills; round += 1) {
      const preview = await upload(portfolio, purchases(rows / kills, (round * rows) / kills));
      expect(preview.status).toBe(201);
      const id = preview.body.import._id as string;
      const commit = portfolio.owner
        .call('POST', `${portfolio.path}/imports/${id}`, {})
        .catch(() => undefined);
      await wait(Math.random() * 120);
      await product.kill();
      const reply = await commit;
      product = await startProduct(settings);
      const count = await portfolio.count();
      const added = count - expected;
      expect([0, rows / kills]).toContain(added);
      if (reply?.status === 200) expect(added).toBe(rows / kills);
      const { body } = await portfolio.owner.call('GET', `${portfolio.path}/imports/${id}`);
      expect(body.import.status).toBe(added === 0 ? 'preview' : 'committed');
      if (added === 0)
        expect((await portfolio.owner.call('POST', `${portfolio.path}/imports/${id}`, {})).status).toBe(200);
      expected += rows / kills;
      expect(await portfolio.count()).toBe(expected);
    }
    await expectFigures(portfolio);
  },
);
