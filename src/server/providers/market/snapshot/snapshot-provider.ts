import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { LRUCache } from 'lru-cache';
import type { Sparkline } from '#contract/market.ts';
import { compareListings, prepareSearch } from '#domain/search-index.ts';
import { search } from '#domain/symbol-search.ts';
import type { Company } from '../company.ts';
import type { ComputedFigures } from '../figures/computed-figures.ts';
import { loadShippedFigures } from '../figures/shipped-figures.ts';
import type { MarketProvider, MarketStatus } from '../market-provider.ts';
import { historyOf, readBreaks, type SymbolCloses, sparklineOf } from './closes.ts';
import { readCompanies } from './companies.ts';
import { openHistoryFile } from './history-file.ts';
import { createSecurityReader } from './security-reader.ts';
import { openShippedEvents } from './shipped-events.ts';

const peerTypes: readonly string[] = ['stock', 'adr'];
/** Exceeds the number of listings; a sparkline takes half a kilobyte. */
const maxSparklines = 8_000;

interface ListingName {
  symbol: string;
  name: string;
  /** `former`, `everyday`, or `symbol` for a former symbol. */
  kind: string;
}

/** Reads the common names of listings and the order of funds by size. */
export async function readSearchKnowledge(folder: string): Promise<{
  names: ListingName[];
  funds: string[];
}> {
  const [names, funds] = await Promise.all([
    readFile(join(folder, 'names.csv')),
    readFile(join(folder, 'fund-order.txt'), 'utf8'),
  ]);
  return {
    names: parse<ListingName>(names, { columns: true }),
    funds: funds.trimEnd().split('\n'),
  };
}

/** Caches sparklines without expiry, because shipped closes never change. */
function sparklineReader(
  read: (symbol: string) => Promise<SymbolCloses>,
): (symbols: readonly string[]) => Promise<Sparkline[]> {
  const cache = new LRUCache<string, Sparkline>({ max: maxSparklines });

  async function lineOf(symbol: string): Promise<Sparkline | undefined> {
    const cached = cache.get(symbol);
    if (cached) return cached;
    const line = sparklineOf(await read(symbol));
    if (line.closes.every((close) => close === null)) return undefined;
    cache.set(symbol, line);
    return line;
  }

  return async (symbols) => (await Promise.all(symbols.map(lineOf))).flatMap((line) => line ?? []);
}

function byIndustry(companies: readonly Company[]): Map<string, Company[]> {
  const listed = companies.filter(({ type, industry }) => industry && peerTypes.includes(type));
  return Map.groupBy(listed.sort(compareListings), ({ industry }) => industry ?? '');
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
  const [companies, knowledge] = await Promise.all([readCompanies(dataDir), readSearchKnowledge(dataDir)]);
  return {
    bySymbol: new Map(companies.map((company) => [company.symbol, company])),
    industries: byIndustry(companies),
    index: prepareSearch(companies, knowledge),
    formerNames: Map.groupBy(
      knowledge.names.filter(({ kind }) => kind !== 'everyday'),
      ({ symbol }) => symbol,
    ),
    status: statusOf(priceDays(companies)),
  };
}

type Listings = Awaited<ReturnType<typeof readListings>>;

const listingsByFolder = new Map<string, Promise<Listings>>();

/** Reads the listings of a folder once: shipped data does not change while the process runs. */
export function listingsOf(dataDir: string): Promise<Listings> {
  const known = listingsByFolder.get(dataDir);
  if (known) return known;
  const reading = readListings(dataDir);
  listingsByFolder.set(dataDir, reading);
  reading.catch(() => listingsByFolder.delete(dataDir));
  return reading;
}

const figuresByFolder = new Map<string, Promise<ComputedFigures>>();

/** Loads the figures of a folder once. */
function figuresOf(dataDir: string, { index, status }: Listings): Promise<ComputedFigures> {
  const known = figuresByFolder.get(dataDir);
  if (known) return known;
  const loading = loadShippedFigures(dataDir, index.entries, `snapshot ${status.asOf}`);
  figuresByFolder.set(dataDir, loading);
  loading.catch(() => figuresByFolder.delete(dataDir));
  return loading;
}

/** Serves the shipped snapshot, without network: listings from memory, histories from disk. */
export async function createSnapshotProvider({ dataDir }: { dataDir: string }): Promise<MarketProvider> {
  const [listings, file, breaks, events] = await Promise.all([
    listingsOf(dataDir),
    openHistoryFile(dataDir),
    readBreaks(dataDir),
    openShippedEvents(dataDir),
  ]);
  const { bySymbol, industries, index, status } = listings;
  const closesOf = async (symbol: string): Promise<SymbolCloses> => ({
    symbol,
    closes: await file.read(symbol),
    calendar: file.calendar,
    breaks: breaks.get(symbol) ?? [],
  });
  return {
    abilities: new Set(['search', 'quote', 'profile', 'peers', 'history', 'sparkline', 'security']),
    search: async (query, options) =>
      search(index, query, options).map(({ symbol, companyName, exchange, type }) => ({
        symbol,
        name: companyName,
        exchange,
        type,
      })),
    quotes: async (symbols) => symbols.flatMap((symbol) => bySymbol.get(symbol) ?? []),
    profile: async (symbol) => bySymbol.get(symbol),
    peers: async (industry, { limit, exclude }) =>
      (industries.get(industry) ?? []).filter(({ symbol }) => symbol !== exclude).slice(0, limit),
    history: async (symbol, range) => historyOf(await closesOf(symbol), range),
    sparklines: sparklineReader(closesOf),
    securityData: createSecurityReader({
      calendar: file.calendar,
      companyOf: (symbol) => bySymbol.get(symbol),
      closesOf,
      events,
    }),
    splits: events.splits,
    formerNames: (symbol) => listings.formerNames.get(symbol)?.map(({ name }) => name) ?? [],
    figures: () => figuresOf(dataDir, listings),
    status: async () => status,
    version: () => `snapshot ${status.asOf}`,
    close: () => file.close(),
  };
}
