import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { shortCompanyName, withoutShouting } from '../../src/domain/company-names.ts';
import {
  type FundHolding,
  type FundList,
  type FundProfile,
  seenList,
  wholeWeight,
} from '../../src/domain/funds/fund-profile.ts';
import { encodeFund } from '../../src/server/providers/funds/funds-codec.ts';
import type { FundIndex } from '../../src/server/providers/funds/funds-file.ts';
import { countryNames, currencyOfCountry, isBondFund, isNoCompany, sectorNames } from './fund-labels.ts';
import type { ListingRow, Row } from './source.ts';

export type WholeRow = Row<
  'etf' | 'as_of' | 'rank' | 'symbol' | 'ticker' | 'name' | 'weight' | 'country' | 'sector'
>;
export type LargestRow = Row<'etf' | 'as_of' | 'rank' | 'symbol' | 'classes' | 'name' | 'weight'>;
type FactRow = Row<
  'symbol' | 'expense_ratio' | 'basis' | 'expense_as_of' | 'net_assets' | 'net_assets_as_of'
>;
export type FundListing = Pick<ListingRow, 'symbol' | 'name' | 'type' | 'country' | 'sector'>;

const home = 'United States';
const toWeight = (percent: string) => Math.round((Number(percent) * wholeWeight) / 100);
const nameKey = (name: string) =>
  shortCompanyName(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

interface Listings {
  find(symbol: string): FundListing | undefined;
  /** Finds the only share with a name. */
  named(name: string): FundListing | undefined;
}

function listingsOf(rows: readonly FundListing[]): Listings {
  const bySymbol = new Map(rows.map((row) => [row.symbol, row]));
  const shares = rows.filter(({ type }) => type === 'adr' || type === 'stock');
  const byName = Map.groupBy(shares, ({ name }) => nameKey(name));
  return {
    find: (symbol) => bySymbol.get(symbol),
    named(name) {
      const found = byName.get(nameKey(name)) ?? [];
      return found.length === 1 ? found[0] : undefined;
    },
  };
}

type Place = Pick<FundHolding, 'country' | 'sector' | 'currency'>;

/**
 * Returns where a holding belongs. The listing's country counts for shares listed at home, the list's for those abroad;
 * the listing's sector before the list's.
 */
function placeOf(stated: { country: string; sector: string }, listing: FundListing | undefined): Place {
  const isAbroad = stated.country !== '' && stated.country !== home;
  const country = isAbroad ? stated.country : listing?.country || stated.country;
  const market = stated.country || (listing ? home : '');
  return {
    country: country || null,
    sector: listing?.sector || stated.sector || null,
    currency: currencyOfCountry[market] ?? null,
  };
}

function wholeHolding(row: WholeRow, listings: Listings): FundHolding {
  const country = countryNames[row.country] ?? row.country;
  const isCompany = !isNoCompany(row);
  const same = row.symbol === '' && isCompany && country !== home ? listings.named(row.name) : undefined;
  const symbol = row.symbol || (same?.country === country && same.symbol) || null;
  const listing = symbol === null ? undefined : listings.find(symbol);
  return {
    symbol,
    classes: [],
    ticker: symbol === null ? row.ticker : '',
    name: symbol === null ? withoutShouting(row.name) : '',
    weight: toWeight(row.weight),
    ...placeOf({ country, sector: sectorNames[row.sector] ?? '' }, listing),
    isCompany,
  };
}

/** The companies in whole lists: those without a symbol by name, the others by symbol. */
interface Known {
  unlisted: ReadonlyMap<string, FundHolding>;
  listed: ReadonlyMap<string, FundHolding>;
}

function companiesIn(lists: Iterable<FundList>): Known {
  const companies = [...lists].flatMap(({ holdings }) => holdings.filter(({ isCompany }) => isCompany));
  return {
    unlisted: new Map(
      companies.flatMap((one) => (one.symbol === null ? [[nameKey(one.name), one] as const] : [])),
    ),
    listed: new Map(companies.flatMap((one) => (one.symbol === null ? [] : [[one.symbol, one] as const]))),
  };
}

const nowhere: Place = { country: null, sector: null, currency: null };

/**
 * Converts a line of the ten largest, which does not say what it is: a share if its name is that of a listing or of a
 * company in a whole list, and nothing known in a fund of bonds, where names are those of debtors.
 */
function largestHolding(row: LargestRow, known: Known, listings: Listings, isBonds: boolean): FundHolding {
  const classes = row.classes.split(' ').filter(Boolean);
  const listing = listings.find(row.symbol || (classes[0] ?? '')) ?? listings.named(row.name);
  const line = { symbol: null, classes: [], ticker: '', name: withoutShouting(row.name) };
  const unknown = { ...line, ...nowhere, weight: toWeight(row.weight), isCompany: false };
  if (isBonds) return unknown;
  if (!listing) {
    const same = known.unlisted.get(nameKey(row.name));
    return same ? { ...same, weight: unknown.weight } : unknown;
  }
  const { country, sector, currency } =
    known.listed.get(listing.symbol) ?? placeOf({ country: '', sector: '' }, listing);
  const share = { ...unknown, country, sector, currency, isCompany: listing.type !== 'etf' };
  return classes.length > 0 ? { ...share, classes } : { ...share, symbol: listing.symbol, name: '' };
}

function listOf(asOf: string, isComplete: boolean, holdings: FundHolding[]): FundList {
  const held = holdings.filter(({ weight }) => weight > 0);
  return { asOf, isComplete, holdings: held.sort((a, b) => b.weight - a.weight) };
}

const toFacts = (row: FactRow | undefined): Pick<FundProfile, 'cost' | 'assets'> => ({
  cost: row?.expense_ratio
    ? {
        percent: Number(row.expense_ratio),
        basis: row.basis === 'net' ? 'net' : 'gross',
        asOf: row.expense_as_of,
      }
    : null,
  assets: row?.net_assets ? { value: Number(row.net_assets), asOf: row.net_assets_as_of } : null,
});

function readTable<Line>(folder: string, name: string): Line[] {
  const bytes = readFileSync(join(folder, name));
  return parse<Line>(name.endsWith('.gz') ? gunzipSync(bytes) : bytes, { columns: true, trim: true });
}

/** Converts the lists of listed funds, those known whole first. */
export function fundsOf(
  tables: { whole: readonly WholeRow[]; largest: readonly LargestRow[]; facts: readonly FactRow[] },
  rows: readonly FundListing[],
  categories: ReadonlyMap<string, string>,
): Map<string, FundProfile> {
  const listings = listingsOf(rows);
  const wholes = new Map(
    [...Map.groupBy(tables.whole, ({ etf }) => etf)].map(([etf, lines]) => [
      etf,
      listOf(
        lines[0]?.as_of ?? '',
        true,
        lines.map((line) => wholeHolding(line, listings)),
      ),
    ]),
  );
  const known = companiesIn(wholes.values());
  const largest = Map.groupBy(tables.largest, ({ etf }) => etf);
  const facts = new Map(tables.facts.map((row) => [row.symbol, row]));
  const symbols = new Set([...wholes.keys(), ...largest.keys()]);
  const funds = [...symbols].flatMap((symbol): [string, FundProfile][] => {
    const listing = listings.find(symbol);
    if (!listing) return [];
    const isBonds = isBondFund(listing.name, categories.get(symbol) ?? '');
    const lines = largest.get(symbol);
    const top = lines?.map((line) => largestHolding(line, known, listings, isBonds));
    return [
      [
        symbol,
        {
          whole: wholes.get(symbol) ?? null,
          largest: lines && top ? listOf(lines[0]?.as_of ?? '', false, top) : null,
          ...toFacts(facts.get(symbol)),
        },
      ],
    ];
  });
  return new Map(
    funds.sort(([a, one], [b, two]) => {
      const order = Number(two.whole !== null) - Number(one.whole !== null);
      return order || (a < b ? -1 : 1);
    }),
  );
}

/** Reads what listed funds hold and cost. */
export function readFunds(folder: string, listings: readonly FundListing[]): Map<string, FundProfile> {
  const categories = readTable<Row<'symbol' | 'category'>>(folder, 'etfs.csv');
  return fundsOf(
    {
      whole: readTable(folder, 'etf-holdings.csv.gz'),
      largest: readTable(folder, 'etf-top-holdings.csv.gz'),
      facts: readTable(folder, 'etf-facts.csv'),
    },
    listings,
    new Map(categories.map(({ symbol, category }) => [symbol, category])),
  );
}

/** Collects for each share the funds whose list has it, with the weight of all its lines. */
function holdersOf(funds: ReadonlyMap<string, FundProfile>): Record<string, number[]> {
  const holders = new Map<string, Map<number, number>>();
  for (const [at, facts] of [...funds.values()].entries()) {
    for (const { symbol, classes, weight, isCompany } of seenList(facts)?.holdings ?? []) {
      if (!isCompany) continue;
      for (const held of symbol === null ? classes : [symbol]) {
        const weights = holders.get(held) ?? new Map<number, number>();
        weights.set(at, (weights.get(at) ?? 0) + weight);
        holders.set(held, weights);
      }
    }
  }
  const sorted = [...holders].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([symbol, weights]) => [symbol, [...weights].flat()]));
}

/** Packs funds into blocks and their index. */
export function packFunds(funds: ReadonlyMap<string, FundProfile>): { blocks: Buffer; index: FundIndex } {
  const blocks = [...funds.values()].map(encodeFund);
  return {
    blocks: Buffer.concat(blocks),
    index: {
      symbols: [...funds.keys()].join(' '),
      lengths: blocks.map(({ length }) => length),
      dates: [...funds.values()].map((facts) => seenList(facts)?.asOf ?? ''),
      whole: [...funds.values()].filter(({ whole }) => whole).length,
      holders: holdersOf(funds),
    },
  };
}
