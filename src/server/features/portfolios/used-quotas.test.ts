import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quotaNames, quotas } from '#domain/quotas.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type Api, bothDatabases, startApi } from '#tests/support/api.ts';
import { readSampleFile } from '#tests/support/imported-files.ts';
import { buy, type ImportingCustomer, importingCustomer } from '#tests/support/importing-customer.ts';
import { openBeside } from '#tests/support/open-beside.ts';

interface Listed {
  quota: string;
  used: number;
  limit: number;
  fullest: string | null;
}

describe.each(bothDatabases)('used quotas on %s', (kind) => {
  let api: Api;
  let ada: ImportingCustomer;
  let db: Db;
  beforeAll(async () => {
    api = await startApi(kind, { PORTFOLIOS_PER_CUSTOMER: '5' }, { brokerFiles: readSampleFile });
    db = await openBeside(api);
    ada = await importingCustomer(api);
  });
  afterAll(async () => {
    await db.destroy();
    await api.stop();
  });

  const storage = async (client = ada.client) => (await client.call('GET', '/customer/storage')).body;
  const used = async () =>
    Object.fromEntries((await storage()).quotas.map((one: Listed) => [one.quota, one.used]));

  test('a new account uses a session only, and knows every limit', async () => {
    const { quotas: listed, keptBytes } = await storage(await api.customer());
    expect(keptBytes).toBe(0);
    expect(listed.map(({ quota }: Listed) => quota)).toEqual(quotaNames);
    for (const { quota, ...use } of listed as (Listed & { quota: keyof typeof quotas })[])
      expect({ quota, ...use }).toEqual({
        quota,
        used: quota === 'sessions' ? 1 : 0,
        limit: quota === 'portfolios' ? 5 : quotas[quota].limit,
        fullest: null,
      });
  });

  test('what others store does not count', async () => {
    const before = await storage();
    const other = await importingCustomer(api);
    await other.commit((await other.preview({ rows: [buy('2024-01-02', '1', '250')] }))._id);
    expect(await storage()).toEqual(before);
  });

  test('counts what is stored, and names what has the most', async () => {
    const { call } = ada.client;
    await call('POST', '/portfolios', { title: 'Small' });
    const trade = { kind: 'buy', symbol: 'KO', date: '2024-01-02', shares: 5, price: 60 };
    await call('POST', `${ada.path}/transactions`, trade);
    await call('POST', `${ada.path}/transactions`, { ...trade, symbol: 'PEP' });
    await call('POST', `${ada.path}/transactions`, {
      ...trade,
      kind: 'sell',
      symbol: 'PEP',
      date: '2024-02-02',
    });
    await call('POST', `${ada.path}/dividends`, { dismiss: [{ symbol: 'KO', date: '2024-03-14' }] });
    await call('POST', '/securities', { symbol: 'MYFUND', name: 'My fund' });
    const prices = ['2024-01-02', '2024-01-03'].map((date) => ({ date, price: 1 }));
    await call('PUT', '/securities/MYFUND/prices', { prices });
    await call('PUT', '/securities/AAPL/prices', { prices: prices.slice(1) });
    expect(await used()).toMatchObject({
      portfolios: 2,
      transactions: 3,
      holdings: 1,
      positions: 2,
      dismissedDividends: 1,
      securities: 2,
      prices: 2,
      allPrices: 3,
    });
    const { quotas: listed } = await storage();
    const fullest = listed.flatMap((one: Listed) => (one.fullest ? [[one.quota, one.fullest]] : []));
    expect(Object.fromEntries(fullest)).toMatchObject({ dismissedDividends: 'KO', prices: 'MYFUND' });
    expect(Object.keys(Object.fromEntries(fullest)).sort()).toEqual(
      ['transactions', 'holdings', 'positions', 'dismissedDividends', 'prices'].sort(),
    );
  });

  test('counts imports, kept files and remembered answers', async () => {
    const unknown = {
      problem: '“Bonus” is not known: choose a kind',
      draft: { kindText: 'Bonus', date: '2024-01-02', net: '7' },
    };
    const bytes = JSON.stringify({ rows: [buy('2024-01-02', '1', '250'), unknown] });
    const form = { field: 'files', files: [{ name: 'a.csv', bytes }] };
    const path = `${ada.path}/imports`;
    const { _id: id } = (await ada.client.send('POST', `${path}?preview=1`, { keep: 'true' }, form)).body
      .import;
    expect(await used()).toMatchObject({ imports: 0, openImports: 1 });
    const kinds = [{ file: 0, text: 'Bonus', kind: 'interest', remember: true }];
    expect((await ada.commit(id, { kinds })).status).toBe(200);
    const { keptBytes } = await storage();
    expect(keptBytes).toBeGreaterThan(50);
    const now = await used();
    expect(now).toMatchObject({ imports: 1, openImports: 0, rememberedKinds: 1, rememberedSecurities: 0 });
    const [listed] = (await ada.client.call('GET', path)).body.imports;
    expect(now['importedFiles']).toBe(listed.storedBytes);
    expect(listed.storedBytes).toBeGreaterThanOrEqual(keptBytes);
    await ada.undo(id);
    expect(await storage()).toMatchObject({ keptBytes: 0 });
  });
});
