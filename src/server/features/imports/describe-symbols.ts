import type { SecurityHint } from '#domain/importing/draft.ts';
import { limits } from '#domain/limits.ts';
import type { SecurityDescription } from '#server/ledger/describe-security.ts';
import type { ImportContext } from './import-context.ts';

/** A symbol, and what the file states about it, for one that nobody else knows. */
interface NamedSymbol {
  symbol: string;
  hint: SecurityHint | null;
  currency: string | null;
}

/** Names and currencies of symbols. */
export interface SymbolDescriptions {
  /** Finds out about symbols that it does not know yet. */
  add(symbols: readonly NamedSymbol[]): Promise<void>;
  /** Returns what is known about a symbol that was added. */
  get(symbol: string): SecurityDescription;
}

/**
 * Describes symbols as the portfolio has them, as the customer defined them, as they are listed, or else as the file names
 * them.
 */
export async function createSymbolDescriptions({
  db,
  listed,
  caller,
  customerId,
  portfolio,
}: ImportContext): Promise<SymbolDescriptions> {
  const held = await db
    .selectFrom('tickers')
    .select(['symbol', 'name', 'currency'])
    .where('customer_id', '=', customerId)
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
    async add(named) {
      const added = named.filter(({ symbol }) => !described.has(symbol));
      if (added.length === 0) return;
      const found = await listed.describeListed([...new Set(added.map(({ symbol }) => symbol))], caller);
      for (const { symbol, hint, currency } of added) {
        const known = found.get(symbol);
        if (described.has(symbol) || !known) continue;
        const name = known.isKnown ? known.name : (hint?.name ?? symbol);
        described.set(symbol, {
          name: name.slice(0, limits.tickerNameLength).toWellFormed(),
          currency: known.isKnown ? known.currency : (currency ?? 'USD'),
        });
      }
    },
    get: (symbol) => described.get(symbol) ?? { name: symbol, currency: 'USD' },
  };
}
