import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EventSuggestion } from '#contract/events.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';

describe.each(bothDatabases)('known events on %s', (kind) => {
  let api: Api;
  let ada: Client;
  let id: string;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  beforeEach(async () => {
    ada = await api.customer();
    id = (await ada.call('POST', '/portfolios', { title: 'Long term' })).body.portfolios[0]._id;
  });
  afterAll(() => api.stop());

  async function record(body: object): Promise<void> {
    const { status, body: reply } = await ada.call('POST', `/portfolios/${id}/transactions`, body);
    expect(status, reply.message).toBe(201);
  }
  const buy = (symbol: string, date: string, shares: number, price: number) =>
    record({ kind: 'buy', symbol, date, shares, price });
  const suggested = async (portfolio = id): Promise<EventSuggestion[]> =>
    (await ada.call('GET', `/portfolios/${portfolio}/events`)).body.events;
  const answer = (body: object) => ada.call('POST', `/portfolios/${id}/events`, body);
  const keysOf = (list: readonly EventSuggestion[]) => list.map(({ symbol, date }) => ({ symbol, date }));
  const costs = async () =>
    Object.fromEntries(
      ((await ada.call('GET', '/portfolios')).body.portfolios as Portfolio[])[0]?.tickers.map(
        ({ symbol, exact }) => [symbol, [exact.shares, exact.buyPrice]],
      ) ?? [],
    );

  test('suggests spin-offs with their effect, and records them with one call', async () => {
    await buy('GE', '2021-08-02', 120, 100);
    await buy('GE', '2023-01-04', 12, 70);
    const list = await suggested();
    // 79.13% and 20.87%, then 79.74% and 20.26%: General Electric's Forms 8937 of both spin-offs.
    expect(list).toMatchObject([
      {
        portfolioId: id,
        kind: 'spin_off',
        date: '2023-01-04',
        counterpart: { symbol: 'GEHC' },
        ratio: { received: 1, per: 3 },
        shares: 120,
        received: 40,
        cash: null,
        cost: { before: 12_000, moved: 2504.4 },
        costShare: {
          share: 0.2087,
          basis: 'published',
          source: 'https://www.ge.com/sites/default/files/general-electric-form-8937-attachment.pdf',
        },
        currency: 'USD',
      },
      {
        symbol: 'GE',
        date: '2024-04-02',
        counterpart: { symbol: 'GEV', name: 'GE Vernova Inc.' },
        shares: 132,
        received: 33,
        cost: { before: 10_335.6, moved: 2093.99256 },
        costShare: { share: 0.2026, basis: 'published' },
      },
    ]);
    expect(await suggested('all')).toEqual(list);
    const { status, body } = await answer({ accept: keysOf(list) });
    expect([status, body.events]).toEqual([200, []]);
    const { GEHC, GEV } = await costs();
    expect([GEHC?.[0], GEV?.[0]]).toEqual(['40', '33']);
    expect(Number(GEHC?.[1])).toBeCloseTo(2504.4 / 40, 8);
    await answer({ accept: keysOf(list) });
    expect(await costs()).toMatchObject({ GEHC });
    const { body: ledger } = await ada.call('GET', `/portfolios/${id}/transactions?symbol=GEHC`);
    expect(ledger.transactions).toMatchObject([{ counterpart: 'GE', shares: 40, source: 'suggestion' }]);
    const { lots } = (await ada.call('GET', `/portfolios/${id}/lots?symbol=GEHC`)).body;
    expect(lots).toMatchObject([{ bought: '2021-08-02', shares: 40, cost: 2504.4 }]);
    const { coverage } = (await ada.call('GET', `/portfolios/${id}/performance`)).body.performance;
    expect(JSON.stringify(coverage)).not.toContain('handed something out');
  });

  test('a share of the cost that follows from the first closes says so, and fractions stay', async () => {
    await buy('T', '2021-03-01', 100, 29);
    const list = await suggested();
    // Closes of 11 April 2022: 0.241917 × 24.78 ÷ (19.63 + 0.241917 × 24.78).
    expect(list).toMatchObject([
      {
        date: '2022-04-11',
        counterpart: { symbol: 'WBD' },
        received: 24.1917,
        cost: { before: 2900, moved: 678.31 },
        costShare: { share: 0.2339, basis: 'first_day', source: null },
      },
    ]);
    for (const kind of ['accept', 'dismiss']) {
      const { body } = await answer({ [kind]: keysOf(list) });
      expect(await suggested(), kind).toEqual([]);
      await ada.call('POST', `/portfolios/${id}/undo/${body.undo}`);
      expect(await suggested(), kind).toEqual(list);
    }
    await answer({ dismiss: keysOf(list) });
    expect(await suggested()).toEqual([]);
    expect(await answer({})).toMatchObject({ status: 400 });
    const bob = await api.customer();
    expect((await bob.call('GET', `/portfolios/${id}/events`)).status).toBe(404);
  });

  test('a change of symbol moves what was not sold later under the old one', async () => {
    await buy('FB', '2021-07-01', 10, 300);
    await record({ kind: 'sell', symbol: 'FB', date: '2023-02-01', shares: 4, price: 180 });
    const list = await suggested();
    expect(list).toMatchObject([
      { kind: 'symbol_change', counterpart: { symbol: 'META' }, shares: 6, received: 6, costShare: null },
    ]);
    expect(list[0]?.cost).toEqual({ before: 1800, moved: 1800 });
    await answer({ accept: keysOf(list) });
    expect(await costs()).toEqual({ META: ['6', '300'] });
    expect(await suggested()).toEqual([]);
  });

  test('an event moves the shares that a split of its day makes of those held before', async () => {
    await buy('FB', '2021-07-01', 10, 300);
    await record({ kind: 'split', symbol: 'FB', date: '2022-06-09', numerator: 2, denominator: 1 });
    const list = await suggested();
    expect(list).toMatchObject([{ date: '2022-06-09', shares: 20, received: 20 }]);
    await answer({ accept: keysOf(list) });
    expect(await costs()).toEqual({ META: ['20', '150'] });
  });

  test('a merger pays cash, gives shares, or both', async () => {
    await buy('ATVI', '2022-03-01', 10, 80);
    await buy('WRK', '2022-03-01', 10, 45);
    const list = await suggested();
    expect(list).toMatchObject([
      { symbol: 'ATVI', cash: 950, received: null, counterpart: null },
      { symbol: 'WRK', cash: 50, received: 10, counterpart: { symbol: 'SW' } },
    ]);
    await answer({ accept: keysOf(list) });
    expect(Object.keys(await costs())).toEqual(['SW']);
    const { transactions } = (await ada.call('GET', `/portfolios/${id}/transactions?kind=merger`)).body;
    expect(transactions).toMatchObject([{ cash: 50 }, { cash: 950 }]);
  });

  test('what is recorded in another way is not suggested, nor what was not held', async () => {
    await buy('GE', '2024-04-02', 10, 140);
    await buy('MMM', '2022-01-03', 8, 170);
    // As files of brokers state it: shares that come in some days later.
    await record({ kind: 'transfer_in', symbol: 'SOLV', date: '2024-04-05', shares: 2, price: 0 });
    await buy('IBM', '2021-01-04', 10, 120);
    await record({
      kind: 'spin_off',
      symbol: 'IBM',
      counterpart: 'KD',
      date: '2021-11-08',
      costShare: 0.05,
    });
    expect(await suggested()).toEqual([]);
  });
});
