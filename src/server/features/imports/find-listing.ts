import { coinExchange } from '#domain/importing/coins.ts';
import type { SecurityHint } from '#domain/importing/draft.ts';
import { isAmericanExchange, splitExchange } from '#domain/importing/exchanges.ts';
import { listingSymbol, symbolsInCurrency } from '#domain/importing/listing-symbols.ts';
import { isinsOfCusip } from '#domain/security-numbers.ts';
import type { SecurityFinder } from '#server/providers/brokers/security-finder.ts';
import type { Listing } from '#server/providers/market/listing.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import {
  agrees,
  bestFit,
  canBeHeld,
  type HeldSymbols,
  haveCommonWord,
  isQuotedIn,
  plainName,
  type Wanted,
} from './listing-fit.ts';

/** A security that a file names. */
export interface SoughtSecurity {
  hint: SecurityHint;
  /** The currency in which the file states prices. */
  currency: string | null;
  /** The day of a row that names it. */
  date: string | null;
  /** The customer's symbol that is meant unless a listing is certain. */
  otherwise: string | undefined;
}

export interface ListingSources {
  market: Pick<
    MarketProvider,
    'listing' | 'listingsOf' | 'companyListings' | 'search' | 'renamed' | 'formerNames' | 'health'
  >;
  findSecurity: SecurityFinder;
}

type Market = ListingSources['market'];
type Named = Pick<SoughtSecurity, 'hint' | 'currency'>;

/** Several securities may be meant: none is certain, and no source can decide. */
export const ambiguous = Symbol('ambiguous');

const found = <Item>(items: readonly (Item | undefined)[]): Item[] => items.flatMap((item) => item ?? []);

async function listed(market: Market, symbols: readonly string[]): Promise<Listing[]> {
  return found(await Promise.all(symbols.map((symbol) => market.listing(symbol)))).filter(canBeHeld);
}

/** Returns the listings of the numbers that a file states: an ISIN, or a CUSIP, which is part of one. */
async function withNumber(market: Market, { isin, cusip }: SecurityHint): Promise<Listing[]> {
  const isins = isin ? [isin.toUpperCase()] : cusip ? isinsOfCusip(cusip) : [];
  return (await Promise.all(isins.map((one) => market.listingsOf(one)))).flat().filter(canBeHeld);
}

/** Returns listings whose symbol is the file's and the suffix of an exchange that quotes in the file's currency. */
async function inCurrency(market: Market, { hint, currency }: Named): Promise<Listing[]> {
  const { symbol, exchange } = splitExchange(hint);
  if (!symbol || exchange || !currency) return [];
  const all = await listed(market, symbolsInCurrency(symbol, currency));
  return all.filter((listing) => isQuotedIn(listing, currency));
}

const securitiesIn = (listings: readonly Listing[]) =>
  new Set(listings.map(({ isin, symbol }) => isin ?? symbol));

/**
 * Finds the listing outside the United States that a file means although its symbol, number or name is that of an American
 * one: the file trades at another exchange, or in the currency of another listing of the company.
 */
async function insteadOf(
  american: Listing,
  { market }: ListingSources,
  { hint, currency }: SoughtSecurity,
  wanted: Wanted,
): Promise<Listing | typeof ambiguous> {
  if (hint.isin || hint.cusip) {
    const others = (await withNumber(market, hint)).filter(({ isPriced }) => isPriced);
    return bestFit([american, ...others], wanted) ?? american;
  }
  if (wanted.exchange || !currency || isQuotedIn(american, currency)) return american;
  const company = market.companyListings(american.symbol).map(({ symbol }) => symbol);
  if (!hint.symbol) {
    const home = (await listed(market, company)).filter((listing) => isQuotedIn(listing, currency));
    return bestFit([american, ...home], wanted) ?? american;
  }
  const rivals = await inCurrency(market, { hint, currency });
  const same = rivals.filter(({ symbol }) => company.includes(symbol));
  if (same.length > 0) return bestFit([american, ...same], wanted) ?? american;
  if (hint.name === null) {
    const isHeld = wanted.held.here.includes(american.symbol);
    return isHeld || !rivals.some(({ isPriced }) => isPriced) ? american : ambiguous;
  }
  const named = agrees(hint, american) ? [] : rivals.filter((listing) => agrees(hint, listing));
  return securitiesIn(named).size === 1 ? (bestFit(named, wanted) ?? american) : american;
}

