import type { SecurityHint } from '#domain/importing/draft.ts';
import { limits } from '#domain/limits.ts';
import { describeListing, type SecurityDescription } from '#server/ledger/describe-security.ts';
import type { ImportContext } from './import-context.ts';

/** Names and currencies of symbols. */
export interface SymbolDescriptions {
  /** Finds out about a symbol. `currency` is the one that the file states, for a symbol that nobody else knows. */
  add(symbol: string, hint: SecurityHint | null, currency: string | null): Promise<void>;
  /** Returns what is known about a symbol that was added. */
  get(symbol: string): SecurityDescription;
}

/**
 * Describes symbols as the portfolio has them, as the customer defined them, as they are listed, or else as the file names
 * them.
 */
export async function createSymbolDescriptions({
  db,
  market,
  caller,
  customerId,
  portfolio,
}: ImportContext): Promise<SymbolDescriptions> {
  const held = await db
    .selectFrom('tickers')
    .select(['symbol', 'name', 'currency'])
    .where('portfolio_id', '=', portfolio.id)
    .execute();
  const own = await db
    .selectFrom('securities')
    .select(['symbol', 'name', 'currency'])
    .where('customer_id', '=', customerId)
    .execute();
  const described = new Map<string, SecurityDescription>();
  for (const { symbol, name, currency } of [...own, ...held]) described.set(symbol, { name, currency });
  return {
    async add(symbol, hint, currency) {
      if (described.has(symbol)) return;
      const listed = await describeListing(market, symbol, caller);
      const name = listed.isKnown ? listed.name : (hint?.name ?? symbol);
      described.set(symbol, {
        name: name.slice(0, limits.tickerNameLength).toWellFormed(),
        currency: listed.isKnown ? listed.currency : (currency ?? 'USD'),
      });
    },
    get: (symbol) => described.get(symbol) ?? { name: symbol, currency: 'USD' },
  };
}
