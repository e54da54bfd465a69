import { readCurrency } from '#domain/currencies.ts';
import { coreName, foldName } from '#domain/search-text.ts';
import type { Company } from '#server/providers/market/figures/company.ts';
import { readCompanies } from '#server/providers/market/snapshot/companies.ts';
import { companyListingColumns } from '#server/providers/market/snapshot/company-listings.ts';
import { closeScale } from '#server/providers/market/snapshot/history-codec.ts';
import {
  domesticHistory,
  openHistoryFile,
  worldHistory,
} from '#server/providers/market/snapshot/history-file.ts';
import { readIsinList } from '#server/providers/market/snapshot/isin-list.ts';
import { readWorldListings, type WorldListing } from '#server/providers/market/snapshot/world-listings.ts';
import { noRates, rateOn } from '#server/providers/rates/rate-table.ts';
import { readShippedRates } from '#server/providers/rates/shipped-rates.ts';
import { toCsv } from './listings.ts';

/** A share or receipt with its last closes in dollars by day. */
export interface PricedShare {
  symbol: string;
  name: string;
  isAbroad: boolean;
  closes: ReadonlyMap<string, number>;
}

const comparedDays = 250;
const leastDays = 60;
/** Exchanges close at different hours: eight of ten days of one company's shares are closer together. */
const sameNameDeviation = 0.055;
/** Shares of companies with a word in common, such as Banco, are further apart. */
const relatedNameDeviation = 0.02;
const sizeTolerance = 0.012;
/** Names that others contain, and companies of their own. */
const ownCompanies: ReadonlySet<string> = new Set(['BNT']);

/** Returns the words of a name that tell companies apart. */
const wordsOf = (name: string): readonly string[] =>
  coreName(foldName(name))
    .split(' ')
    .filter((word) => word.length > 1);

/** How far apart the prices of shares with such names may move; 0 for names of different companies. */
function allowedDeviation(a: readonly string[], b: readonly string[]): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.every((word, at) => long[at] === word)) return sameNameDeviation;
  return short.some((word) => long.includes(word)) ? relatedNameDeviation : 0;
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] as number;

/** Numbers of home shares that receipts stand for: a few, a part of one, or a simple fraction. */
const simpleRatios: readonly number[] = [
  ...Array.from({ length: 100 }, (_, at) => at + 1),
  ...Array.from({ length: 99 }, (_, at) => 1 / (at + 2)),
  ...[2, 3, 4, 5, 6, 7, 8, 9].flatMap((over) =>
    [2, 3, 4, 5, 6, 7, 8, 9].filter((under) => over + under <= 14).map((under) => over / under),
  ),
];

/**
 * Returns how many units of `b` one of `a` is worth over the last common days, and by which part eight of ten days differ
 * from that; undefined without enough common days.
 */
function comparePrices(a: PricedShare, b: PricedShare): { units: number; deviation: number } | undefined {
  const ratios = [...a.closes]
    .flatMap(([day, close]) => {
      const other = b.closes.get(day);
      return other ? [Math.log(close / other)] : [];
    })
    .slice(-comparedDays);
  if (ratios.length < leastDays) return undefined;
  const middle = quantile(ratios, 0.5);
  const deviations = ratios.map((ratio) => Math.abs(ratio - middle));
  return { units: Math.exp(middle), deviation: quantile(deviations, 0.8) };
}

/** Returns the simple number next to a ratio of prices; undefined if none is near. */
export function simpleRatio(ratio: number): number | undefined {
  const nearest = simpleRatios.reduce((best, next) =>
    Math.abs(next / ratio - 1) < Math.abs(best / ratio - 1) ? next : best,
  );
  return Math.abs(nearest / ratio - 1) <= sizeTolerance ? nearest : undefined;
}

interface NamedShare extends PricedShare {
  words: readonly string[];
}

function areOfOneCompany(a: NamedShare, b: NamedShare): boolean {
  const allowed = allowedDeviation(a.words, b.words);
  if (allowed === 0) return false;
  const compared = comparePrices(a, b);
  // A new listing has no days in common with the shipped closes of its home.
  if (!compared) return a.isAbroad !== b.isAbroad && a.words.join(' ') === b.words.join(' ');
  return compared.deviation <= allowed;
}

