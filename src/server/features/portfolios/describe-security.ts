import type { Db } from '#server/platform/db/schema.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { findTickerBySymbol } from './tickers.ts';

interface Requester {
  account: { id: string };
  request: { ip: string };
}

/** The name of a security and the currency of its prices. */
export interface SecurityDescription {
  name: string;
  currency: string;
}

/** Describes the security of a new transaction; both texts are meaningless without a symbol. */
export type DescribeSecurity = (
  requester: Requester,
  portfolioId: string,
  security: { symbol?: string | null | undefined; name?: string | null | undefined },
) => Promise<SecurityDescription>;

/** Describes a security as the portfolio has it, as the customer defined it, as it is listed, or else by its symbol. */
export function createSecurityDescriptions(db: Db, market: MarketProvider): DescribeSecurity {
  async function find(
    { account, request }: Requester,
    portfolioId: string,
    symbol: string,
  ): Promise<SecurityDescription> {
    const held = await findTickerBySymbol(db, portfolioId, symbol);
    if (held) return held;
    const own = await db
      .selectFrom('securities')
      .select(['name', 'currency'])
      .where('customer_id', '=', account.id)
      .where('symbol', '=', symbol)
      .executeTakeFirst();
    if (own) return own;
    const caller = { client: clientAddress(request) };
    const [quote] = await market.quotes([symbol], caller);
    const profile = await market.profile(symbol, caller);
    return { name: profile?.companyName ?? symbol, currency: quote?.currency ?? 'USD' };
  }

  return async (requester, portfolioId, { symbol, name }) => {
    if (!symbol) return { name: '', currency: '' };
    const found = await find(requester, portfolioId, symbol);
    return { name: name || found.name, currency: found.currency };
  };
}
