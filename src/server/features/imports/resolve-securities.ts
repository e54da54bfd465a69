import type { SecurityHint } from '#domain/importing/draft.ts';
import { isAmericanExchange, securityKey, splitExchange } from '#domain/importing/exchanges.ts';
import type { SoughtSecurity } from './find-listing.ts';
import type { ImportContext } from './import-context.ts';
import { rememberedSecurities } from './remembered-answers.ts';

/** The symbol of a security; null if its owner leaves it out, undefined if it is not known. */
export type Resolved = string | null | undefined;

/** A security that a row names, with the currency in which it states prices, and its day. */
type NamedSecurity = Omit<SoughtSecurity, 'otherwise'>;

/** Finds symbols of the securities that files name; each is looked up once. */
export interface SecurityResolver {
  /** Looks up those that it does not know yet. */
  resolve(named: readonly NamedSecurity[]): Promise<void>;
  /** Returns what `resolve` has found before. */
  found(hint: SecurityHint): Resolved;
  /** Everything that was found, by key. */
  all(): Record<string, string | null>;
}

/** Symbols that the customer defined or holds anywhere, and the names of own securities. */
async function customersSymbols({ db, customerId, portfolio }: ImportContext) {
  const own = await db
    .selectFrom('securities')
    .select(['symbol', 'name'])
    .where('customer_id', '=', customerId)
    .execute();
  const held = await db
    .selectFrom('tickers')
    .innerJoin('portfolios', 'portfolios.id', 'tickers.portfolio_id')
    .whereRef('portfolios.customer_id', '=', 'tickers.customer_id')
    .select(['tickers.symbol', 'tickers.portfolio_id'])
    .where('portfolios.customer_id', '=', customerId)
    .where('portfolios.deleted_at', 'is', null)
    .execute();
  return {
    own: new Set(own.map(({ symbol }) => symbol)),
    held: new Set(held.map(({ symbol }) => symbol)),
    byPlace: {
      here: held.filter((one) => one.portfolio_id === portfolio.id).map(({ symbol }) => symbol),
      elsewhere: held.filter((one) => one.portfolio_id !== portfolio.id).map(({ symbol }) => symbol),
    },
    byName: new Map(own.map(({ symbol, name }) => [name.toLowerCase(), symbol])),
  };
}

/**
 * Creates a resolver for one customer. In this order: answers of this import and remembered ones, own securities, American
 * listings by symbol, ISIN, CUSIP or name, unless the file means another listing of them, symbols that the customer holds,
 * listings of the world.
 */
export async function createSecurityResolver(
  context: ImportContext,
  answers: Readonly<Record<string, string | null>>,
): Promise<SecurityResolver> {
  const known = new Map<string, Resolved>([
    ...(await rememberedSecurities(context.db, context.customerId)),
    ...Object.entries(answers),
  ]);
  const used = new Map<string, string | null>();
  const customers = await customersSymbols(context);

  const ownSymbol = (hint: SecurityHint): string | undefined => {
    const { symbol } = splitExchange(hint);
    return symbol && customers.own.has(symbol) ? symbol : undefined;
  };

  function heldSymbol(hint: SecurityHint): string | undefined {
    const { symbol, exchange } = splitExchange(hint);
    if (symbol && isAmericanExchange(exchange) && customers.held.has(symbol)) return symbol;
    return customers.byName.get(hint.name?.toLowerCase() ?? '');
  }

  return {
    async resolve(named) {
      const sought = new Map<string, SoughtSecurity>();
      const keys = new Set<string>();
      for (const { hint, currency, date } of named) {
        const key = securityKey(hint);
        if (key === null || keys.has(key)) continue;
        keys.add(key);
        if (known.has(key)) continue;
        const own = ownSymbol(hint);
        if (own) known.set(key, own);
        else sought.set(key, { hint, currency, date, otherwise: heldSymbol(hint) });
      }
      if (sought.size > 0) {
        const all = [...sought.values()];
        const found = await context.listed.findListed(all, customers.byPlace, context.caller);
        for (const [at, key] of [...sought.keys()].entries()) known.set(key, found[at]);
      }
      for (const key of keys) {
        const found = known.get(key);
        if (found !== undefined) used.set(key, found);
      }
    },
    found: (hint) => known.get(securityKey(hint) ?? ''),
    all: () => Object.fromEntries(used),
  };
}
