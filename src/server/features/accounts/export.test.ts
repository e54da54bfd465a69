import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, type Client, databases, startApi } from '#tests/support/api.ts';
import { logInAgain, newOwner, turnOnTwoStep } from '#tests/support/owner.ts';

const hostile = '=HYPERLINK("https://evil.example";"x")\r\n+1, and a "quote"';
/** Notes are kept with plain line breaks. */
const keptNote = hostile.replace('\r\n', '\n');

async function addPortfolio(client: Client, title: string): Promise<string> {
  const { body } = await client.call('POST', '/portfolios', { title });
  return body.portfolios.at(-1)._id;
}

describe.each(databases)('the export of a customer on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api.stop());

  const ticker = {
    symbol: 'AAPL',
    name: 'Apple Inc.',
    shares: '0.00000001',
    buyPrice: '123.456789',
    notes: hostile,
  };

  test('as JSON contains everything except passwords and tokens, with exact amounts', async () => {
    const ada = await newOwner(api, 'customer');
    await logInAgain(api, ada, {}, 'Mozilla/5.0 (Windows NT 10.0) Chrome/138.0 Safari/537.36');
    await turnOnTwoStep(ada);
    const id = await addPortfolio(ada.client, '-1 of 2');
    await ada.client.call('POST', `/portfolios/${id}/tickers`, ticker);
    await addPortfolio(ada.client, 'Empty');
    const response = await ada.call('GET', '/export.json');
    const { body, headers } = response;
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="holdwise-\d{4}-\d\d-\d\d\.json"$/);
    expect(body.account).toMatchObject({ _id: ada.id, name: 'Ada', email: ada.email, twoStep: true });
    expect(body.portfolios).toMatchObject([
      { title: '-1 of 2', tickers: [{ ...ticker, addedAt: expect.stringContaining('T') }] },
      { title: 'Empty', tickers: [] },
    ]);
    expect(body.sessions.map(({ client }: { client: string }) => client).toSorted()).toEqual([
      'Chrome on Windows',
      'Unknown browser',
    ]);
    for (const session of body.sessions) expect(session).not.toHaveProperty('current');
    expect(JSON.stringify(body)).not.toMatch(/argon2|secret|hash/i);
  });

  test('as CSV contains a row per ticker, and escapes formulas', async () => {
    const client = await api.customer();
    const id = await addPortfolio(client, '-1 of 2');
    await client.call('POST', `/portfolios/${id}/tickers`, ticker);
    const { body, headers } = await client.call('GET', '/customer/export.csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="holdwise-\d{4}-\d\d-\d\d\.csv"$/);
    expect(body.startsWith('\uFEFFportfolio,symbol,name,shares,buyPrice,notes,group,addedAt\r\n')).toBe(true);
    const [row, ...more] = parse(body, { bom: true, columns: true }) as Record<string, string>[];
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      portfolio: "'-1 of 2",
      symbol: 'AAPL',
      shares: '0.00000001',
      buyPrice: '123.456789',
      notes: `'${hostile}`,
    });
    expect(row?.['addedAt']).toMatch(/^\d{4}-.*Z$/);
  });

  test('contains all transactions, own securities and manual prices', async () => {
    const client = await api.customer();
    const id = await addPortfolio(client, 'Long term');
    const path = `/portfolios/${id}/transactions`;
    const buy = {
      kind: 'buy',
      symbol: 'KO',
      date: '2024-01-02',
      shares: '1.5',
      price: '60.25',
      note: hostile,
    };
    await client.call('POST', path, buy);
    await client.call('POST', path, { ...buy, kind: 'sell', date: '2024-02-02' });
    await client.call('POST', path, { kind: 'deposit', date: '2024-01-01', amount: '100' });
    await client.call('POST', '/securities', { symbol: 'MYFUND', name: 'My fund', currency: 'EUR' });
    const prices = [{ date: '2024-01-02', price: '101.123456' }];
    for (const symbol of ['MYFUND', 'KO'])
      await client.call('PUT', `/securities/${symbol}/prices`, { prices });
    const { body } = await client.call('GET', '/customer/export.json');
    expect(body).toMatchObject({
      reportingCurrency: 'USD',
      portfolios: [
        {
          title: 'Long term',
          currency: 'USD',
          costMethod: 'average',
          tickers: [],
          transactions: [
            { kind: 'deposit', symbol: null, amount: '100' },
            { kind: 'buy', symbol: 'KO', shares: '1.5', price: '60.25', note: keptNote },
            { kind: 'sell', symbol: 'KO', date: '2024-02-02' },
          ],
        },
      ],
      securities: [
        { symbol: 'KO', name: null, prices },
        { symbol: 'MYFUND', name: 'My fund', currency: 'EUR', type: 'other', prices },
      ],
    });
    const rowsOf = async (name: string) =>
      parse((await client.call('GET', `/customer/${name}`)).body, { bom: true, columns: true });
    expect(await rowsOf('transactions.csv')).toMatchObject([
      { portfolio: 'Long term', kind: 'deposit', symbol: '', amount: '100' },
      { kind: 'buy', date: '2024-01-02', shares: '1.5', price: '60.25', note: `'${keptNote}` },
      { kind: 'sell' },
    ]);
    expect(await rowsOf('prices.csv')).toMatchObject([
      { symbol: 'KO', name: '', date: '2024-01-02', price: '101.123456' },
      { symbol: 'MYFUND', currency: 'EUR', price: '101.123456' },
    ]);
  });

  test('contains no data of others', async () => {
    const [ada, grace] = [await api.customer(), await api.customer()];
    await addPortfolio(ada, 'Private');
    for (const name of ['export.json', 'export.csv', 'transactions.csv', 'prices.csv']) {
      const path = `/customer/${name}`;
      expect(JSON.stringify((await grace.call('GET', path)).body)).not.toContain('Private');
      expect((await api.visitor().call('GET', path)).status).toBe(401);
    }
  });
});

test('exports three portfolios of 500 tickers completely', async () => {
  const api = await startApi('postgres');
  const ada = await newOwner(api, 'customer');
  const ids = [];
  for (const title of ['One', 'Two', 'Three']) ids.push(await addPortfolio(ada.client, title));
  const database = await api.database();
  const { id: customer_id } = await database.db
    .selectFrom('customers')
    .select('id')
    .executeTakeFirstOrThrow();
  for (const portfolio_id of ids) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      id: `${portfolio_id}-${String(index).padStart(3, '0')}`,
      customer_id,
      portfolio_id,
      symbol: `S${index}`,
      name: 'A company',
      shares: '1.5',
      buy_price: '2',
      notes: 'x'.repeat(1000),
      created_at: '2026-01-01T00:00:00.000Z',
    }));
    await database.db.insertInto('tickers').values(rows).execute();
  }
  await database.close();
  const csv = (await ada.call('GET', '/export.csv')).body;
  expect(parse(csv, { bom: true, columns: true })).toHaveLength(1500);
  const { body } = await ada.call('GET', '/export.json');
  expect(body.portfolios.map(({ tickers }: { tickers: unknown[] }) => tickers.length)).toEqual([
    500, 500, 500,
  ]);
  await api.stop();
});
