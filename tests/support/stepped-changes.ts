import type { Transaction } from '#contract/transactions.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import type { Change, ChangedCustomer } from './changed-customer.ts';
import { currencies, days, type randomInput } from './transaction-entries.ts';

const before = { date: '2022-02-01', shares: 20, price: 80 };
/** GE HealthCare came from General Electric on this day. */
const spinOff = { parent: 'GE', child: 'GEHC', date: '2023-01-04' };
const refused = { status: 409 };

type Purchase = Pick<
  Transaction,
  '_id' | 'kind' | 'symbol' | 'date' | 'broker' | 'note' | 'currency' | 'rateCurrency' | 'exact'
>;

/**
 * Returns changes of several steps: figures of something that stays the same depend on something else, which is changed
 * while they are in the memory of all instances.
 */
export function steppedChanges(
  { client, warm }: Pick<ChangedCustomer, 'client' | 'warm'>,
  { choose, number }: ReturnType<typeof randomInput>,
) {
  const ids = async (): Promise<string[]> =>
    (await client.call('GET', '/portfolios')).body.portfolios.map(({ _id }: { _id: string }) => _id);
  const anyPath = async () => `/portfolios/${choose(await ids())}`;
  const record = (path: string, body: object) => client.call('POST', `${path}/transactions`, body);
  const listed = async (path: string, query: string): Promise<Purchase[]> =>
    (await client.call('GET', `${path}/transactions?${query}`)).body.transactions;

  /** What is sent to replace a purchase by itself. */
  const asEntered = ({ exact: { rate, ...amounts }, rateCurrency, ...others }: Purchase) => {
    const { kind, symbol, date, broker, note, currency } = others;
    const { shares, price, fee, tax } = amounts;
    const entered = { kind, symbol, date, broker, note, currency, shares, price, fee, tax };
    return rate === null ? entered : { ...entered, rate, rateCurrency };
  };

  const fields = {
    date: () => ({ date: choose(days) }),
    price: () => ({ price: number(300) }),
    shares: () => ({ shares: 10 + number(20) }),
    fee: () => ({ fee: number(3) }),
    tax: () => ({ tax: number(3) }),
    rate: () => ({ rate: number(2), rateCurrency: choose(currencies) }),
    broker: () => ({ broker: choose(['Fidelity', 'Trading 212']) }),
    note: () => ({ note: `${number(1_000)}` }),
  };

  /** Replaces one field of a purchase, and nothing else. */
  async function changeField(path: string, name: keyof typeof fields, filter = '') {
    const bought = await listed(path, `kind=buy${filter}`);
    const one = choose(bought.filter(({ date }) => date !== null));
    if (!one) return refused;
    return client.call('PUT', `${path}/transactions/${one._id}`, { ...asEntered(one), ...fields[name]() });
  }

  /** Records an event of new shares that leads from one holding to another one. */
  async function startEvent(path: string, isMerger: boolean) {
    const date = choose(days.slice(1));
    await record(path, { kind: 'buy', symbol: 'HON', ...before });
    const moves = { symbol: 'HON', counterpart: 'MSFT', date, received: number(9) };
    await record(
      path,
      isMerger
        ? { kind: 'merger', ...moves, shares: 3, amount: number(500) }
        : { kind: 'spin_off', ...moves, costShare: 0.25 },
    );
    await warm();
    return date;
  }

  async function changeSource(name: keyof typeof fields) {
    const path = await anyPath();
    await startEvent(path, false);
    return changeField(path, name, '&symbol=HON');
  }

  return {
    changeField: async () =>
      changeField(await anyPath(), choose(Object.keys(fields) as (keyof typeof fields)[])),
    // What a spin-off brought depends on each field of the purchases that it came from.
    sourceDate: () => changeSource('date'),
    sourcePrice: () => changeSource('price'),
    sourceShares: () => changeSource('shares'),
    sourceFee: () => changeSource('fee'),
    sourceRate: () => changeSource('rate'),
    async repeatSource() {
      const path = await anyPath();
      await startEvent(path, false);
      const one = choose(await listed(path, 'kind=buy&symbol=HON'));
      if (!one) return refused;
      await record(path, asEntered(one));
      return client.call('DELETE', `${path}/transactions/${one._id}`);
    },
    /** The gain of a merger for shares and cash depends on the price of what came in. */
    async priceOfMerger() {
      const date = await startEvent(await anyPath(), true);
      return client.call('PUT', '/securities/MSFT/prices', { prices: [{ date, price: number(900) }] });
    },
    /** Shares that came in are no flow if something that is held spun them off. */
    async holdParent() {
      const path = await anyPath();
      const { parent, child, date } = spinOff;
      for (const one of await listed(path, `symbol=${parent}`))
        await client.call('DELETE', `${path}/transactions/${one._id}`);
      await record(path, { kind: 'transfer_in', symbol: child, date, shares: number(9), price: 60 });
      await warm();
      return record(path, { kind: 'buy', symbol: parent, ...before });
    },
    /** The day on which shares come in depends on the day on which they left the other portfolio. */
    async pairTransfers() {
      const [from, to] = (await ids()).map((id) => `/portfolios/${id}`);
      if (!from || !to) return refused;
      const day = dayNumber(choose(days.slice(1)));
      const moved = { symbol: 'V', shares: 1 + number(5), price: 200 };
      const out = { kind: 'transfer_out', symbol: moved.symbol, shares: moved.shares };
      await record(from, { kind: 'buy', symbol: moved.symbol, ...before });
      await record(to, { kind: 'transfer_in', ...moved, date: isoDay(day + 9) });
      const left = await record(from, { ...out, date: isoDay(day) });
      if (left.status !== 201) return left;
      await warm();
      const path = `${from}/transactions/${left.body.transaction._id}`;
      return client.call('PUT', path, { ...out, date: isoDay(day + 4) });
    },
    async undoTransaction() {
      const path = await anyPath();
      const one = choose(await listed(path, ''));
      const removed = await client.call('DELETE', `${path}/transactions/${one?._id}`);
      if (removed.status >= 300) return removed;
      await warm();
      return client.call('POST', `${path}/undo/${removed.body.undo}`);
    },
    async undoTicker() {
      const { portfolios } = (await client.call('GET', '/portfolios')).body;
      const { _id, tickers } = choose(portfolios as { _id: string; tickers: { _id: string }[] }[]);
      const removed = await client.call('DELETE', `/portfolios/${_id}/tickers/${choose(tickers)?._id}`);
      if (removed.status >= 300) return removed;
      await warm();
      return client.call('POST', `/portfolios/${_id}/undo/${removed.body.undo}`);
    },
    async restorePortfolio() {
      const path = await anyPath();
      const removed = await client.call('DELETE', path);
      if (removed.status >= 300) return removed;
      await warm();
      return client.call('POST', `${path}/undo/${removed.body.undo}`);
    },
  } satisfies Record<string, Change>;
}
