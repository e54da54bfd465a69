import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';

/** Prices by ISO date, as decimal text. */
export type ManualPrices = ReadonlyMap<string, string>;

/** A customer's own facts about securities. */
export interface OwnSecurities {
  securities: ReadonlyMap<string, { name: string; currency: string; type: string }>;
  /** Reads the manual prices of a symbol. */
  pricesOf(symbol: string): Promise<ManualPrices>;
}

const noPrices: ManualPrices = new Map();

/** Small enough that reading a chunk hardly delays other requests. */
const pricesPerChunk = 1_000;

async function readPrices(db: Db, customerId: string, symbol: string): Promise<ManualPrices> {
  const prices = new Map<string, string>();
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('security_prices')
      .select(['date', 'price'])
      .where('customer_id', '=', customerId)
      .where('symbol', '=', symbol)
      .where('date', '>', last)
      .orderBy('date')
      .limit(pricesPerChunk)
      .execute();
    for (const { date, price } of rows) prices.set(date, price);
    const end = rows.at(-1);
    if (!end || rows.length < pricesPerChunk) return prices.size === 0 ? noPrices : prices;
    last = end.date;
    await eventLoop.yieldIfNeeded();
  }
}

/** Reads a customer's own securities. Manual prices are read by symbol, because there can be two million of them. */
export async function readOwnSecurities(db: Db, customerId: string): Promise<OwnSecurities> {
  const securities = await db
    .selectFrom('securities')
    .select(['symbol', 'name', 'currency', 'type'])
    .where('customer_id', '=', customerId)
    .execute();
  const anyPrice = await db
    .selectFrom('security_prices')
    .select('symbol')
    .where('customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst();
  return {
    securities: new Map(securities.map((security) => [security.symbol, security])),
    pricesOf: async (symbol) => (anyPrice ? readPrices(db, customerId, symbol) : noPrices),
  };
}

/** Tells whether two sets of prices are equal. */
export function samePrices(a: ManualPrices, b: ManualPrices): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const [date, price] of a) if (b.get(date) !== price) return false;
  return true;
}
