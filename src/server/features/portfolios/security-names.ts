import type { Db } from '#server/platform/db/schema.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { findTickerBySymbol } from './tickers.ts';

interface Requester {
  account: { id: string };
  request: { ip: string };
}

/** Returns the name for a position of `symbol`; empty without a symbol. */
export type NameSecurity = (
  requester: Requester,
  portfolioId: string,
  security: { symbol?: string | null | undefined; name?: string | null | undefined },
) => Promise<string>;

/** Finds names: as entered, as in the portfolio, as the customer defined it, as listed, or else the symbol. */
export function createSecurityNames(db: Db, market: MarketProvider): NameSecurity {
  return async ({ account, request }, portfolioId, { symbol, name }) => {
    if (!symbol || name) return name ?? '';
    const ticker = await findTickerBySymbol(db, portfolioId, symbol);
    if (ticker) return ticker.name;
    const own = await db
      .selectFrom('securities')
      .select('name')
      .where('customer_id', '=', account.id)
      .where('symbol', '=', symbol)
      .executeTakeFirst();
    if (own) return own.name;
    return (await market.profile(symbol, { client: clientAddress(request) }))?.companyName ?? symbol;
  };
}
