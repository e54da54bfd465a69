import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { minuteMs } from '#domain/time.ts';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';
import { openBeside } from '#tests/support/open-beside.ts';

describe.each(bothDatabases)('undoing changes on %s', (kind) => {
  let api: Api;
  let ada: Client;
  let path: string;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  beforeEach(async () => {
    ada = await api.customer();
    const { body } = await ada.call('POST', '/portfolios', { title: 'Long term' });
    path = `/portfolios/${body.portfolios[0]._id}`;
  });
  afterAll(() => api.stop());

  async function ok(...call: Parameters<Client['call']>) {
    const { status, body } = await ada.call(...call);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body;
  }
  const record = (body: object) => ok('POST', `${path}/transactions`, body);
  const buy = (shares: number, date = '2024-01-02') => ({
    kind: 'buy',
    symbol: 'V',
    date,
    shares,
    price: 250,
  });
  const reinvested = {
    kind: 'dividend',
    symbol: 'V',
    date: '2024-03-01',
    amount: 9,
    reinvested: { shares: '0.1', price: 90 },
  };
  /** Everything that is stored about the transactions and positions. */
  async function state() {
    const { transactions, total } = await ok('GET', `${path}/transactions`);
    const { portfolios } = await ok('GET', '/portfolios');
    return { transactions, total, tickers: portfolios[0].tickers };
  }
  const undo = (id: string) => ok('POST', `${path}/undo/${id}`);

  test('a recorded transaction goes, with the other half of a reinvested dividend and its position', async () => {
    const empty = await state();
    const first = await record(buy(10));
    const one = await state();
    const second = await record(reinvested);
    await undo(second.undo);
    expect(await state()).toEqual(one);
    await undo(first.undo);
    expect(await state()).toEqual(empty);
  });

  test('a changed transaction is as before, also if its security was changed', async () => {
    const { transaction } = await record({ ...buy(10), fee: 1, note: 'Mine' });
    await record(buy(3, '2024-02-02'));
    const before = await state();
    const changed = await ok('PUT', `${path}/transactions/${transaction._id}`, { ...buy(4), symbol: 'KO' });
    expect((await state()).tickers).toHaveLength(2);
    await undo(changed.undo);
    expect(await state()).toEqual(before);
  });

  test('a deleted transaction and a deleted position come back with what belonged to them', async () => {
    const { transaction } = await record(buy(10));
    await record(reinvested);
    await ok('POST', `${path}/dividends`, { dismiss: [{ symbol: 'V', date: '2024-05-16' }] });
    const { dividends } = await ok('GET', `${path}/dividends`);
    const before = await state();
    const [, half] = before.transactions;
    for (const id of [half._id, transaction._id]) {
      const { undo: undoId } = await ok('DELETE', `${path}/transactions/${id}`);
      expect((await state()).total).toBeLessThan(before.total);
      await undo(undoId);
      expect(await state()).toEqual(before);
    }
    const { undo: undoId } = await ok('DELETE', `${path}/tickers/${before.tickers[0]._id}`);
    expect((await state()).total).toBe(0);
    await undo(undoId);
    expect(await state()).toEqual(before);
    expect((await ok('GET', `${path}/dividends`)).dividends).toEqual(dividends);
  });

  test('a dividend that was recorded automatically is no longer dismissed', async () => {
    await record(buy(10));
    await ok('PUT', path, { recordDividends: true });
    const before = await state();
    const automatic = before.transactions.find(({ source }: { source: string }) => source === 'automatic');
    const { undo: undoId } = await ok('DELETE', `${path}/transactions/${automatic._id}`);
    await undo(undoId);
    expect(await state()).toEqual(before);
  });

  test('holdings that were added or corrected are as before', async () => {
    async function undone(...call: Parameters<Client['call']>): Promise<void> {
      const before = await state();
      const { undo: id } = await ok(...call);
      expect(await state(), call[1]).not.toEqual(before);
      await undo(id);
      expect(await state(), call[1]).toEqual(before);
    }
    const ticker = { symbol: 'V', shares: 10, buyPrice: 250 };
    await undone('POST', `${path}/tickers`, ticker);
    await undone('POST', `${path}/basket`, { items: [{ symbol: 'V', shares: 1 }] });
    await ok('POST', `${path}/tickers`, ticker);
    const { portfolios } = await ok('POST', `${path}/tickers`, { ...ticker, symbol: 'KO' });
    const [{ _id }] = portfolios[0].tickers;
    const change = ['PUT', `${path}/tickers/${_id}`, { shares: 12 }] as const;
    await undone(...change);
    await record(buy(5));
    // Of several purchases none is corrected, so that an adjustment is recorded.
    await undone(...change);
    expect(await ok('PUT', `${path}/tickers/${_id}`, { notes: 'Mine' })).toMatchObject({ undo: null });
  });

  test('answers to suggested dividends are suggestions again', async () => {
    await record(buy(10));
    const { suggestions } = await ok('GET', `${path}/dividends`);
    const [first, second, third] = suggestions as { symbol: string; date: string }[];
    const before = await state();
    const { undo: undoId } = await ok('POST', `${path}/dividends`, {
      accept: [first, second],
      dismiss: [third],
    });
    expect((await state()).total).toBe(before.total + 2);
    await undo(undoId);
    expect(await state()).toEqual(before);
    expect((await ok('GET', `${path}/dividends`)).suggestions).toEqual(suggestions);
  });

  test('settings are as before, with the taxes of automatic dividends', async () => {
    await record(buy(10));
    expect(await ok('PUT', path, { recordDividends: true })).toMatchObject({ undo: null });
    const before = [await ok('GET', '/portfolios'), await state()];
    const { undo: undoId } = await ok('PUT', path, {
      title: 'Short term',
      withholdingRate: 15,
      currency: 'EUR',
    });
    expect(await state()).not.toEqual(before[1]);
    await undo(undoId);
    const taxes = ({ transactions }: Awaited<ReturnType<typeof state>>) =>
      transactions.map(({ date, tax }: { date: string; tax: number }) => [date, tax]);
    expect(await ok('GET', '/portfolios')).toEqual(before[0]);
    expect(taxes(await state())).toEqual(taxes(before[1]));
  });

  test('what later changes need stays', async () => {
    const { undo: undoId } = await record(buy(10));
    await record({ ...buy(4, '2024-02-02'), kind: 'sell' });
    const before = await state();
    const { status, body } = await ada.call('POST', `${path}/undo/${undoId}`);
    expect(status).toBe(409);
    expect(body.message).toContain('V');
    expect(await state()).toEqual(before);
  });

  test('only once, within two minutes, and by its owner', async () => {
    const { undo: undoId } = await record(buy(10));
    const stranger = await api.customer();
    expect((await stranger.call('POST', `${path}/undo/${undoId}`)).status).toBe(404);
    await undo(undoId);
    expect((await ada.call('POST', `${path}/undo/${undoId}`)).status).toBe(404);
    const late = await record(buy(10));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * minuteMs });
    const { status, body } = await ada.call('POST', `${path}/undo/${late.undo}`);
    vi.useRealTimers();
    expect(status).toBe(404);
    expect(body.message).toBe('This can no longer be undone: it already was, or two minutes have passed.');
  });

  test('what is too long to be kept is deleted without a way back', async () => {
    const { transaction } = await record(buy(10));
    const db = await openBeside(api);
    const lots = `[${' '.repeat(1_000_000)}]`;
    await db.updateTable('transactions').set({ lots }).where('id', '=', transaction._id).execute();
    await db.destroy();
    const [{ _id }] = (await state()).tickers;
    expect(await ok('DELETE', `${path}/tickers/${_id}`)).toMatchObject({ undo: null });
    expect((await state()).total).toBe(0);
  });

  test('the newest twenty changes of a portfolio are kept', async () => {
    const changes: string[] = [];
    for (let day = 1; day <= 21; day += 1)
      changes.push((await record({ kind: 'deposit', date: '2024-01-02', amount: day })).undo);
    expect((await ada.call('POST', `${path}/undo/${changes[0]}`)).status).toBe(404);
    await undo(changes[1] as string);
    expect((await state()).total).toBe(20);
  });
});
