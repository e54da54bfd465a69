import { expect, test } from 'vitest';
import { createOwnedPortfolio, expectFigures } from './support/portfolio-owner.ts';
import { bothDatabases, startTarget } from './support/target.ts';

const day = (at: number) => new Date(Date.UTC(1972, 0, 1 + at)).toISOString().slice(0, 10);
const buy = { kind: 'buy', symbol: 'V', date: '2024-01-02', shares: '10', price: '250' };

test.each(bothDatabases)(
  'wildcards match themselves, and notes and names are data on %s',
  async (database) => {
    const target = await startTarget({ database });
    const portfolio = await createOwnedPortfolio(await target.customer());
    const notes = ['100%', 'a_b', 'back\\slash', "it's", 'a\u0007\u202eb', '\ud800', 'plain'];
    for (const note of notes) expect((await portfolio.record({ ...buy, note })).status).toBe(201);
    for (const [search, total] of [
      ['%', 1],
      ['_', 1],
      ['\\', 1],
      ["'", 1],
      ['%_', 0],
      ['a%b', 0],
      ['\\%', 0],
      ['plain', 1],
      ['visa', notes.length],
    ] as const) {
      const { status, body } = await portfolio.read(`transactions?search=${encodeURIComponent(search)}`);
      expect({ search, status, total: body.total }).toEqual({ search, status: 200, total });
    }
    const beyond = await portfolio.read('transactions?page=100000&limit=1000');
    expect(beyond).toMatchObject({ status: 200, body: { total: notes.length, transactions: [] } });
    const named = await portfolio.record({ ...buy, symbol: 'ZZQX', name: '\u202e\u200b' });
    expect(named).toMatchObject({ status: 201, body: { transaction: { symbol: 'ZZQX', name: 'ZZQX' } } });
    await expectFigures(portfolio);
    expect(target.errors).toEqual([]);
  },
);

test('manual prices stop at their limit and do not delay others', async () => {
  const target = await startTarget();
  const owner = await target.customer();
  await owner.call('POST', '/securities', { symbol: 'FUND', name: 'Fund', type: 'fund' });
  const health = await target.watchHealth();
  const put = (from: number) =>
    owner.call('PUT', '/securities/FUND/prices', {
      prices: Array.from({ length: 5_000 }, (_, at) => ({ date: day(from + at), price: 1 + (at % 9) })),
    });
  // Every day from 1972 on; there are not 20,000 of them yet, so that the same ones are set again.
  for (let round = 0; round < 3; round += 1)
    for (const from of [0, 5_000, 10_000, 14_900]) expect((await put(from)).status).toBe(200);
  const { body } = await owner.call('GET', '/securities');
  expect(body.securities).toMatchObject([{ symbol: 'FUND', priceCount: 19_900 }]);
  const hostile = [
    { date: '1970-01-01', price: 1 },
    { date: '2024-02-30', price: 1 },
  ];
  expect((await owner.call('PUT', '/securities/FUND/prices', { prices: hostile })).status).toBe(400);
  expect((await owner.call('GET', '/securities')).body.securities[0].priceCount).toBe(19_900);
  const portfolio = await createOwnedPortfolio(owner);
  await portfolio.record({ ...buy, symbol: 'FUND' });
  await expectFigures(portfolio);
  const { failures, longestMs } = await health.stop();
  expect(failures).toEqual([]);
  expect(longestMs).toBeLessThan(1_000);
  expect(target.errors).toEqual([]);
});

