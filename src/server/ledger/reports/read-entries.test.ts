import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isoDay } from '#domain/days.ts';
import { forFields, textFields } from '#domain/transaction-fields.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { bothDatabases, createSeededDatabase, type TestDatabase } from '#tests/support/api.ts';
import { visitMatching } from '../transaction-filter.ts';
import { readAccountEntries, readPortfolioEntries, readTickerEntries } from './read-entries.ts';

/** More than two chunks; every third has the day of the one before, and some have no date. */
const count = 620;
const undated = 3;

const portfolio = { id: 'p', customerId: 'ada', currency: 'USD' };
const scope = { customerId: 'ada', portfolios: [portfolio], currency: 'USD' };
const ko = { id: 'KO', customer_id: 'ada' };

/** Counts the reads of transactions. */
function countReads(from: Db): { db: Db; reads: () => number } {
  let reads = 0;
  const db = from.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('"transactions"')) reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db, reads: () => reads };
}

describe.each(bothDatabases)('transactions on %s', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    ({ testDatabase, database } = await createSeededDatabase(kind));
    const { db } = database;
    const created_at = '2026-01-02T03:04:05.000Z';
    const customer = { id: 'ada', name: 'Ada', email: 'ada@holdwise.example', password_hash: '', created_at };
    await db
      .insertInto('customers')
      .values({ ...customer, portfolios_version: '1', email_verified_at: null })
      .execute();
    await db
      .insertInto('portfolios')
      .values({ id: 'p', customer_id: 'ada', title: 'P', created_at })
      .execute();
    for (const symbol of ['KO', 'NVDA'])
      await db
        .insertInto('tickers')
        .values({
          id: symbol,
          customer_id: 'ada',
          portfolio_id: 'p',
          symbol,
          name: symbol,
          shares: '1',
          buy_price: '1',
          notes: '',
          created_at,
          cost: null,
        })
        .execute();
    const rows = Array.from({ length: count }, (_, at) => ({
      // Ids do not follow the dates.
      id: `t${String((at * 7919) % 10_007).padStart(5, '0')}`,
      customer_id: 'ada',
      portfolio_id: 'p',
      ticker_id: [null, 'KO', 'KO', 'NVDA'][at % 4] as string | null,
      kind: 'fee' as const,
      date: at < undated ? null : isoDay(18_000 + at - (at % 3 === 0 ? 1 : 0)),
      day_order: at % 3,
      shares: null,
      price: null,
      amount: String(at),
      fee: '0',
      tax: '0',
      currency: 'USD',
      rate: null,
      numerator: null,
      denominator: null,
      lots: null,
      linked_id: null,
      ...forFields(textFields, () => ''),
      source: 'manual' as const,
      created_at,
    }));
    for (let at = 0; at < count; at += 100)
      await db
        .insertInto('transactions')
        .values(rows.slice(at, at + 100))
        .execute();
  });

  afterAll(async () => {
    await database.close();
    await testDatabase.remove();
  });

  const amounts = (entries: readonly { amount: string | null }[]) =>
    entries.map(({ amount }) => Number(amount)).sort((a, b) => a - b);
  const every = (places: readonly number[]) =>
    Array.from({ length: count }, (_, at) => at).filter((at) => places.includes(at % 4));
  const days = (entries: readonly { date: string | null }[]) => entries.map(({ date }) => date ?? '');

  test('of a ticker are read once each, in the order of their days', async () => {
    const entries = await readTickerEntries(database.db, ko, 'KO');
    expect(amounts(entries)).toEqual(every([1, 2]));
    expect(days(entries)).toEqual(days(entries).toSorted());
    expect(entries[0]).toMatchObject({ date: null, symbol: 'KO', entered: '2026-01-02' });
  });

  test('of a portfolio are read by ticker', async () => {
    const byTicker = await readPortfolioEntries(
      database.db,
      portfolio,
      new Map([
        ['KO', 'KO'],
        ['NVDA', 'NVDA'],
      ]),
    );
    expect(amounts(byTicker.get('KO') ?? [])).toEqual(every([1, 2]));
    expect(amounts(byTicker.get('NVDA') ?? [])).toEqual(every([3]));
    expect(amounts(byTicker.get('') ?? [])).toEqual(every([0]));
    expect(days(byTicker.get('KO') ?? [])).toEqual(days(byTicker.get('KO') ?? []).toSorted());
  });

  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['of a ticker', (db) => readTickerEntries(db, ko, 'KO')],
    ['of a portfolio', (db) => readPortfolioEntries(db, portfolio, new Map())],
    ['of a list', (db) => visitMatching(db, scope, { page: 1, limit: 20 }, () => undefined)],
  ])('%s are not read further when the client has left', async (_, read) => {
    const { db, reads } = countReads(database.db);
    const reading = eventLoop.runAs(
      '192.0.2.7',
      () => read(db),
      () => reads() > 0,
    );
    await expect(reading).rejects.toThrow('disconnected');
    expect(reads()).toBe(1);
  });

  test('without a ticker are read apart', async () => {
    expect(amounts(await readAccountEntries(database.db, portfolio))).toEqual(every([0]));
  });
});
