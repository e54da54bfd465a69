import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Sparkline } from '#contract/market.ts';
import { findShareClasses } from '#domain/filings/share-classes.ts';
import { findPeers } from '#domain/matching/peers.ts';
import { once } from '#domain/once.ts';
import { compareListings, prepareSearch } from '#domain/search-index.ts';
import { isCompanyShare } from '#domain/symbols.ts';
import { oncePerFolder } from '#server/platform/once-per-folder.ts';
import type { Company } from '../figures/company.ts';
import type { ComputedFigures } from '../figures/computed-figures.ts';
import { loadShippedFigures } from '../figures/shipped-figures.ts';
import type { MarketProvider, MarketStatus } from '../market-provider.ts';
import { createListings } from './all-listings.ts';
import { historyOf, readBreaks, type SymbolCloses, sparklineOf } from './closes.ts';
import { readCompanies } from './companies.ts';
import { readCompanyListings } from './company-listings.ts';
import { openHistoryFile, worldHistory } from './history-file.ts';
import { readIsinList } from './isin-list.ts';
import { type ListingName, readFormerSymbols, readNames } from './listing-names.ts';
import { type Found, searchIn } from './listing-search.ts';
import { createSecurityReader, type ListedSecurity } from './security-reader.ts';
import { openShippedEvents } from './shipped-events.ts';
import { readWorldListings, readWorldNames } from './world-listings.ts';

/** Exceeds the number of listings; a sparkline takes half a kilobyte. */
const maxSparklines = 8_000;

/** Reads the common names of listings and the order of funds by size. */
export async function readSearchKnowledge(folder: string): Promise<{
  names: ListingName[];
  funds: string[];
}> {
  const [names, funds] = await Promise.all([
    readNames(folder),
    readFile(join(folder, 'fund-order.txt'), 'utf8'),
  ]);
  return { names, funds: funds.trimEnd().split('\n') };
}

/** Caches sparklines without expiry, because shipped closes never change. */
function sparklineReader(
  read: (symbol: string) => Promise<SymbolCloses>,
): (symbols: readonly string[]) => Promise<Sparkline[]> {
  const cache = new LRUCache<string, Sparkline>({
    max: maxSparklines,
    async fetchMethod(symbol) {
      const line = sparklineOf(await read(symbol));
      return line.closes.every((close) => close === null) ? undefined : line;
    },
  });
  return async (symbols) =>
    (await Promise.all(symbols.map((symbol) => cache.fetch(symbol)))).flatMap((line) => line ?? []);
}

function companyShares(companies: readonly Company[]) {
  const listings = companies.filter(({ type }) => isCompanyShare(type)).sort(compareListings);
  const classes = findShareClasses(listings.map((share) => ({ ...share, name: share.companyName })));
  return { listings, findCompany: (symbol: string) => classes.get(symbol) };
}

/** Returns the first and last price date of the listings that are still traded. */
function priceDays(companies: readonly Company[]): { oldest: string | undefined; newest: string | null } {
  const days = new Set(companies.filter(({ type }) => type !== 'inactive').map(({ asOf }) => asOf));
  const [oldest, ...later] = [...days].sort();
  return { oldest, newest: later.at(-1) ?? oldest ?? null };
}

function statusOf({ oldest, newest }: ReturnType<typeof priceDays>): MarketStatus {
  if (!newest || !oldest) return { provider: 'snapshot', live: false, asOf: null };
  const days = oldest === newest ? newest : `${oldest} to ${newest}`;
  return {
    provider: 'snapshot',
    live: false,
    asOf: newest,
    ...(oldest !== newest && { oldestAsOf: oldest }),
    message: `Closing prices of ${days} from the shipped snapshot. They are not live.`,
  };
}

async function readListings(dataDir: string) {
  const [companies, companyListings, world, worldNames, knowledge, formerSymbols] = await Promise.all([
    readCompanies(dataDir),
    readCompanyListings(dataDir),
    readWorldListings(dataDir),
    readWorldNames(dataDir),
    readSearchKnowledge(dataDir),
    readFormerSymbols(dataDir),
  ]);
  const bySymbol = new Map(companies.map((company) => [company.symbol, company]));
  const worldBySymbol = new Map(world.map((listing) => [listing.symbol, listing]));
  const hasPrice = (symbol: string) => bySymbol.has(symbol) || worldBySymbol.has(symbol);
  const shares = companyShares(companies);
  const readIsins = once(() => readIsinList(dataDir, hasPrice));
  return {
    bySymbol,
    companyListings,
    world: worldBySymbol,
    all: createListings({ domestic: bySymbol, world: worldBySymbol, readIsins }),
    shares,
    industries: Map.groupBy(shares.listings, ({ industry }) => industry ?? ''),
    /** The index takes 5 MB, so it is prepared at the first search. */
    readIndex: once(async () =>
      prepareSearch<Found>([...companies, ...world], {
        ...knowledge,
        names: [...knowledge.names, ...worldNames],
      }),
    ),
    funds: knowledge.funds,
    formerNames: Map.groupBy(
      knowledge.names.filter(({ kind }) => kind === 'former' || kind === 'symbol'),
      ({ symbol }) => symbol,
    ),
    formerSymbols: Map.groupBy(formerSymbols, ({ symbol }) => symbol),
    priced: () => [...world, ...companies],
    renamed: new Map(formerSymbols.map((row) => [row.former, row])),
    status: statusOf(priceDays(companies)),
  };
}

