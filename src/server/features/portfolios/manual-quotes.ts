import type { Db } from '#server/platform/db/schema.ts';

/** The newest manual price of a symbol. The day's change is unknown. */
export interface ManualQuote {
  price: number;
  change: 0;
  changePercent: 0;
  asOf: string;
}

/** Returns the newest manual prices of symbols. */
export async function manualQuotes(
  db: Db,
  customerId: string,
  symbols: readonly string[],
): Promise<Map<string, ManualQuote>> {
  const quotes = new Map<string, ManualQuote>();
  if (symbols.length === 0 || !(await hasPrices(db, customerId))) return quotes;
  for (const symbol of symbols) {
    const newest = await db
      .selectFrom('security_prices')
      .select(['date', 'price'])
      .where('customer_id', '=', customerId)
      .where('symbol', '=', symbol)
      .orderBy('date', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest)
      quotes.set(symbol, { price: Number(newest.price), change: 0, changePercent: 0, asOf: newest.date });
  }
  return quotes;
}

async function hasPrices(db: Db, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('security_prices')
    .select('symbol')
    .where('customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
