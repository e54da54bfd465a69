import { type PriceRange, rangeStart } from '../../../../domain/price-ranges.ts';
import { compareListings, prepareSearch, search } from '../../../../domain/symbol-search.ts';
import type { Bar, Company, MarketProvider, PriceHistory } from '../market-provider.ts';
import { readCompanies } from './companies.ts';
import type { DailyCloses } from './history-codec.ts';
import { type HistoryFile, openHistoryFile } from './history-file.ts';

const sparklineDays = 63;
const peerTypes: readonly string[] = ['stock', 'adr'];

function toBars({ from, gaps, cents, volumes }: DailyCloses, calendar: readonly string[]): Bar[] {
  const missing = new Set(gaps);
  const bars: Bar[] = [];
  for (let day = 0; bars.length < cents.length; day++) {
    if (missing.has(day)) continue;
    const at = bars.length;
    const thousands = volumes?.[at] ?? null;
    const bar: Bar = { date: calendar[from + day] as string, close: (cents[at] as number) / 100 };
    if (thousands !== null) bar.volume = thousands * 1000;
    bars.push(bar);
  }
  return bars;
}

async function readHistory(file: HistoryFile, symbol: string, range: PriceRange): Promise<PriceHistory> {
  const closes = await file.read(symbol);
  const bars = closes ? toBars(closes, file.calendar) : [];
  const asOf = bars.at(-1)?.date;
  if (!asOf) return { symbol, asOf: null, bars: [] };
  const start = rangeStart(range, asOf);
  return { symbol, asOf, bars: bars.slice(bars.findIndex(({ date }) => date >= start)) };
}

async function readSparklines(file: HistoryFile, symbols: readonly string[]) {
  const lines = await Promise.all(
    symbols.map(async (symbol) => {
      const closes = await file.read(symbol);
      return { symbol, closes: closes?.cents.slice(-sparklineDays).map((cents) => cents / 100) ?? [] };
    }),
  );
  return lines.filter(({ closes }) => closes.length > 0);
}

function byIndustry(companies: readonly Company[]): Map<string, Company[]> {
  const listed = companies.filter(({ type, industry }) => industry && peerTypes.includes(type));
  return Map.groupBy(listed.sort(compareListings), ({ industry }) => industry ?? '');
}

function latestDate(companies: readonly Company[]): string | null {
  return companies.reduce<string | null>(
    (latest, { asOf }) => (latest && latest > asOf ? latest : asOf),
    null,
  );
}

/** Serves the shipped snapshot: listings from memory, histories from the disk. It answers with no key and no network. */
export async function createSnapshotProvider({ dataDir }: { dataDir: string }): Promise<MarketProvider> {
  const [companies, file] = await Promise.all([readCompanies(dataDir), openHistoryFile(dataDir)]);
  const bySymbol = new Map(companies.map((company) => [company.symbol, company]));
  const industries = byIndustry(companies);
  const index = prepareSearch(companies);
  const asOf = latestDate(companies);
  return {
    abilities: new Set(['search', 'quote', 'profile', 'peers', 'history', 'sparkline']),
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
    history: (symbol, range) => readHistory(file, symbol, range),
    sparklines: (symbols) => readSparklines(file, symbols),
    status: async () => ({
      provider: 'snapshot',
      live: false,
      asOf,
      ...(asOf && { message: `Closing prices of ${asOf} from the shipped snapshot. They are not live.` }),
    }),
    version: () => `snapshot ${asOf}`,
    close: () => file.close(),
  };
}
