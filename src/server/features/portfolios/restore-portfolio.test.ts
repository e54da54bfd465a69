import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { minuteMs } from '#domain/time.ts';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';

describe.each(bothDatabases)('undoing the deletion of a portfolio on %s', (kind) => {
  let api: Api;
  let ada: Client;
  let path: string;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  beforeEach(async () => {
    ada = await api.customer();
    path = await addPortfolio('Long term');
  });
  afterAll(() => api.stop());

  async function ok(...call: Parameters<Client['call']>) {
    const { status, body } = await ada.call(...call);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body;
  }
  async function addPortfolio(title: string): Promise<string> {
    const { portfolios } = await ok('POST', '/portfolios', { title });
    return `/portfolios/${portfolios.at(-1)._id}`;
  }
  const undo = (portfolio: string, client = ada) => client.call('POST', `${portfolio}/undo/deletion`);
  const buy = { kind: 'buy', symbol: 'V', date: '2024-01-02', shares: '10', price: '250', note: 'Mine' };

  /** Everything that is stored about the portfolio. */
  async function state() {
    const { portfolios } = await ok('GET', '/portfolios');
    const parts = ['transactions', 'dividends', 'plan', 'imports'].map((part) =>
      ok('GET', `${path}/${part}`),
    );
    return { portfolios, parts: await Promise.all(parts) };
  }

  test('brings back all that belongs to it, once, and for its owner', async () => {
    await ok('POST', `${path}/transactions`, buy);
    await ok('POST', `${path}/transactions`, { ...buy, kind: 'sell', date: '2024-02-02', shares: '4' });
    await ok('POST', `${path}/dividends`, { dismiss: [{ symbol: 'V', date: '2024-05-16' }] });
    const before = await state();
    expect((await ok('DELETE', path)).undo).toBe('deletion');
    expect((await ok('GET', '/portfolios')).portfolios).toEqual([]);
    expect((await ok('GET', '/portfolios/all/transactions')).total).toBe(0);
    for (const part of ['transactions', 'dividends', 'performance'])
      expect((await ada.call('GET', `${path}/${part}`)).status, part).toBe(404);
    expect((await ada.call('POST', `${path}/transactions`, buy)).status).toBe(404);
    expect((await undo(path, await api.customer())).status).toBe(404);
    expect((await undo(path)).body.message).toBe('Undone');
    expect(await state()).toEqual(before);
    expect((await undo(path)).status).toBe(404);
  });

  test('is refused above the limit, after another deletion and after two minutes', async () => {
    await ok('DELETE', path);
    const [one = ''] = [await addPortfolio('One'), await addPortfolio('Two'), await addPortfolio('Three')];
    expect((await undo(path)).body.code).toBe('limit_reached');
    await ok('DELETE', one);
    expect((await undo(path)).status).toBe(404);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * minuteMs });
    const late = await undo(one);
    vi.useRealTimers();
    expect(late.body.message).toBe(
      'This can no longer be undone: it already was, or two minutes have passed.',
    );
  });
});
