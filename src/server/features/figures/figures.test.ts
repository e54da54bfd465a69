import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { explainedFigures, type Income, type Performance } from '#contract/figures.ts';
import type { PriceHistory } from '#contract/market.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { dayText } from '#domain/day-text.ts';
import { add, decimal, subtract, toText, zero } from '#domain/decimal.ts';
import { isoDate, latestDate } from '#domain/time.ts';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';

describe.each(bothDatabases)('figures on %s', (kind) => {
  let api: Api;
  let ada: Client;
  let id: string;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  beforeEach(async () => {
    ada = await api.customer();
    id = await create({ title: 'Long term' });
  });
  afterAll(() => api.stop());

  const create = async (body: object) =>
    (await ada.call('POST', '/portfolios', body)).body.portfolios.at(-1)._id as string;

  async function record(transaction: object, portfolioId = id): Promise<string> {
    const { status, body } = await ada.call('POST', `/portfolios/${portfolioId}/transactions`, transaction);
    expect(status, body.message).toBe(201);
    return body.transaction._id;
  }

  const get = (path: string, portfolioId = id) => ada.call('GET', `/portfolios/${portfolioId}/${path}`);
  async function performance(query = 'range=all', portfolioId = id): Promise<Performance> {
    const { status, body } = await get(`performance?${query}`, portfolioId);
    expect(status, body.message).toBe(200);
    return body.performance;
  }

  /** A purchase before NVIDIA's split of ten for one, a dividend, and a sale after the split. */
  async function recordHistory(portfolioId = id) {
    await record(
      { kind: 'buy', symbol: 'NVDA', date: '2021-09-07', shares: 24, price: 226, fee: 1 },
      portfolioId,
    );
    await record(
      { kind: 'buy', symbol: 'COST', date: '2022-01-10', shares: 21, price: 530, fee: 1 },
      portfolioId,
    );
    await record(
      { kind: 'dividend', symbol: 'COST', date: '2023-12-27', amount: 315, tax: 47.25 },
      portfolioId,
    );
    await record(
      { kind: 'sell', symbol: 'NVDA', date: '2025-02-10', shares: 60, price: 133, fee: 1 },
      portfolioId,
    );
  }

  function expectPartsToAddUp({ exact: { startValue, endValue, netFlows, gain } }: Performance) {
    const plus = [gain.unrealised, gain.realised, gain.income, gain.currency].map(decimal).reduce(add, zero);
    expect(toText(subtract(subtract(plus, decimal(gain.fees)), decimal(gain.taxes)))).toBe(gain.total);
    const change = subtract(decimal(endValue), decimal(startValue));
    expect(toText(subtract(change, decimal(netFlows)))).toBe(gain.total);
  }

  test('a portfolio without transactions has figures of nothing', async () => {
    const empty = await performance();
    expect(empty).toMatchObject({ endValue: 0, netFlows: 0, twr: null, mwr: null, positions: [] });
    expect(empty.reasons.twr).toContain('no money was invested');
    expect(empty.coverage.share).toBeNull();
  });

  test('values a purchase before a split as what it became', async () => {
    await recordHistory();
    const all = await performance();
    expect(all).toMatchObject({
      from: '2021-09-07',
      to: '2026-08-21',
      currency: 'USD',
      costMethod: 'average',
      tracksCash: false,
      startValue: 0,
      // 180 × 214.72 + 21 × 947.74
      endValue: 58_552.14,
      // 5,425 + 11,131 − (315 − 47.25) − 7,979
      netFlows: 8_309.25,
      gain: { total: 50_242.89, realised: 6_624, income: 315, fees: 3, taxes: 47.25, currency: 0 },
    });
    expectPartsToAddUp(all);
    expect(all.series.at(-1)).toMatchObject({ date: '2026-08-21', value: 58_552.14, invested: 8_309.25 });
    expect(all.months[0]).toMatchObject({ month: '2021-09', isPartial: true });
    expect(all.twrAnnualised).toBeGreaterThan(0.2);
    expect(all.mwr).toBeGreaterThan(0.2);
  });

  test.each([
    'range=1m',
    'range=3m',
    'range=ytd',
    'range=1y',
    'range=3y',
    'range=5y',
    'year=2024',
    'from=2023-06-01&to=2024-06-10',
  ])('the parts add up over %s', async (query) => {
    await recordHistory();
    const figures = await performance(query);
    expectPartsToAddUp(figures);
    expect(figures.series.length).toBeGreaterThan(10);
    // The value at the start is that of the day before.
    const dayBefore = new Date(Date.parse(figures.from) - 86_400_000).toISOString().slice(0, 10);
    expect(figures.series[0]?.date).toBe(query === 'range=5y' ? '2021-09-07' : dayBefore);
    expect(figures.series[0]?.value).toBe(figures.startValue || 24 * 226.6);
  });

  test.each([
    ['range=2m', 'range must be one of 1m, 3m, ytd, 1y, 3y, 5y, all'],
    ['range=1y&from=2024-01-01', 'Send range, year, or from and to, but only one of them.'],
    ['from=2024-02-30', 'This day does not exist'],
    ['from=2024-05-01&to=2024-01-01', 'from must not be after to: 2024-05-01 is after 2024-01-01.'],
    ['from=2026-10-01', 'No figures are known after 2026-08-21, so the period is empty.'],
    ['benchmark=QQQQQQ', 'No prices are known for QQQQQQ: choose another benchmark.'],
    ['benchmark=SPY:60,QQQQQQ:40', 'No prices are known for QQQQQQ: choose another benchmark.'],
    ['benchmark=SPY:60,KO:30', 'The weights of a blend must add up to 100%, not 90%.'],
  ])('rejects %s', async (query, message) => {
    await recordHistory();
    expect(await get(`performance?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid', message },
    });
  });

  test('compares with the same money in a benchmark', async () => {
    await recordHistory();
    const { benchmark, series, risk } = await performance('range=all&benchmark=SPY');
    expect(benchmark).toMatchObject({ symbol: 'SPY' });
    expect(series.at(-1)?.benchmark).toBeCloseTo(benchmark?.endValue ?? 0, 1);
    expect(risk.beta).toBeGreaterThan(0.5);
  });

  test('leaves a purchase without a date out, and says how much of the money is covered', async () => {
    await ada.call('POST', `/portfolios/${id}/tickers`, { symbol: 'AAPL', shares: 10, buyPrice: 100 });
    await record({ kind: 'buy', symbol: 'ZZZQ', date: '2024-01-02', shares: 1, price: 1_000 });
    const { coverage, endValue } = await performance();
    // 10 × 309.35 of AAPL are known; what ZZZQ is worth is not, so its cost counts as the money in it.
    expect(endValue).toBe(3_093.5);
    expect(coverage.leftOut).toEqual([{ symbol: 'ZZZQ', reason: 'No price is known.' }]);
    expect(coverage.share).toBeCloseTo(3_093.5 / 4_093.5, 9);
  });

  test('a single position is calculated without the others', async () => {
    await recordHistory();
    const costco = await performance('range=all&symbol=COST');
    expect(costco).toMatchObject({ from: '2022-01-10', netFlows: 11_131 - 315 + 47.25 });
    expect(costco.positions.map(({ symbol }) => symbol)).toEqual(['COST']);
    expect(await get('performance?symbol=MSFT')).toMatchObject({
      status: 404,
      body: { message: 'MSFT is not in this portfolio.' },
    });
  });

  test('all portfolios are the sum of each', async () => {
    const second = await create({ title: 'Second' });
    await recordHistory();
    await recordHistory(second);
    const [one, all] = [await performance(), await performance('range=all', 'all')];
    expect(all.endValue).toBe(2 * one.endValue);
    expect(all.gain.total).toBe(2 * one.gain.total);
    expect(all.twr).toBeCloseTo(one.twr ?? 0, 9);
    expect(all.positions).toHaveLength(4);
  });

  test('deposits and withdrawals are the flows of a portfolio that tracks cash', async () => {
    await record({ kind: 'deposit', date: '2024-01-02', amount: 10_000 });
    await record({ kind: 'buy', symbol: 'KO', date: '2024-01-03', shares: 100, price: 60, fee: 5 });
    await record({ kind: 'interest', date: '2024-06-28', amount: 40 });
    await record({ kind: 'withdrawal', date: '2025-01-02', amount: 1_000 });
    const figures = await performance();
    expect(figures).toMatchObject({ tracksCash: true, cash: 3_035, netFlows: 9_000 });
    expect(figures.gain).toMatchObject({ income: 40, fees: 5 });
    expectPartsToAddUp(figures);
    const { allocation } = (await get('allocation')).body;
    expect(allocation.rows.map(({ key }: { key: string }) => key)).toEqual(['KO', 'Cash']);
  });

  test('compares with the total return by default, and with the price return by choice', async () => {
    await record({ kind: 'buy', symbol: 'MSFT', date: '2021-09-03', shares: 15, price: 301.14 });
    // The period of the demo's long-term portfolio.
    const from = 'from=2021-09-07&benchmark=SPY';
    const [total, price] = [await performance(from), await performance(`${from}&returns=price`)];
    expect(total.benchmark).toMatchObject({ symbol: 'SPY', returns: 'total' });
    expect(total.benchmark?.twr).toBeCloseTo(0.809, 3);
    expect(price.benchmark).toMatchObject({ symbol: 'SPY', returns: 'price' });
    expect(price.benchmark?.twr).toBeCloseTo(0.69, 3);
    // Microsoft has paid twenty since, and none is recorded.
    expect(total.coverage.warnings).toEqual([
      {
        symbol: 'SPY',
        reason:
          'Its return counts dividends. 20 known dividends of your holdings in this period are not recorded, so your return lacks them.',
      },
    ]);
    expect(price.coverage.warnings).toEqual([]);
  });

  test('known dividends that are recorded or dismissed are no warning of a comparison', async () => {
    await record({ kind: 'buy', symbol: 'KO', date: '2024-01-02', shares: 10, price: 59.82 });
    const warnings = async () =>
      (await performance('from=2024-01-02&to=2024-07-01&benchmark=SPY')).coverage.warnings;
    expect((await warnings())[0]?.reason).toContain('2 known dividends of your holdings');
    await record({ kind: 'dividend', symbol: 'KO', date: '2024-04-01', amount: 4.85 });
    expect((await warnings())[0]?.reason).toContain('1 known dividend of your holdings');
    await ada.call('POST', `/portfolios/${id}/dividends`, {
      dismiss: [{ symbol: 'KO', date: '2024-06-14' }],
    });
    expect(await warnings()).toEqual([]);
  });

  test('a blend is compared in the currency of the portfolio, and inflation without one', async () => {
    const euros = await create({ title: 'Euros', currency: 'EUR' });
    await record({ kind: 'buy', symbol: 'AAPL', date: '2023-01-03', shares: 10, price: 125 }, euros);
    const compared = (benchmark: string) =>
      performance(`from=2023-02-01&to=2026-08-21&benchmark=${benchmark}`, euros);
    const [alone, blended] = [await compared('COST'), await compared('COST:100')];
    expect(blended.benchmark).toMatchObject({ kind: 'blend', symbol: 'COST:100', name: '100% COST' });
    expect(blended.benchmark?.endValue).toBeCloseTo(alone.benchmark?.endValue as number, 6);
    const half = await compared('COST:50,KO:50');
    expect(half.benchmark?.twr).not.toBe(alone.benchmark?.twr);
    expect(half.risk.beta).not.toBeNull();
    const inflation = await compared('inflation');
    // The indices of January 2023, on whose last day the period starts, and May 2026.
    expect(inflation.benchmark).toMatchObject({ kind: 'inflation', name: 'US inflation' });
    expect(inflation.benchmark?.twr).toBeCloseTo(335.123 / 299.17 - 1, 9);
    expect(inflation.risk.beta).toBeNull();
    expect(inflation.coverage.warnings.map(({ reason }) => reason)).toEqual([
      'It is the inflation of the United States, applied to amounts in EUR.',
      'Consumer prices are known up to 31 May 2026 and count as unchanged later.',
    ]);
  });

  test('an own security can be the benchmark', async () => {
    await ada.call('POST', '/securities', { symbol: 'MYFUND', name: 'My fund', currency: 'USD' });
    const prices = [
      { date: '2024-01-02', price: '10' },
      { date: '2024-12-30', price: '12' },
    ];
    await ada.call('PUT', '/securities/MYFUND/prices', { prices });
    await record({ kind: 'buy', symbol: 'AAPL', date: '2024-01-02', shares: 10, price: 185.64 });
    const { benchmark } = await performance('from=2024-01-02&to=2024-12-31&benchmark=MYFUND');
    expect(benchmark).toMatchObject({ symbol: 'MYFUND', name: 'My fund' });
    expect(benchmark?.endValue).toBeCloseTo(2_227.68, 6);
    expect(benchmark?.twr).toBeCloseTo(0.2, 12);
  });

  test('an own security that another portfolio holds is compared across its split', async () => {
    await ada.call('POST', '/securities', { symbol: 'MYFUND', name: 'My fund', currency: 'USD' });
    const prices = [
      { date: '2024-01-02', price: '10' },
      { date: '2024-12-30', price: '6' },
    ];
    await ada.call('PUT', '/securities/MYFUND/prices', { prices });
    const other = await create({ title: 'Other' });
    const of = { symbol: 'MYFUND' };
    await record({ ...of, kind: 'buy', date: '2024-01-02', shares: 10, price: 10 }, other);
    await record({ ...of, kind: 'split', date: '2024-06-03', numerator: 2, denominator: 1 }, other);
    await record({ kind: 'buy', symbol: 'AAPL', date: '2024-01-02', shares: 10, price: 185.64 });
    const { benchmark } = await performance('from=2024-01-02&to=2024-12-31&benchmark=MYFUND');
    expect(benchmark?.twr).toBeCloseTo(0.2, 12);
  });

  test('a benchmark starts where the portfolio starts', async () => {
    await record({ kind: 'buy', symbol: 'AAPL', date: '2024-01-02', shares: 10, price: 185.64 });
    const { twr, benchmark } = await performance('benchmark=AAPL&returns=price');
    expect(twr).toBeCloseTo(0.6664, 4);
    expect(benchmark?.twr).toBeCloseTo(twr as number, 9);
  });

  test('a total return counts what a benchmark spun off, and a price return warns of it', async () => {
    await record({ kind: 'buy', symbol: 'HON', date: '2026-06-26', shares: 10, price: 220 });
    const compared = (query: string) => performance(`from=2026-06-26&to=2026-07-02&benchmark=HON${query}`);
    const [total, price] = [await compared(''), await compared('&returns=price')];
    const { bars } = (await ada.call('GET', '/market/history?symbol=HON&range=1y')).body as PriceHistory;
    const closeOn = (day: string) => bars.find(({ date }) => date === day)?.close ?? Number.NaN;
    const kept = closeOn('2026-07-02') / closeOn('2026-06-26') - 1;
    expect(total.benchmark?.twr).toBeCloseTo(kept, 6);
    expect(total.coverage.warnings[0]?.reason).toContain('It handed something out on 29 June 2026');
    expect(price.benchmark?.twr).toBeCloseTo((1 + kept) / 1.9666 - 1, 6);
    expect(price.coverage.warnings[1]?.reason).toContain('Its price return leaves out what it handed out');
  });

  test.each(['2023-05-25', '2023-05-31'])(
    'a transfer between two portfolios, in on %s, changes nothing about both together',
    async (date) => {
      const buy = { kind: 'buy', symbol: 'NVDA', date: '2023-05-01', shares: 10, price: 289.1 };
      await record(buy);
      const until = 'from=2023-05-01&to=2023-06-15';
      const alone = await performance(until);
      await record({ kind: 'transfer_out', symbol: 'NVDA', date: '2023-05-25', shares: 10 });
      const other = await create({ title: 'Other' });
      const into = { kind: 'transfer_in', symbol: 'NVDA', date, shares: 10, price: 289.1 };
      await record({ ...into, acquiredOn: '2023-05-01' }, other);
      const both = await performance(until, 'all');
      expect(both.twr).toBeCloseTo(alone.twr as number, 9);
      expect(both.netFlows).toBeCloseTo(alone.netFlows, 6);
      const { lots } = (await get('lots', other)).body;
      expect(lots[0]).toMatchObject({ bought: '2023-05-01' });
    },
  );

  test('a spin-off that is entered as a transfer is no new money', async () => {
    await record({ kind: 'buy', symbol: 'GE', date: '2022-12-01', shares: 30, price: 85 });
    const reasons = async () => (await performance('from=2022-12-01&to=2023-12-29')).coverage.warnings;
    expect(await reasons()).toMatchObject([
      { symbol: 'GE', reason: expect.stringContaining('It handed something out on 4 January 2023') },
    ]);
    await record({ kind: 'transfer_in', symbol: 'GEHC', date: '2023-01-04', shares: 10, price: 59 });
    const { twr } = await performance('from=2023-01-04&to=2023-01-04');
    expect(twr).toBeCloseTo(0.063, 2);
    expect(await reasons()).toEqual([]);
  });

  test('a purchase that a sale names cannot be deleted before it', async () => {
    const lot = await record({ kind: 'buy', symbol: 'KO', date: '2024-01-02', shares: 4, price: 59.82 });
    await record({ kind: 'buy', symbol: 'KO', date: '2024-01-03', shares: 8, price: 59 });
    const lots = [{ transactionId: lot, shares: 2 }];
    const sale = await record({ kind: 'sell', symbol: 'KO', date: '2024-02-01', shares: 2, price: 60, lots });
    const remove = (one: string) => ada.call('DELETE', `/portfolios/${id}/transactions/${one}`);
    const refused = await remove(lot);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The sale of 1 February 2024 names this purchase: change or delete the sale first.',
    ]);
    expect((await remove(sale)).status).toBe(200);
    expect((await remove(lot)).status).toBe(200);
  });

  test('a trade after the last close counts in the list and in the figures until a newer price is known', async () => {
    const today = isoDate();
    await record({ kind: 'buy', symbol: 'AAPL', date: '2024-01-02', shares: 10, price: 185.64 });
    const held = async () =>
      ((await ada.call('GET', '/portfolios')).body.portfolios[0] as Portfolio).tickers.find(
        ({ symbol }) => symbol === 'AAPL',
      );
    const known = await held();
    expect(known).toMatchObject({ priceSource: 'market', newShares: '0', isOwn: false });
    await record({ kind: 'buy', symbol: 'AAPL', date: known?.asOf?.slice(0, 10), shares: 2, price: 300 });
    expect(await held()).toMatchObject({ lastPrice: known?.lastPrice, newShares: '2' });
    await record({ kind: 'buy', symbol: 'AAPL', date: today, shares: 1, price: 400 });
    expect(await held()).toMatchObject({ lastPrice: 400, asOf: today, priceSource: 'buy', change: 0 });
    const { endValue, coverage } = await performance();
    expect(endValue).toBe(13 * 400);
    expect(coverage.warnings[0]?.reason).toContain(`the price of your purchase on ${dayText(today)} counts`);
    const inEuros = { currency: 'EUR', price: 350, rate: 1.2 };
    await record({ kind: 'buy', symbol: 'AAPL', date: today, shares: 1, ...inEuros });
    expect(await held()).toMatchObject({ lastPrice: 420, asOf: today, priceSource: 'buy', currency: 'USD' });
    expect((await performance()).endValue).toBe(14 * 420);
    const price = { date: today, price: 410 };
    await ada.call('PUT', '/securities/AAPL/prices', { prices: [price] });
    expect(await held()).toMatchObject({ lastPrice: 410, priceSource: 'manual' });
    expect((await performance()).endValue).toBe(14 * 410);
  });

  test('a split after the last price changes no value, in the list and in the figures', async () => {
    const values = async () => {
      const { tickers } = (await ada.call('GET', '/portfolios')).body.portfolios[0] as Portfolio;
      const [{ shares, lastPrice } = { shares: 0, lastPrice: 0 }] = tickers;
      const { income } = (await get('income')).body;
      return [shares, lastPrice, (await performance()).endValue, Number(income.nextTwelveMonths.toFixed(6))];
    };
    await record({ kind: 'buy', symbol: 'AAPL', date: '2024-01-02', shares: 10, price: 185.64 });
    // 0.26, 0.26, 0.27 and 0.27 a share in the twelve months to 21 August 2026.
    const paid = 10.6;
    expect(await values()).toEqual([10, 309.35, 3_093.5, paid]);
    await record({ kind: 'split', symbol: 'AAPL', date: isoDate(), numerator: 5, denominator: 1 });
    expect(await values()).toEqual([50, 61.87, 3_093.5, paid]);
    await ada.call('PUT', '/securities/AAPL/prices', { prices: [{ date: '2026-09-01', price: 320 }] });
    expect(await values()).toEqual([50, 64, 3_200, paid]);
  });

  test.each([isoDate(), latestDate()])(
    'a ticker that is added with %s, a day that has begun, is worth what was paid',
    async (date) => {
      const { status, body } = await ada.call('POST', `/portfolios/${id}/tickers`, {
        symbol: 'AAPL',
        shares: 10,
        buyPrice: 400,
        date,
      });
      expect(status, body.message).toBe(201);
      expect(body.portfolios[0].tickers[0]).toMatchObject({ lastPrice: 400, asOf: date, priceSource: 'buy' });
      expect((await performance()).endValue).toBe(4_000);
    },
  );

  test('a holding that is entered without a date is worth the known price', async () => {
    const { body } = await ada.call('POST', `/portfolios/${id}/tickers`, {
      symbol: 'AAPL',
      shares: 10,
      buyPrice: 100,
    });
    expect(body.portfolios[0].tickers[0]).toMatchObject({ lastPrice: 309.35, newShares: '10' });
    expect((await performance()).endValue).toBe(3_093.5);
  });

  test('the tax table of all portfolios names the method of each, in cents', async () => {
    await ada.call('PUT', `/portfolios/${id}`, { costMethod: 'lifo' });
    const other = await create({ title: 'Önly füür 2024!' });
    for (const portfolio of [id, other]) {
      await record(
        { kind: 'buy', symbol: 'KO', date: '2024-01-02', shares: 3, price: 10, fee: 1 },
        portfolio,
      );
      await record({ kind: 'sell', symbol: 'KO', date: '2024-02-01', shares: 1, price: 60 }, portfolio);
    }
    const { body, headers } = await get('gains.csv?year=2024', 'all');
    expect(headers['content-disposition']).toContain('holdwise-gains-all-portfolios-2024.csv');
    const rows = (body as string).trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',').at(-1)).sort()).toEqual(['average', 'lifo']);
    expect(rows[0]).toContain(',60,10.33,49.67,0,');
    const one = await get('gains.csv', other);
    expect(one.headers['content-disposition']).toContain('holdwise-gains-only-fuur-2024-all-years.csv');
  });

  test('the rows of the tax table have the decimals of its currency and add up', async () => {
    const yen = await create({ title: 'Größe/日本 📈', currency: 'JPY' });
    for (const [date, shares, price] of [
      ['2024-01-02', 3, 10.333],
      ['2024-01-03', 4, 11.777],
    ] as const)
      await record({ kind: 'buy', symbol: 'KO', date, shares, price, fee: 0.33 }, yen);
    for (const date of ['2024-02-01', '2024-03-01', '2024-04-01'])
      await record({ kind: 'sell', symbol: 'KO', date, shares: 2, price: 60.01, fee: 0.33 }, yen);
    const { body, headers } = await get('gains.csv?method=fifo', yen);
    expect(headers['content-disposition']).toContain('holdwise-gains-grosse-all-years.csv');
    const rows = (body as string).trim().split('\r\n').slice(1);
    const columnOf = (at: number) => rows.map((row) => Number(row.split(',').at(at)));
    const gains = columnOf(-4);
    expect(gains.every(Number.isInteger)).toBe(true);
    expect(gains).toEqual(columnOf(-6).map((proceeds, at) => proceeds - Number(columnOf(-5)[at])));
    const { realised } = (await get('gains?method=fifo', yen)).body.gains;
    expect(Math.abs(gains.reduce((sum, gain) => sum + gain, -realised))).toBeLessThan(gains.length);
  });

  test('separates what exchange rates changed', async () => {
    const euros = await create({ title: 'Euros', currency: 'EUR' });
    await record({ kind: 'buy', symbol: 'KO', date: '2020-01-02', shares: 100, price: 55 }, euros);
    const figures = await performance('range=all', euros);
    expect(figures.currency).toBe('EUR');
    expect(figures.gain.currency).not.toBe(0);
    expectPartsToAddUp(figures);
    const { explanation } = (await get('performance/explain?figure=endValue', euros)).body;
    expect(explanation.rates[0]).toMatchObject({ from: 'USD', to: 'EUR' });
  });

  test('every figure of money is explained by terms that add up to it exactly', async () => {
    await recordHistory();
    await record({ kind: 'transfer_in', symbol: 'KO', date: '2024-03-04', shares: 10, price: 40 });
    await record({ kind: 'adjustment', symbol: 'KO', date: '2024-05-06', shares: 12, price: 50 });
    await record({ kind: 'fee', date: '2024-05-07', amount: 12 });
    for (const query of ['range=all', 'year=2024']) {
      const { exact } = await performance(query);
      for (const figure of explainedFigures) {
        const { status, body } = await get(`performance/explain?figure=${figure}&${query}`);
        expect(status, body.message).toBe(200);
        const { terms, meaning, formula } = body.explanation;
        expect(meaning.endsWith('.')).toBe(true);
        expect(formula.length).toBeGreaterThan(10);
        if (figure === 'twr' || figure === 'mwr') continue;
        const sum = terms
          .map(({ amount }: { amount: string }) => decimal(amount))
          .reduce((total: typeof zero, one: typeof zero) => add(total, one), zero);
        const { gain, ...values } = exact;
        expect(toText(sum), `${figure} over ${query}`).toBe({ ...values, ...gain }[figure]);
      }
    }
  });

  test('the formula of a figure has its numbers filled in', async () => {
    await recordHistory();
    const formulaOf = async (figure: string) =>
      (await get(`performance/explain?figure=${figure}`)).body.explanation.formula;
    expect(await formulaOf('total')).toMatch(/: 58,552\.14 − 0\.00 − 8,309\.25 = 50,242\.89$/);
    expect(await formulaOf('endValue')).toMatch(/: 38,649\.60 \+ 19,902\.54 = 58,552\.14$/);
    expect(await formulaOf('startValue')).toMatch(/: 0\.00$/);
    expect(await formulaOf('fees')).toMatch(/: 1\.00 \+ 1\.00 \+ 1\.00 = 3\.00$/);
    expect(await formulaOf('currency')).toMatch(
      /: 50,242\.89 − 43,354\.14 − 6,624\.00 − 315\.00 \+ 3\.00 \+ 47\.25 = 0\.00$/,
    );
    expect(await formulaOf('twr')).toMatch(/: product of 60 months − 1 = \d+\.\d\d%$/);
  });

  test('a figure changes with the transactions, not before', async () => {
    await recordHistory();
    const before = await performance();
    expect(await performance()).toEqual(before);
    await record({ kind: 'fee', symbol: 'COST', date: '2026-01-05', amount: 100 });
    expect((await performance()).gain.total).toBe(before.gain.total - 100);
  });

  test('lists realised gains for tax, with the chosen cost method', async () => {
    await record({ kind: 'buy', symbol: 'KO', date: '2023-01-03', shares: 10, price: 50, fee: 1 });
    await record({ kind: 'buy', symbol: 'KO', date: '2024-01-03', shares: 10, price: 60, fee: 1 });
    await record({ kind: 'sell', symbol: 'KO', date: '2024-06-03', shares: 10, price: 62, fee: 2 });
    const gainOf = async (method: string) => (await get(`gains?method=${method}&year=2024`)).body.gains;
    expect(await gainOf('fifo')).toMatchObject({
      realised: 620 - 2 - 501,
      longTerm: 117,
      shortTerm: 0,
      lots: [{ symbol: 'KO', bought: '2023-01-03', sold: '2024-06-03', cost: 501, proceeds: 618, gain: 117 }],
    });
    expect(await gainOf('lifo')).toMatchObject({ realised: 17, shortTerm: 17 });
    expect(await gainOf('hifo')).toMatchObject({ realised: 17 });
    expect(await gainOf('average')).toMatchObject({ realised: 67 });
    const { body } = await get('gains.csv?method=fifo');
    expect(body).toContain('KO,Coca-Cola');
    expect(body).toContain(',long,618,501,117,0,USD,fifo');
  });

  test('flags a loss that a purchase within thirty days disallows', async () => {
    await record({ kind: 'buy', symbol: 'KO', date: '2024-01-03', shares: 10, price: 60 });
    await record({ kind: 'sell', symbol: 'KO', date: '2024-03-01', shares: 10, price: 50 });
    await record({ kind: 'buy', symbol: 'KO', date: '2024-03-11', shares: 5, price: 51 });
    const { gains } = (await get('gains')).body;
    expect(gains).toMatchObject({ realised: -100, disallowed: 50 });
    expect(gains.lots[0]).toMatchObject({ gain: -100, washSale: 50 });
  });

  test('lists open lots with their value', async () => {
    await recordHistory();
    const { lots } = (await get('lots?symbol=NVDA')).body;
    expect(lots).toMatchObject([
      {
        symbol: 'NVDA',
        bought: '2021-09-07',
        shares: 180,
        sharesBought: 18,
        value: 38_649.6,
        isLongTerm: true,
      },
    ]);
  });

  test('expects the dividends of the last twelve known months again, and names what is unknown', async () => {
    await recordHistory();
    await record({ kind: 'buy', symbol: 'ZZZQ', date: '2024-01-02', shares: 1, price: 10 });
    const { income } = (await get('income?by=year')).body;
    expect(income.rows).toEqual([
      {
        key: '2023',
        name: '',
        dividends: 315,
        interest: 0,
        tax: 47.25,
        net: 267.75,
        exact: { dividends: '315', interest: '0', tax: '47.25', net: '267.75' },
      },
    ]);
    expect(income.nextTwelveMonths).toBeGreaterThan(100);
    expect(income.unknown).toEqual(['ZZZQ']);
  });

  test.each([
    ['symbol', 'NVDA', 'NVIDIA Corporation'],
    ['sector', 'Technology', 'Technology'],
    ['kind', 'share', 'Shares'],
    ['type', 'stock', 'Shares'],
    ['country', 'United States', 'United States'],
    ['currency', 'USD', 'USD'],
  ])('allocates by %s', async (by, key, name) => {
    await recordHistory();
    const { allocation } = (await get(`allocation?by=${by}`)).body;
    expect(allocation.total).toBe(58_552.14);
    expect(allocation.rows[0]).toMatchObject({ key, name });
  });

  test('allocates by the country of companies, says what is of none, and counts listings of one company as one', async () => {
    for (const [symbol, shares] of [
      ['SAP', 10],
      ['SAP.DE', 10],
      ['7203.T', 10],
      ['IVV', 1],
      ['BTC-USD', 1],
    ] as const)
      await record({ kind: 'buy', symbol, date: '2025-12-01', shares, price: 100 });
    const rowsOf = async (query: string) => {
      const { rows } = (await get(`allocation?${query}`)).body.allocation;
      return rows.map(({ name }: { name: string }) => name).sort();
    };
    expect(await rowsOf('by=country')).toEqual(['Coins', 'ETFs', 'Germany', 'Japan']);
    expect(await rowsOf('by=type')).toEqual(['Coins', 'Depositary receipts', 'ETFs', 'Shares']);
    expect(await rowsOf('by=currency')).toEqual(['EUR', 'JPY', 'USD']);
    const through = await rowsOf('funds=through');
    expect(through.filter((name: string) => name.startsWith('SAP'))).toEqual(['SAP SE']);
  });

  test('looks through funds: what is held directly and in all of them, and what is unseen', async () => {
    for (const [symbol, shares] of [
      ['NVDA', 9],
      ['IVV', 52],
      ['VGT', 6],
      ['QQQ', 3],
      ['GLD', 4],
    ] as const)
      await record({ kind: 'buy', symbol, date: '2025-12-01', shares, price: 100 });
    const held = (await get('allocation')).body.allocation;
    const { allocation } = (await get('allocation?funds=through')).body;
    const heldValue = (symbol: string): number =>
      held.rows.find(({ key }: { key: string }) => key === symbol)?.value ?? 0;
    expect(allocation.total).toBeCloseTo(held.total, 2);
    // The weights of NVIDIA in the lists of the funds, and of all that they name but cash.
    const expected = { null: heldValue('NVDA'), IVV: 0.0782, VGT: 0.1818, QQQ: 0.0868 };
    const nvidia = allocation.rows.find(({ key }: { key: string }) => key === 'NVDA');
    for (const { fund, value } of nvidia.parts) {
      const weight = expected[`${fund}` as keyof typeof expected];
      expect(value).toBeCloseTo(fund === null ? weight : weight * heldValue(fund), 2);
    }
    expect(nvidia.parts).toHaveLength(4);
    const seen = { IVV: 0.9969, VGT: 0.9945, QQQ: 0.4685 };
    const unseen = Object.entries(seen).reduce(
      (sum, [symbol, part]) => sum + (1 - part) * heldValue(symbol),
      heldValue('GLD'),
    );
    expect(allocation.through.unseen.value).toBeCloseTo(unseen, 1);
    expect(allocation.through.funds.map(({ symbol }: { symbol: string }) => symbol).sort()).toEqual([
      'GLD',
      'IVV',
      'QQQ',
      'VGT',
    ]);
    for (const by of ['sector', 'country', 'currency']) {
      const { rows, through } = (await get(`allocation?funds=through&by=${by}`)).body.allocation;
      const sum = rows.reduce((total: number, { value }: { value: number }) => total + value, 0);
      expect(sum + through.unseen.value).toBeCloseTo(held.total, 1);
    }
  });

  test('income names what is known of the last twelve months and not recorded', async () => {
    await record({ kind: 'buy', symbol: 'KO', date: '2024-01-02', shares: 100, price: 59.82 });
    const incomeNow = async () => (await get('income')).body.income as Income;
    const { suggestions } = (await get('dividends')).body;
    const before = await incomeNow();
    const year = suggestions.filter(({ date }: { date: string }) => date > '2025-08-21');
    const sumOf = (list: { amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0);
    expect(before.unrecorded.count).toBe(year.length);
    expect(before.unrecorded.amount).toBeCloseTo(sumOf(year), 2);
    expect([before.lastTwelveMonths, before.yieldOnCost, before.yieldOnValue]).toEqual([0, null, null]);
    const [newest, ...others] = year;
    await record({ kind: 'dividend', symbol: 'KO', date: newest.date, amount: newest.amount });
    const after = await incomeNow();
    expect(after.unrecorded).toEqual({ count: others.length, amount: expect.closeTo(sumOf(others), 2) });
    expect(after.yieldOnCost).toBeGreaterThan(0);
  });

  test("another customer's portfolio is not found, and a visitor is asked to log in", async () => {
    const eve = await api.customer('Eve');
    const visitor = api.visitor();
    for (const path of [
      'performance',
      'performance/explain?figure=twr',
      'gains',
      'gains.csv',
      'lots',
      'income',
      'allocation',
    ]) {
      expect(await eve.call('GET', `/portfolios/${id}/${path}`)).toMatchObject({ status: 404 });
      expect(await visitor.call('GET', `/portfolios/${id}/${path}`)).toMatchObject({ status: 401 });
    }
    expect((await eve.call('GET', '/portfolios/all/performance')).body.performance.endValue).toBe(0);
  });
});
