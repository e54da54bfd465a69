import { LRUCache } from 'lru-cache';
import { createPause } from '#server/platform/create-pause.ts';
import type { Db } from '#server/platform/db/schema.ts';

type PricesByDate = ReadonlyMap<string, string>;

/** A customer's own facts about securities. */
export interface OwnSecurities {
  securities: ReadonlyMap<string, { name: string; currency: string; type: string }>;
  /** Prices by symbol and ISO date. The same map as long as no price of the symbol changes. */
  prices: ReadonlyMap<string, PricesByDate>;
}

/** Small enough that reading a chunk delays other requests by two milliseconds at most. */
const rowsPerChunk = 500;
/** Prices and securities of all cached customers; each takes about 100 bytes. */
const maxCached = 200_000;

/** Reads the prices that a customer has entered, in chunks. */
async function readPrices(db: Db, customerId: string): Promise<Map<string, Map<string, string>>> {
  const prices = new Map<string, Map<string, string>>();
  const query = db
    .selectFrom('security_prices')
    .select(['symbol', 'date', 'price'])
    .where('customer_id', '=', customerId)
    .orderBy('symbol')
    .orderBy('date')
    .limit(rowsPerChunk);
  const pause = createPause();
  let last = { symbol: '', date: '' };
  for (;;) {
    const after = last;
    const rows = await query
      .where((eb) => eb(eb.refTuple('symbol', 'date'), '>', eb.tuple(after.symbol, after.date)))
      .execute();
    for (const { symbol, date, price } of rows) {
      const known = prices.get(symbol);
      if (known) known.set(date, price);
      else prices.set(symbol, new Map([[date, price]]));
    }
    const end = rows.at(-1);
    if (!end || rows.length < rowsPerChunk) return prices;
    last = end;
    await pause();
  }
}

function isEqual(a: PricesByDate, b: PricesByDate): boolean {
  if (a.size !== b.size) return false;
  for (const [date, price] of a) if (b.get(date) !== price) return false;
  return true;
}

const sizeOf = ({ securities, prices }: OwnSecurities) =>
  [...prices.values()].reduce((sum, { size }) => sum + size, securities.size + 1);

/** Creates a reader of customers' own securities and prices, which remembers them for a version of the portfolios. */
export function createOwnSecurities(db: Db) {
  const cache = new LRUCache<string, { version: string; own: OwnSecurities }>({
    maxSize: maxCached,
    sizeCalculation: ({ own }) => sizeOf(own),
  });

  return async (customerId: string, version: string): Promise<OwnSecurities> => {
    const known = cache.get(customerId);
    if (known?.version === version) return known.own;
    const securities = await db
      .selectFrom('securities')
      .select(['symbol', 'name', 'currency', 'type'])
      .where('customer_id', '=', customerId)
      .execute();
    const read = await readPrices(db, customerId);
    const prices = [...read].map(([symbol, entered]): [string, PricesByDate] => {
      const before = known?.own.prices.get(symbol);
      return [symbol, before && isEqual(before, entered) ? before : entered];
    });
    const own = {
      securities: new Map(securities.map((security) => [security.symbol, security])),
      prices: new Map(prices),
    };
    cache.set(customerId, { version, own });
    return own;
  };
}
