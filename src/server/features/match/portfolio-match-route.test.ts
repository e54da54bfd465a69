import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { InvestorMatch } from '#contract/match.ts';
import { isoDate } from '#domain/time.ts';
import { type Api, type Client, databases, startApi } from '#tests/support/api.ts';
import { parseInProcess } from '#tests/support/in-process-parsers.ts';

describe.each(databases)('the match of portfolios on %s', (kind) => {
  let api: Api;
  let customer: Client;
  beforeEach(async () => {
    api = await startApi(kind, {}, { startParser: parseInProcess });
    customer = await api.customer();
  });
  afterEach(() => api.stop());

  async function portfolioOf(title: string, shares: Record<string, number>, currency = 'USD') {
    const { body } = await customer.call('POST', '/portfolios', { title, currency });
    const { _id } = body.portfolios.find((portfolio: { title: string }) => portfolio.title === title);
    for (const [symbol, count] of Object.entries(shares))
      await customer.call('POST', `/portfolios/${_id}/tickers`, { symbol, shares: count, buyPrice: 10 });
    return _id as string;
  }
  const matchOf = async (id: string) => (await customer.call('GET', `/portfolios/${id}/match`)).body;
  const overlaps = ({ matches }: { matches: InvestorMatch[] }) =>
    Object.fromEntries(matches.map(({ investor, overlap }) => [investor.slug, overlap]));

  test('values the holdings at their last closes', async () => {
    const id = await portfolioOf('Long term', { AAPL: 10, KO: 30 });
    const body = await matchOf(id);
    expect(body).toMatchObject({ coverage: 1, uncovered: [], asOf: '2026-08-21', concentration: 1 });
    const quotes = (await customer.call('GET', '/market/quotes?symbols=AAPL,KO')).body;
    const [apple, coke] = quotes.map(
      ({ price }: { price: number }, at: number) => price * ([10, 30][at] ?? 0),
    );
    expect(body.yours.map(({ symbol }: { symbol: string }) => symbol).sort()).toEqual(['AAPL', 'KO']);
    const weight = body.yours.find(({ symbol }: { symbol: string }) => symbol === 'AAPL').weight;
    expect(weight).toBeCloseTo(apple / (apple + coke), 6);
    const sent = [
      { symbol: 'AAPL', value: apple },
      { symbol: 'KO', value: coke },
    ];
    const visitor = await api.visitor().call('POST', '/investors/match', { holdings: sent });
    expect(overlaps(body)).toEqual(overlaps(visitor.body));
  });

  test('looks through funds only if asked, also after the other answer was cached', async () => {
    const id = await portfolioOf('Funds', { IVV: 10 });
    const held = await matchOf(id);
    expect(held.yours).toEqual([{ symbol: 'IVV', weight: 1 }]);
    const { body } = await customer.call('GET', `/portfolios/${id}/match?funds=through`);
    const nvidia = body.yours.find(({ symbol }: { symbol: string }) => symbol === 'NVDA');
    expect(nvidia.weight * body.coverage).toBeCloseTo(0.0782, 4);
    expect(body.uncovered).toMatchObject([{ symbol: 'IVV' }]);
    expect(await matchOf(id)).toEqual(held);
    const holdings = [{ symbol: 'IVV', value: 1 }];
    const visitor = await api.visitor().call('POST', '/investors/match', { holdings, funds: 'through' });
    expect(overlaps(visitor.body)).toEqual(overlaps(body));
  });

  test('adds up all portfolios, in the reporting currency', async () => {
    const first = await portfolioOf('One', { AAPL: 10 });
    await portfolioOf('Two', { AAPL: 5, KO: 3 }, 'EUR');
    const body = await matchOf('all');
    expect(body.yours.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['AAPL', 'KO']);
    expect(overlaps(body)).not.toEqual(overlaps(await matchOf(first)));
  });

  test('a change of the portfolio changes the match', async () => {
    const id = await portfolioOf('Long term', { AAPL: 10 });
    expect((await matchOf(id)).yours).toHaveLength(1);
    await customer.call('POST', `/portfolios/${id}/tickers`, { symbol: 'KO', shares: 1, buyPrice: 10 });
    expect((await matchOf(id)).yours).toHaveLength(2);
  });

  test('names own securities and what has no price, with the reason', async () => {
    await customer.call('POST', '/securities', { symbol: 'HOUSE', name: 'A house' });
    await customer.call('PUT', '/securities/HOUSE/prices', { prices: [{ date: isoDate(), price: 100 }] });
    await customer.call('POST', '/securities', { symbol: 'BARN', name: 'A barn' });
    const id = await portfolioOf('Mixed', { KO: 1, SPY: 1, HOUSE: 1, BARN: 1 });
    const body = await matchOf(id);
    const reasons = Object.fromEntries(
      body.uncovered.map(({ symbol, reason }: { symbol: string; reason: string }) => [symbol, reason]),
    );
    expect(Object.keys(reasons).sort()).toEqual(['BARN', 'HOUSE']);
    expect(reasons['HOUSE']).toContain('own security');
    expect(body.yours.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['SPY', 'KO']);
    expect(body.coverage).toBeGreaterThan(0.8);
    expect(body.coverage).toBeLessThan(0.95);
  });

  test('of an empty portfolio is empty', async () => {
    const id = await portfolioOf('Empty', {});
    expect(await matchOf(id)).toMatchObject({ coverage: 0, yours: [], asOf: null, development: [] });
    expect(await matchOf('all')).toMatchObject({ coverage: 0, yours: [] });
  });

  test('belongs to its customer', async () => {
    const id = await portfolioOf('Mine', { KO: 1 });
    const other = await api.customer('Eve');
    expect((await other.call('GET', `/portfolios/${id}/match`)).status).toBe(404);
    expect((await other.call('GET', '/portfolios/none/match')).status).toBe(404);
    expect((await api.visitor().call('GET', `/portfolios/${id}/match`)).status).toBe(401);
    expect((await other.call('GET', '/portfolios/all/match')).body.yours).toEqual([]);
  });
});