/** Joins shares of like names whose prices move together into companies; those that are alone are left out. */
export function joinCompanies(shares: readonly PricedShare[]): PricedShare[][] {
  const candidates = shares
    .filter(({ symbol }) => !ownCompanies.has(symbol))
    .map((share) => ({ ...share, words: wordsOf(share.name) }));
  const companies = new Map<PricedShare, PricedShare[]>();
  for (const share of candidates.filter(({ isAbroad }) => isAbroad))
    for (const other of candidates) {
      if (other === share || !areOfOneCompany(share, other)) continue;
      const joined = [
        ...new Set([...(companies.get(share) ?? [share]), ...(companies.get(other) ?? [other])]),
      ];
      for (const one of joined) companies.set(one, joined);
    }
  return [...new Set(companies.values())];
}

type Listed = Company | WorldListing;

/** Reads the last closes of shares in dollars. */
async function readShares(dataDir: string, listed: readonly Listed[]): Promise<PricedShare[]> {
  const rates = readShippedRates(dataDir);
  const isAbroad = listed.some((one) => 'quotedIn' in one);
  const file = await openHistoryFile(dataDir, undefined, isAbroad ? worldHistory : domesticHistory);
  const shares: PricedShare[] = [];
  for (const one of listed) {
    const daily = await file.read(one.symbol);
    const quoted = readCurrency(('quotedIn' in one && one.quotedIn) || 'USD');
    if (!daily || !quoted) continue;
    const missing = new Set(daily.gaps);
    const days = file.calendar
      .slice(daily.from, daily.from + daily.cents.length + daily.gaps.length)
      .filter((_, offset) => !missing.has(offset));
    const scale = closeScale(daily) * quoted.divisor;
    const closes = days
      .map((day, at) => {
        const dollars = rateOn({ reference: rates, wider: noRates }, quoted.currency, 'USD', day)?.rate;
        return [day, (Number(dollars) * (daily.cents[at] as number)) / scale] as const;
      })
      .slice(-2 * comparedDays);
    shares.push({ symbol: one.symbol, name: one.companyName, isAbroad, closes: new Map(closes) });
  }
  await file.close();
  return shares;
}

/** Finds which listings of the United States and of the world are of one company, by their names and closes. */
export async function packCompanyListings(dataDir: string): Promise<string> {
  const isins = await readIsinList(dataDir, () => true);
  const isSecondary = ({ symbol }: PricedShare) => {
    const [row] = isins.bySymbol(symbol);
    return row !== undefined && !row.isPrimary;
  };
  const world = (await readWorldListings(dataDir)).filter(({ type }) => type === 'stock');
  const sizes = new Map(world.map(({ symbol, size }) => [symbol, size ?? 0]));
  const sizeOf = ({ symbol }: PricedShare) => sizes.get(symbol) ?? 0;
  const domestic = (await readCompanies(dataDir)).filter(
    ({ type, country }) => type === 'adr' || (type === 'stock' && country !== 'United States'),
  );
  const shares = [...(await readShares(dataDir, world)), ...(await readShares(dataDir, domestic))];
  const rows = joinCompanies(shares).flatMap((company) => {
    const unitsIn = (home: PricedShare) => (share: PricedShare) =>
      share === home ? 1 : simpleRatio(comparePrices(share, home)?.units ?? Number.NaN);
    const knownIn = (home: PricedShare) => company.filter((share) => unitsIn(home)(share)).length;
    const ordered = company.toSorted(
      (a, b) =>
        Number(b.isAbroad) - Number(a.isAbroad) ||
        Number(isSecondary(a)) - Number(isSecondary(b)) ||
        knownIn(b) - knownIn(a) ||
        sizeOf(b) - sizeOf(a) ||
        (a.symbol < b.symbol ? -1 : 1),
    );
    const home = ordered[0] as PricedShare;
    return ordered.map((share) => ({
      company: home.symbol,
      symbol: share.symbol,
      shares_per_unit: String(Number(unitsIn(home)(share)?.toFixed(6)) || ''),
    }));
  });
  return toCsv(
    companyListingColumns,
    rows.toSorted((a, b) => (a.company < b.company ? -1 : Number(a.company > b.company))),
  );
}
