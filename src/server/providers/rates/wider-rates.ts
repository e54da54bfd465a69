import { widerCurrencies } from '#domain/currencies.ts';
import { dayNumber } from '#domain/days.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { RateColumns } from './rate-table.ts';
import type { WiderDays } from './wider-file.ts';

/** Returns the first and the last stored day, and their number. Stored days are never changed or removed. */
export async function widerVersion(db: Db) {
  const { oldest, newest, count } = await db
    .selectFrom('wider_rates')
    .select((eb) => [
      eb.fn.min('date').as('oldest'),
      eb.fn.max('date').as('newest'),
      eb.fn.countAll().as('count'),
    ])
    .executeTakeFirstOrThrow();
  return { oldest, newest, text: newest ? `${oldest} ${newest} ${count}` : '' };
}

/** Reads the stored rates into a column for each currency. */
export async function readWiderRates(db: Db): Promise<RateColumns> {
  const rows = await db.selectFrom('wider_rates').select(['date', 'rates']).orderBy('date').execute();
  const columns = new Map<string, Float64Array>(
    widerCurrencies.map((currency) => [currency, new Float64Array(rows.length).fill(Number.NaN)]),
  );
  for (const [at, { rates }] of rows.entries())
    for (const [currency, rate] of Object.entries<number>(JSON.parse(rates))) {
      const column = columns.get(currency);
      if (column) column[at] = rate;
    }
  return {
    days: Int32Array.from(rows, ({ date }) => dayNumber(date)),
    column: (currency) => (rows.length === 0 ? undefined : columns.get(currency)),
  };
}

/**
 * Stores the rates of these days, none for those without. Days that are stored already stay as they are. Returns the number of
 * new days.
 */
export async function storeWiderRates(db: Db, days: readonly string[], rates: WiderDays): Promise<number> {
  const rows = days.map((date) => ({
    date,
    source: 'frankfurter',
    rates: JSON.stringify(rates.get(date) ?? {}),
  }));
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('wider_rates')
    .values(rows)
    .onConflict((conflict) => conflict.column('date').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}
