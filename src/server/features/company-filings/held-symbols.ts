import { sql } from 'kysely';
import type { Db } from '#server/platform/db/schema.ts';

/** Returns the next symbol in the alphabet of which somebody holds shares. */
const nextHeld = (db: Db, after: string) =>
  db
    .selectFrom('tickers')
    .select('symbol')
    // Not a parameter, with which neither database would use the index of the open ones.
    .where('is_closed', '=', sql.lit(0))
    .where('symbol', '>', after)
    .orderBy('symbol')
    .limit(1)
    .executeTakeFirst();

/** Returns the next symbol in the alphabet that somebody watches. */
const nextWatched = (db: Db, after: string) =>
  db
    .selectFrom('watchlist_items')
    .select('symbol')
    .where('symbol', '>', after)
    .orderBy('symbol')
    .limit(1)
    .executeTakeFirst();

/** Lists each symbol that a customer holds or watches, one look into an index for each. */
export async function* heldSymbols(db: Db): AsyncGenerator<string> {
  for (const next of [nextHeld, nextWatched])
    for (let row = await next(db, ''); row; row = await next(db, row.symbol)) yield row.symbol;
}
