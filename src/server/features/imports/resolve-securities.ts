import type { SecurityHint } from '#domain/importing/draft.ts';
import { isAmericanExchange, securityKey, splitExchange } from '#domain/importing/exchanges.ts';
import { findListing } from './find-listing.ts';
import type { ImportContext } from './import-context.ts';
import { rememberedSecurities } from './remembered-answers.ts';

/** The symbol of a security; null if its owner leaves it out, undefined if it is not known. */
export type Resolved = string | null | undefined;

/** Finds symbols of the securities that files name; each is looked up once. */
export interface SecurityResolver {
  /** `currency` is the one in which the file states prices. */
  resolve(hint: SecurityHint, currency?: string | null): Promise<Resolved>;
  /** Returns what `resolve` has found before. */
  found(hint: SecurityHint): Resolved;
  /** Everything that was found, by key. */
  all(): Record<string, string | null>;
}

/** Symbols that the customer defined or holds anywhere, and the names of own securities. */
async function customersSymbols({ db, customerId }: ImportContext) {
  const own = await db
    .selectFrom('securities')
    .select(['symbol', 'name'])
    .where('customer_id', '=', customerId)
    .execute();
  const held = await db
    .selectFrom('tickers')
    .innerJoin('portfolios', 'portfolios.id', 'tickers.portfolio_id')
    .select('tickers.symbol')
    .where('portfolios.customer_id', '=', customerId)
    .where('portfolios.deleted_at', 'is', null)
    .execute();
  return {
    own: new Set(own.map(({ symbol }) => symbol)),
    held: new Set(held.map(({ symbol }) => symbol)),
    byName: new Map(own.map(({ symbol, name }) => [name.toLowerCase(), symbol])),
  };
}

/** Asks the market source about a symbol that the shipped data does not list. */
async function listedLive(
  { market, caller }: ImportContext,
  hint: SecurityHint,
): Promise<string | undefined> {
  const { symbol, exchange } = splitExchange(hint);
  if (!symbol || hint.isin || !isAmericanExchange(exchange)) return undefined;
  return (await market.quotes([symbol], caller))[0]?.symbol;
}

/**
 * Creates a resolver for one customer. In this order: answers of this import and remembered ones, own securities, listed
 * symbols, ISIN, CUSIP, symbols that the customer holds, exact names, listings of the world in the file's currency and
 * exchange.
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

  async function find(hint: SecurityHint, currency: string | null): Promise<Resolved> {
    const { symbol, exchange } = splitExchange(hint);
    if (symbol && customers.own.has(symbol)) return symbol;
    const listed = await context.findSecurity(hint);
    if (listed) return listed;
    if (symbol && isAmericanExchange(exchange) && customers.held.has(symbol)) return symbol;
    return (
      customers.byName.get(hint.name?.toLowerCase() ?? '') ??
      (await findListing(context.market, hint, currency)) ??
      listedLive(context, hint)
    );
  }

  return {
    async resolve(hint, currency = null) {
      const key = securityKey(hint);
      if (key === null) return undefined;
      if (!known.has(key)) known.set(key, await find(hint, currency));
      const found = known.get(key);
      if (found !== undefined) used.set(key, found);
      return found;
    },
    found: (hint) => known.get(securityKey(hint) ?? ''),
    all: () => Object.fromEntries(used),
  };
}