type ShippedListings = Awaited<ReturnType<typeof readListings>>;

async function listedSecurity(
  { bySymbol, world, all }: ShippedListings,
  symbol: string,
): Promise<ListedSecurity | undefined> {
  const listing = await all.listing(symbol);
  if (!listing) return undefined;
  const { sector = null, industry = null } = bySymbol.get(symbol) ?? world.get(symbol) ?? {};
  const { name, type, country, currency } = listing;
  return { name, listing: { type, sector, industry, country }, quotedIn: currency };
}

/** Reads the listings of a folder once. */
export const listingsOf = oncePerFolder(readListings);

/** Loads the figures of a folder once. */
const figuresOf = oncePerFolder(async (dataDir): Promise<ComputedFigures> => {
  const { bySymbol, world, companyListings, funds, status } = await listingsOf(dataDir);
  const abroad = [...world.values()].filter(({ type }) => isCompanyShare(type));
  const companyOf = (symbol: string) => companyListings.get(symbol)?.[0]?.company;
  const listings = { domestic: [...bySymbol.values()], abroad, funds, companyOf };
  return loadShippedFigures(dataDir, listings, `snapshot ${status.asOf}`);
});

const breaksOf = oncePerFolder(readBreaks);

const eventsOf = oncePerFolder(openShippedEvents);

/** Serves the shipped snapshot, without network: listings from memory, histories from disk. */
export async function createSnapshotProvider({ dataDir }: { dataDir: string }): Promise<MarketProvider> {
  const [listings, domestic, abroad, breaks, events] = await Promise.all([
    listingsOf(dataDir),
    openHistoryFile(dataDir),
    openHistoryFile(dataDir, undefined, worldHistory),
    breaksOf(dataDir),
    eventsOf(dataDir),
  ]);
  const { bySymbol, world, all, industries, shares, status } = listings;
  const companyOf = (symbol: string) => bySymbol.get(symbol) ?? world.get(symbol);
  const closesOf = async (symbol: string): Promise<SymbolCloses> => {
    const hasHolidays = world.has(symbol);
    const file = hasHolidays ? abroad : domestic;
    const closes = await file.read(symbol);
    return { symbol, closes, calendar: file.calendar, breaks: breaks.get(symbol) ?? [], hasHolidays };
  };
  return {
    abilities: new Set(['search', 'quote', 'profile', 'peers', 'history', 'sparkline', 'security']),
    search: searchIn(listings),
    listing: all.listing,
    listingsOf: all.listingsOf,
    quotes: async (symbols) => symbols.flatMap((symbol) => companyOf(symbol) ?? []),
    profile: async (symbol) => companyOf(symbol),
    async peers(industry, { limit, exclude = '', comparable }) {
      const company = bySymbol.get(exclude);
      if (comparable && company?.industry === industry) return findPeers(company, shares, limit);
      return (industries.get(industry) ?? []).filter(({ symbol }) => symbol !== exclude).slice(0, limit);
    },
    history: async (symbol, range) => {
      const history = historyOf(await closesOf(symbol), range);
      const quotedIn = world.get(symbol)?.quotedIn;
      return quotedIn ? { ...history, currency: quotedIn } : history;
    },
    sparklines: sparklineReader(closesOf),
    ...createSecurityReader({
      listedAs: (symbol) => listedSecurity(listings, symbol),
      closesOf,
      events,
    }),
    splits: events.splits,
    formerNames: (symbol) => listings.formerNames.get(symbol)?.map(({ name }) => name) ?? [],
    companyListings: (symbol) => listings.companyListings.get(symbol) ?? [],
    formerSymbols: (symbol) => listings.formerSymbols.get(symbol) ?? [],
    renamed: (symbol) => listings.renamed.get(symbol),
    figures: () => figuresOf(dataDir),
    status: async () => status,
    version: () => `snapshot ${status.asOf}`,
    async close() {
      await Promise.all([domestic.close(), abroad.close()]);
    },
  };
}
