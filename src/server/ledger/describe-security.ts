import { AppError } from '#domain/app-error.ts';
import { readCurrency } from '#domain/currencies.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';
import { findTickerBySymbol } from './tickers.ts';

interface Requester {
  account: { id: string };
  request: { ip: string };
}

/** The name of a security and the currency of its prices. */
export interface SecurityDescription {
  name: string;
  currency: string;
  /** The hundredth of the currency in which it is quoted, such as `GBX`; absent for whole units. */
  quotedIn?: string | undefined;
}

/** Describes the security of a new transaction; both texts are meaningless without a symbol. */
export type DescribeSecurity = (
  requester: Requester,
  portfolioId: string,
  security: { symbol?: string | null | undefined; name?: string | null | undefined },
) => Promise<SecurityDescription>;

/** Describes a listed security; by its symbol if it is not listed. Throws AppError 'invalid' for an index. */
export async function describeListing(
  market: Pick<MarketProvider, 'listing' | 'quotes' | 'profile'>,
  symbol: string,
  caller: MarketCaller,
): Promise<SecurityDescription & { isKnown: boolean }> {
  const listing = await market.listing(symbol, caller);
  if (listing ? listing.type === 'index' : symbol.startsWith('^'))
    throw new AppError(
      'invalid',
      `${symbol} is an index, which cannot be held. Choose a fund that follows ${listing ? `the ${listing.name}` : 'it'}.`,
    );
  if (listing?.type === 'currency')
    throw new AppError(
      'invalid',
      `${symbol} is an exchange rate, which cannot be held. Record money in another currency with its rate.`,
    );
  const [quote] = await market.quotes([symbol], caller);
  const profile = await market.profile(symbol, caller);
  const quoted = readCurrency(listing?.currency ?? '');
  return {
    name: profile?.companyName ?? listing?.name ?? symbol,
    currency: quote?.currency ?? quoted?.currency ?? 'USD',
    quotedIn: quote?.quotedIn ?? (quoted && quoted.divisor !== 1 ? listing?.currency : null) ?? undefined,
    isKnown: quote !== undefined || quoted !== undefined,
  };
}

/** Describes a security as the portfolio has it, as the customer defined it, as it is listed, or else by its symbol. */
export function createSecurityDescriptions(db: Db, market: MarketProvider): DescribeSecurity {
  async function find(
    { account, request }: Requester,
    portfolioId: string,
    symbol: string,
  ): Promise<SecurityDescription> {
    const held = await findTickerBySymbol(db, { id: portfolioId, customerId: account.id }, symbol);
    const own = await db
      .selectFrom('securities')
      .select(['name', 'currency'])
      .where('customer_id', '=', account.id)
      .where('symbol', '=', symbol)
      .executeTakeFirst();
    if (own) return held ?? own;
    const listed = await describeListing(market, symbol, { client: clientAddress(request) });
    // A position of before its listing was known has a guessed currency.
    return held && !listed.isKnown ? held : { ...listed, ...(held && { name: held.name }) };
  }

  return async (requester, portfolioId, { symbol, name }) => {
    if (!symbol) return { name: '', currency: '' };
    const { name: listedName, currency, quotedIn } = await find(requester, portfolioId, symbol);
    return { name: name || listedName, currency, quotedIn };
  };
}
