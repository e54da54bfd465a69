import { AppError } from '#domain/app-error.ts';
import { asQuoted } from '#domain/quoted-units.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';

/** A security as a list stores it: `price` is the last one, in the unit in which the exchange quotes; null if unknown. */
export interface WatchedSecurity {
  symbol: string;
  name: string;
  currency: string;
  price: string | null;
}

async function findOwn(db: Db, customerId: string, symbol: string): Promise<WatchedSecurity | undefined> {
  const own = await db
    .selectFrom('securities')
    .select(['name', 'currency'])
    .where('customer_id', '=', customerId)
    .where('symbol', '=', symbol)
    .executeTakeFirst();
  return own && { symbol, ...own, price: null };
}

/**
 * Describes a security that a customer wants to watch: the customer's own, a listed one, or an index. Throws AppError
 * 'not_found' for a symbol that nobody knows.
 */
export async function describeWatched(
  db: Db,
  market: Pick<MarketProvider, 'listing' | 'quotes' | 'profile'>,
  { customerId, symbol }: { customerId: string; symbol: string },
  caller: MarketCaller,
): Promise<WatchedSecurity> {
  const own = await findOwn(db, customerId, symbol);
  if (own) return own;
  const [quote] = await market.quotes([symbol], caller);
  const listing = await market.listing(symbol);
  const profile = await market.profile(symbol, caller);
  const name = profile?.companyName ?? listing?.name;
  if (!quote && name === undefined) throw new AppError('not_found', `No security ${symbol} is known.`);
  const { currency = 'USD', price = null } = quote
    ? asQuoted(quote)
    : { currency: listing?.currency ?? 'USD' };
  return { symbol, name: name ?? symbol, currency, price: price === null ? null : String(price) };
}
