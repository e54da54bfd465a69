import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DividendSuggestion } from '#contract/dividends.ts';
import type { Transaction } from '#contract/transactions.ts';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';

describe.each(bothDatabases)('dividends on %s', (kind) => {
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

  const record = async (body: object): Promise<Transaction> => {
    const response = await ada.call('POST', `/portfolios/${id}/transactions`, body);
    if (response.status !== 201) throw new Error(response.body.message);
    return response.body.transaction;
  };
  const buy = (date: string, shares: number, symbol = 'KO') =>
    record({ kind: 'buy', symbol, date, shares, price: 60 });
  const suggestions = async (portfolio = id) =>
    (await ada.call('GET', `/portfolios/${portfolio}/dividends`)).body;
  const between = (list: DividendSuggestion[], from: string, to: string) =>
    list.filter(({ date }) => date >= from && date <= to);
  const recorded = async () =>
    (await ada.call('GET', `/portfolios/${id}/transactions?kind=dividend&limit=1000`)).body
      .transactions as Transaction[];
  const dismissed = async () =>
    (await ada.call('GET', '/customer/storage')).body.quotas.find(
      ({ quota }: { quota: string }) => quota === 'dismissedDividends',
    ).used;
  const answer = (body: object) => ada.call('POST', `/portfolios/${id}/dividends`, body);

  test('suggests each ex-date on which shares were held since the day before', async () => {
    const exDates = await paymentsOfCocaCola();
    const [first, second] = [exDates[0] as string, exDates[1] as string];
    await record({ kind: 'buy', symbol: 'KO', date: first, shares: 5, price: 60 });
    await ada.call('PUT', `/portfolios/${id}`, { withholdingRate: '15' });
    const { suggestions: list } = await suggestions();
    expect(between(list, '2000-01-01', first)).toEqual([]);
    const [suggested] = between(list, second, second);
    expect(suggested).toMatchObject({ portfolioId: id, symbol: 'KO', shares: 5, currency: 'USD' });
    expect(suggested?.amount).toBeCloseTo(5 * (suggested?.perShare ?? 0), 6);
    expect(suggested?.tax).toBe(Number(((suggested?.amount ?? 0) * 0.15).toFixed(2)));
    expect(list.map(({ date }: DividendSuggestion) => date)).toEqual(exDates.slice(1).toReversed());
    expect((await suggestions('all')).suggestions).toEqual(list);
  });

  /** The ex-dates of Coca-Cola from 2024 on, oldest first. */
  async function paymentsOfCocaCola(): Promise<string[]> {
    const other = (await ada.call('POST', '/portfolios', { title: 'Other' })).body.portfolios.at(-1)._id;
    const body = { kind: 'buy', symbol: 'KO', date: '2024-01-02', shares: 1, price: 60 };
    await ada.call('POST', `/portfolios/${other}/transactions`, body);
    const { suggestions: list } = await suggestions(other);
    await ada.call('DELETE', `/portfolios/${other}`);
    return list.map(({ date }: DividendSuggestion) => date).reverse();
  }

  test('a sale before an ex-date ends the entitlement', async () => {
    const exDates = await paymentsOfCocaCola();
    await buy('2024-01-02', 5);
    await record({ kind: 'sell', symbol: 'KO', date: exDates[1] ?? '', shares: 5, price: 60 });
    const { suggestions: list, unknown } = await suggestions();
    expect(list.map(({ date }: DividendSuggestion) => date)).toEqual([exDates[1], exDates[0]]);
    expect(unknown).toEqual([]);
  });

  test('a dividend is paid for the shares that a split of its ex-date makes of those held before', async () => {
    const exDates = await paymentsOfCocaCola();
    await buy('2024-01-02', 5);
    await record({ kind: 'split', symbol: 'KO', date: exDates[1], numerator: 3, denominator: 1 });
    const { suggestions: list } = await suggestions();
    const [third, second, first] = list.slice(-3) as DividendSuggestion[];
    expect([first, second, third].map((one) => one?.shares)).toEqual([5, 15, 15]);
    expect(second?.amount).toBeCloseTo(15 * (second?.perShare ?? 0), 6);
  });

  test('records accepted dividends once and dismisses others', async () => {
    await buy('2024-01-02', 5);
    const { suggestions: list } = await suggestions();
    const key = ({ symbol, date }: DividendSuggestion) => ({ symbol, date });
    const [newest, next, ...rest] = list;
    const { status, body } = await answer({ accept: [key(newest)], dismiss: [key(next)] });
    expect(status).toBe(200);
    expect(body.suggestions).toEqual(rest);
    // No dividend was paid then.
    await answer({ dismiss: [{ symbol: 'KO', date: '2001-02-03' }, key(next)] });
    expect(await dismissed()).toBe(1);
    await answer({ accept: [key(newest), key(next)] });
    expect(await recorded()).toMatchObject([
      { date: newest.date, shares: 5, amount: newest.amount, tax: 0, source: 'suggestion', currency: 'USD' },
    ]);
    expect(await answer({})).toMatchObject({ status: 400 });
  });

  test('a dividend recorded by hand some weeks later is not suggested', async () => {
    const exDates = await paymentsOfCocaCola();
    await buy('2024-01-02', 5);
    const paid = new Date(Date.parse(exDates[0] ?? '') + 20 * 24 * 3_600_000).toISOString().slice(0, 10);
    await record({ kind: 'dividend', symbol: 'KO', date: paid, amount: 2.4 });
    const { suggestions: list } = await suggestions();
    expect(list.map(({ date }: DividendSuggestion) => date)).toEqual(exDates.slice(1).toReversed());
  });

  test('reports what is unknown instead of zero', async () => {
    await buy('2024-01-02', 5, 'ZZZQ');
    expect(await suggestions()).toMatchObject({
      suggestions: [],
      unknown: [{ symbol: 'ZZZQ', from: '2024-01-02', to: null }],
    });
    await buy('1990-01-02', 5);
    const { unknown } = await suggestions();
    const known = unknown.filter(({ symbol }: { symbol: string }) => symbol === 'KO');
    expect(known[0]).toMatchObject({ from: '1990-01-02', to: expect.any(String) });
    expect(known[1]).toMatchObject({ from: expect.any(String), to: null });
  });

  describe('automatic recording', () => {
    const switchOn = (more: object = {}) =>
      ada.call('PUT', `/portfolios/${id}`, { recordDividends: true, ...more });

    test('records what was due, and follows changes of the history', async () => {
      const exDates = await paymentsOfCocaCola();
      const bought = await buy('2024-01-02', 5);
      await switchOn({ withholdingRate: 15 });
      const first = await recorded();
      expect(first.map(({ date }) => date)).toEqual(exDates.toReversed());
      expect(first[0]).toMatchObject({ source: 'automatic', shares: 5 });
      expect(first[0]?.tax).toBeGreaterThan(0);
      expect((await suggestions()).suggestions).toEqual([]);
      await buy(exDates[1] ?? '', 3);
      const later = (await recorded()).toReversed();
      expect(later.map(({ shares }) => shares)).toEqual(exDates.map((_, index) => (index <= 1 ? 5 : 8)));
      expect(later.map(({ _id }) => _id)).toEqual(first.map(({ _id }) => _id).toReversed());
      await ada.call('PUT', `/portfolios/${id}/transactions/${bought._id}`, {
        kind: 'buy',
        symbol: 'KO',
        date: exDates[0],
        shares: 5,
        price: 60,
      });
      expect((await recorded()).map(({ date }) => date)).toEqual(exDates.slice(1).toReversed());
    });

    test('keeps what the owner changed and does not repeat what they deleted', async () => {
      await buy('2024-01-02', 5);
      await switchOn();
      const [newest, next] = await recorded();
      const path = `/portfolios/${id}/transactions`;
      await ada.call('DELETE', `${path}/${newest?._id}`);
      await ada.call('PUT', `${path}/${next?._id}`, {
        kind: 'dividend',
        symbol: 'KO',
        date: next?.date,
        amount: 99,
      });
      await buy('2024-01-03', 1);
      const now = await recorded();
      expect(now.some(({ date }) => date === newest?.date)).toBe(false);
      expect(now[0]).toMatchObject({ _id: next?._id, amount: 99, source: 'manual' });
      expect(now[1]).toMatchObject({ shares: 6, source: 'automatic' });
    });

    test('a recorded dividend by hand replaces the automatic one', async () => {
      await buy('2024-01-02', 5);
      await switchOn();
      const [newest, ...rest] = await recorded();
      await record({ kind: 'dividend', symbol: 'KO', date: newest?.date ?? '', amount: 7 });
      const now = await recorded();
      expect(now[0]).toMatchObject({ date: newest?.date, amount: 7, source: 'manual' });
      expect(now.slice(1)).toEqual(rest);
    });
  });
});