test('thousands of lots do not delay others', async () => {
  const target = await startTarget();
  const lots = await createOwnedPortfolio(await target.customer());
  const count = 3_000;
  for (let at = 0; at < count; at += 1) {
    const lot = { ...buy, date: day(at), shares: '1.00000001', price: `${1 + (at % 97)}.000001` };
    expect((await lots.record(lot)).status).toBe(201);
  }
  const sale = { ...buy, kind: 'sell', date: '2026-01-02', shares: `${count - 1}` };
  const health = await target.watchHealth();
  expect((await lots.record(sale)).status).toBe(201);
  expect(await lots.count()).toBe(count + 1);
  for (const method of ['fifo', 'lifo', 'hifo', 'average', 'specific'])
    expect((await lots.read(`gains?method=${method}`)).status).toBe(200);
  await expectFigures(lots);
  const { failures, longestMs } = await health.stop();
  expect(failures).toEqual([]);
  expect(longestMs).toBeLessThan(1_000);
  expect(target.errors).toEqual([]);
});

test('five hundred symbols over fifty years do not delay others', async () => {
  const target = await startTarget();
  const wide = await createOwnedPortfolio(await target.customer());
  const symbols = new Set<string>();
  for (const letter of 'acsmbtpdefghilnrou')
    for (const { symbol } of (await wide.owner.call('GET', `/market/search-symbol?query=${letter}&limit=50`))
      .body)
      symbols.add(symbol);
  expect(symbols.size).toBeGreaterThan(500);
  for (const symbol of [...symbols].slice(0, 500))
    expect((await wide.record({ ...buy, symbol, date: '2001-01-02' })).status).toBe(201);
  const health = await target.watchHealth();
  expect((await wide.record({ ...buy, symbol: 'ONEMORE' })).status).toBe(409);
  expect(await wide.count()).toBe(500);
  await expectFigures(wide);
  const all = '/portfolios/all/performance?from=1970-01-01&benchmark=KO';
  expect((await wide.owner.call('GET', all)).status).toBe(200);
  const { failures, longestMs } = await health.stop();
  expect(failures).toEqual([]);
  expect(longestMs).toBeLessThan(1_000);
  expect(target.errors).toEqual([]);
});

test('splits that multiply without end are refused, and those allowed break no figure', async () => {
  const target = await startTarget();
  const health = await target.watchHealth();
  const owner = await target.customer();
  const portfolio = await createOwnedPortfolio(owner);
  const split = (symbol: string, at: number, numerator: string, denominator: string) =>
    portfolio.record({ kind: 'split', symbol, date: day(at), numerator, denominator });
  const statusesOf = async (symbol: string, ratio: [string, string], from: number, count: number) => {
    const statuses: number[] = [];
    for (let at = 0; at < count; at += 1) statuses.push((await split(symbol, from + at, ...ratio)).status);
    return statuses;
  };
  await portfolio.record({ ...buy, symbol: 'GROWS', date: '1970-01-05', shares: '0.00000001' });
  const growing = await statusesOf('GROWS', ['100000', '0.000001'], 0, 40);
  expect(growing.filter((status) => status === 201).length).toBeLessThan(3);
  const many = await statusesOf('MANY', ['3', '2'], 0, 105);
  expect(many.filter((status) => status === 201)).toHaveLength(100);
  expect(many.slice(100)).toEqual(Array.from({ length: 5 }, () => 400));
  // Ratios without a common divisor, which cancel out in the end, with prices in between.
  await owner.call('POST', '/securities', { symbol: 'CANCELS', name: 'Cancels', type: 'other' });
  await portfolio.record({ ...buy, symbol: 'CANCELS', date: '1970-01-05', shares: '1' });
  await statusesOf('CANCELS', ['1', '99989'], 0, 39);
  await statusesOf('CANCELS', ['99991', '1'], 39, 39);
  const prices = [0, 38, 39, 60, 78].map((at) => ({ date: day(at), price: at === 39 ? '0.000001' : 1e9 }));
  expect((await owner.call('PUT', '/securities/CANCELS/prices', { prices })).status).toBe(200);
  await expectFigures(portfolio);
  const { failures, longestMs } = await health.stop();
  expect(failures).toEqual([]);
  expect(longestMs).toBeLessThan(1_000);
  expect(target.errors).toEqual([]);
});
