import type { SecurityHint } from '#domain/importing/draft.ts';
import { isAmericanExchange, splitExchange } from '#domain/importing/exchanges.ts';
import { listingSymbol } from '#domain/importing/listing-symbols.ts';
import type { DatedRatio } from '#domain/ledger/split-periods.ts';
import { describeListing, type SecurityDescription } from '#server/ledger/describe-security.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import type { Ask } from '#server/platform/computing/serve-computations.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';
import { ambiguous, findListing, type ListingSources, type SoughtSecurity } from './find-listing.ts';
import { agrees, canBeHeld, type HeldSymbols } from './listing-fit.ts';
import { createProposals } from './propose-securities.ts';
import { type SuggestedSecurity, suggestSecurities, type UnknownSecurity } from './suggest-securities.ts';

export type ListedDescription = SecurityDescription & { isKnown: boolean };

/** What imports ask about listed securities: about many at once, because each question may go to another thread. */
export interface ListedSecurities {
  /** Returns the symbols of securities, in their order. Undefined unless one is certain. */
  findListed(
    sought: readonly SoughtSecurity[],
    held: HeldSymbols,
    caller: MarketCaller,
  ): Promise<readonly (string | undefined)[]>;
  /** Describes symbols. Throws AppError 'invalid' for an index. */
  describeListed(
    symbols: readonly string[],
    caller: MarketCaller,
  ): Promise<ReadonlyMap<string, ListedDescription>>;
  /** Returns the currencies in which exchanges quote, or their hundredths; null where that is not known. */
  quotedCurrencies(
    symbols: readonly string[],
    caller: MarketCaller,
  ): Promise<ReadonlyMap<string, string | null>>;
  /** Suggests what unknown securities may be. */
  suggestListed(
    unknown: readonly UnknownSecurity[],
    caller: MarketCaller,
  ): Promise<readonly SuggestedSecurity[]>;
  /** Returns the stored splits of symbols. */
  storedSplits(symbols: readonly string[]): Promise<ReadonlyMap<string, readonly DatedRatio[]>>;
}

interface Sources extends ListingSources {
  market: ListingSources['market'] & Pick<MarketProvider, 'profile' | 'quotes' | 'splits'>;
}

/** Calls `find` for each item in turn. Stops when the client has left. */
async function mapInTurn<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const item of items) {
    stopIfAbandoned();
    await eventLoop.yieldIfNeeded();
    found.push(await find(item));
  }
  return found;
}

/** Finds listed securities on the thread of the market. */
export function createListedSecurities({ market, findSecurity }: Sources): ListedSecurities {
  /** Asks the market source about a symbol that the shipped data does not list. */
  async function listedLive(hint: SecurityHint, caller: MarketCaller): Promise<string | undefined> {
    const { symbol, exchange } = splitExchange(hint);
    if (!symbol || hint.isin) return undefined;
    if (isAmericanExchange(exchange)) return (await market.quotes([symbol], caller))[0]?.symbol;
    const abroad = listingSymbol(hint);
    const listing = abroad === undefined ? undefined : await market.listing(abroad, caller);
    return listing && canBeHeld(listing) && agrees(hint, listing) !== false ? listing.symbol : undefined;
  }

  return {
    findListed: (sought, held, caller) =>
      mapInTurn(sought, async (one) => {
        const found = await findListing({ market, findSecurity }, one, held);
        return found === ambiguous ? undefined : (found ?? listedLive(one.hint, caller));
      }),
    async describeListed(symbols, caller) {
      const described = await mapInTurn(symbols, (symbol) => describeListing(market, symbol, caller));
      return new Map(symbols.map((symbol, at) => [symbol, described[at] as ListedDescription]));
    },
    async quotedCurrencies(symbols, caller) {
      const listings = await mapInTurn(symbols, (symbol) => market.listing(symbol, caller));
      return new Map(symbols.map((symbol, at) => [symbol, listings[at]?.currency ?? null]));
    },
    suggestListed(unknown, caller) {
      const propose = createProposals(findSecurity);
      return mapInTurn(unknown, async (one) => ({
        ...(await suggestSecurities(market, one, caller)),
        proposal: await propose(one),
      }));
    },
    storedSplits: async (symbols) => new Map(symbols.map((symbol) => [symbol, market.splits(symbol)])),
  };
}

/** Asks another thread. */
export function askForListedSecurities(ask: Ask): ListedSecurities {
  const asking =
    <Name extends keyof ListedSecurities>(name: Name) =>
    (...args: Parameters<ListedSecurities[Name]>) =>
      ask(name, ...args) as ReturnType<ListedSecurities[Name]>;
  return {
    findListed: asking('findListed'),
    describeListed: asking('describeListed'),
    quotedCurrencies: asking('quotedCurrencies'),
    suggestListed: asking('suggestListed'),
    storedSplits: asking('storedSplits'),
  };
}