/** Finds a fund without an ISIN by its symbol, or a listing whose ISIN has changed by its symbol, exchange and name. */
async function byOtherNumber(market: Market, hint: SecurityHint, one: Listing): Promise<Listing | undefined> {
  const isNew = splitExchange(hint).exchange !== null && one.isin?.slice(0, 2) === hint.isin?.slice(0, 2);
  const isFund = one.type === 'mutual' && one.isin === null;
  const isKnown = (await withNumber(market, hint)).length > 0;
  return !isKnown && (isNew || isFund) && agrees(hint, one) ? one : undefined;
}

async function bySymbol(market: Market, hint: SecurityHint): Promise<Listing | undefined> {
  const symbol = listingSymbol(hint) ?? (hint.isin ? splitExchange(hint).symbol : undefined);
  const [one] = symbol ? await listed(market, [symbol]) : [];
  if (!one) return undefined;
  if (hint.isin) return byOtherNumber(market, hint, one);
  const isCoin = splitExchange(hint).exchange?.toUpperCase() === coinExchange;
  if (isCoin) return one.type === 'coin' ? one : undefined;
  return agrees(hint, one) === false ? undefined : one;
}

/** Finds a listing by its symbol without an exchange. Without a name, the price of the day has to be comparable. */
async function byCurrency(market: Market, named: Named, wanted: Wanted): Promise<Listing | undefined> {
  if (named.hint.isin) return undefined;
  const all = await inCurrency(market, named);
  const meant = all.filter((one) => agrees(named.hint, one) ?? (one.isPriced && named.currency !== 'USD'));
  return securitiesIn(meant).size === 1 ? bestFit(meant, wanted) : undefined;
}

/** Finds the listing that had the file's symbol on that day; a file that names it can use the symbol longer. */
async function byFormerSymbol(market: Market, { hint, date }: SoughtSecurity): Promise<Listing | undefined> {
  const { symbol, exchange } = splitExchange(hint);
  if (!symbol || hint.isin || hint.cusip || !isAmericanExchange(exchange)) return undefined;
  const renamed = market.renamed(symbol);
  const [one] = renamed ? await listed(market, [renamed.symbol]) : [];
  if (!renamed || !one) return undefined;
  if (hint.name === null)
    return date !== null && renamed.until !== null && date <= renamed.until ? one : undefined;
  const names = [one.name, ...market.formerNames(one.symbol)];
  return names.some((name) => haveCommonWord(hint.name, name)) ? one : undefined;
}

const enoughMatches = 10;

/** Finds a listing in the file's currency by its name alone. */
async function byName(
  market: Market,
  { hint, currency }: Named,
  wanted: Wanted,
): Promise<Listing | undefined> {
  const { name } = hint;
  if (!name || hint.symbol || hint.isin || hint.cusip) return undefined;
  const matches = await market.search(plainName(name), { limit: enoughMatches, exact: true });
  const isFund = /\bETF\b/i.test(name);
  const all = await listed(
    market,
    matches.filter((one) => plainName(one.name) === plainName(name)).map(({ symbol }) => symbol),
  );
  const meant = all.filter((one) => isQuotedIn(one, currency) && (one.type === 'etf') === isFund);
  return securitiesIn(meant).size === 1 ? bestFit(meant, wanted) : undefined;
}

/**
 * Finds the listing that a file means. Of the listings of a security, the portfolio's own comes first, then that at the
 * file's exchange, in its currency, in another portfolio, and the main one; without a live source, those with prices before
 * others. Undefined unless one is certain.
 */
export async function findListing(
  sources: ListingSources,
  sought: SoughtSecurity,
  held: HeldSymbols,
): Promise<string | typeof ambiguous | undefined> {
  const { market, findSecurity } = sources;
  const { hint, currency, otherwise } = sought;
  // Only a live source has prices of other listings than those that are shipped.
  const needsPrices = market.health === undefined;
  const wanted = { exchange: splitExchange(hint).exchange, currency, held, needsPrices };
  const former = await byFormerSymbol(market, sought);
  if (former) return former.symbol;
  const [american] = await listed(market, found([await findSecurity(hint)]));
  if (american) {
    const one = await insteadOf(american, sources, sought, wanted);
    return one === ambiguous ? one : one.symbol;
  }
  if (otherwise) return otherwise;
  const one =
    bestFit(await withNumber(market, hint), wanted) ??
    (await bySymbol(market, hint)) ??
    (await byCurrency(market, sought, wanted)) ??
    (await byName(market, sought, wanted));
  return one?.symbol;
}
