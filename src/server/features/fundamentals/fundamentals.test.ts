import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, databases, startApi } from '#tests/support/api.ts';

describe.each(databases)('fundamentals on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api.stop());
  const get = (path: string, headers = {}) => api.visitor().call('GET', path, undefined, headers);

  test('a company has its years, quarters and last twelve months', async () => {
    const { body, headers } = await get('/stocks/aapl/fundamentals');
    expect(headers['cache-control']).toContain('public');
    expect(body.kind).toBe('company');
    expect(body.annual.at(-1)).toMatchObject({
      periodEnd: '2025-09-27',
      period: 'FY',
      revenue: { value: 416_161_000_000, knownSince: '2025-10-30', source: 'filed' },
    });
    expect(body.annual[0].epsDiluted.value).toBeCloseTo(9.22 / 4, 3);
    expect(body.quarterly.at(-1)).toMatchObject({ periodEnd: '2026-06-27', period: 'Q3' });
    expect(body.trailing).toMatchObject({
      periodEnd: '2026-06-27',
      epsDiluted: { value: 8.71, knownSince: '2026-07-30', source: 'derived' },
    });
    expect(body.trailing.buybacks).toBeUndefined();
  });

  test.each([
    ['JPM', 'bank'],
    ['PGR', 'insurer'],
    ['O', 'reit'],
  ])('%s is a %s', async (symbol, expected) => {
    expect((await get(`/stocks/${symbol}/fundamentals`)).body.kind).toBe(expected);
  });

  test('a fund has no figures, and an unknown symbol no company', async () => {
    expect((await get('/stocks/SPY/fundamentals')).body).toMatchObject({
      annual: [],
      quarterly: [],
      trailing: null,
    });
    expect((await get('/stocks/NONE9/fundamentals')).status).toBe(404);
    expect((await get('/stocks/NONE9/earnings')).status).toBe(404);
  });

  test('earnings are listed with the move of the price', async () => {
    const { body } = await get('/stocks/AAPL/earnings');
    const [newest] = body.earnings;
    expect(newest).toMatchObject({
      date: '2026-07-30',
      quarterEnd: '2026-06',
      periodEnd: '2026-06-27',
      eps: 1.91,
      epsFiled: 2.02,
      move: { before: '2026-07-29', after: '2026-07-31' },
    });
    expect(newest.move.change).toBeLessThan(0);
  });

  test('a company is valued by its own past', async () => {
    const { body } = await get('/stocks/AAPL/valuation');
    const [earnings] = body.measures;
    expect(earnings).toMatchObject({ measure: 'priceToEarnings', negative: null });
    expect(earnings.value).toBeCloseTo(309.35 / 8.71, 3);
    expect(earnings.range.since).toBe('2016-08-08');
    expect([body.asOf, earnings.line.length]).toEqual(['2026-08-21', body.days.length]);
    expect((await get('/stocks/INTC/valuation')).body.measures[0]).toMatchObject({
      value: null,
      negative: -2.09,
    });
    const bank = (await get('/stocks/JPM/valuation')).body.measures;
    expect(bank.map(({ measure }: { measure: string }) => measure)).not.toContain('freeCashFlowYield');
  });

  test.each(['/stocks/KO/fundamentals', '/stocks/KO/earnings', '/stocks/KO/valuation'])(
    'GET %s is sent once to a client that repeats its ETag',
    async (path) => {
      const { headers } = await get(path);
      expect((await get(path, { 'if-none-match': String(headers.etag) })).status).toBe(304);
    },
  );
});
