import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Holder, Holders, HoldingStay } from '#contract/market-stocks.ts';
import { type Api, databases, startApi } from '#tests/support/api.ts';

describe.each(databases)('who holds a stock on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api.stop());

  const holders = async (symbol: string): Promise<Holders> => {
    const { status, body } = await api.visitor().call('GET', `/market/holders?symbol=${symbol}`);
    expect(status).toBe(200);
    return body;
  };
  const of = (list: readonly Holder[], slug: string) => list.find(({ investor }) => investor.slug === slug);

  test('lists the holders of Apple by weight, with their last change and how long they hold it', async () => {
    const apple = await holders('AAPL');
    expect(apple.period).toBe('2026-06-30');
    expect(apple.low).toBeLessThan(apple.high ?? 0);
    const weights = apple.holders.map(({ weight }) => weight);
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
    const buffett = of(apple.holders, 'warren-buffett');
    expect(buffett).toMatchObject({
      investor: { name: 'Warren Buffett', firm: 'Berkshire Hathaway' },
      period: '2026-06-30',
      since: '2016-03-31',
      sinceFirst: true,
    });
    expect(buffett?.line).toHaveLength(apple.quarters.length);
    expect(buffett?.line.at(-1)).toBe(buffett?.shares);
  });

  test('counts holders by quarter, at most forty of them', async () => {
    const { quarters, holders: list } = await holders('GOOGL');
    expect(quarters).toHaveLength(40);
    const last = quarters.at(-1);
    expect(last?.filed).toBe(80);
    expect(last?.holders).toBe(
      list.filter(({ action, period }) => action !== 'sold' && period === '2026-06-30').length,
    );
  });

  test('says in which order investors came and left, and what the price did afterwards', async () => {
    const { stays, caveat } = (await api.visitor().call('GET', '/stocks/aapl/holding-periods')).body;
    expect(caveat).toMatch(
      /^Up to 3[01] \w+ 20\d\d, the sources of some filings do not tell options from shares/,
    );
    expect((await holders('AAPL')).caveat).toBe(caveat);
    const since = stays.map((stay: HoldingStay) => stay.since);
    expect(since).toEqual([...since].sort());
    const own = stays.filter((stay: HoldingStay) => stay.investor.slug === 'warren-buffett');
    expect(own).toMatchObject([{ since: '2016-03-31', sinceFirst: true, until: null, yearAfter: null }]);
    expect(stays.some(({ yearAfter }: HoldingStay) => yearAfter !== null && yearAfter > 0)).toBe(true);
    expect((await api.visitor().call('GET', '/stocks/none9/holding-periods')).body).toMatchObject({
      stays: [],
      caveat: null,
    });
  });

  test('lines are in the shares of today', async () => {
    const { holders: list, quarters } = await holders('GOOGL');
    const at = quarters.findIndex(({ period }) => period === '2022-03-31');
    const line = of(list, 'chris-hohn')?.line ?? [];
    // Alphabet split 20 for 1 on 2022-07-18, so lines have no step of that size.
    const [before, after] = [line[at] ?? 0, line[at + 2] ?? 0];
    expect(before / after).toBeGreaterThan(0.2);
    expect(before / after).toBeLessThan(5);
  });

  test('accepts other spellings of a symbol and knows nobody who holds an unknown one', async () => {
    expect((await holders('brk.b')).holders.length).toBeGreaterThan(0);
    expect(await holders('QQQQQ')).toMatchObject({ name: null, holders: [], low: null, high: null });
    expect((await api.visitor().call('GET', '/market/holders?symbol=%20')).status).toBe(400);
  });
});
