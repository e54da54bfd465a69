import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readCurrency } from '#domain/currencies.ts';
import type { Company } from '../figures/company.ts';
import { readListingType, textReader } from './companies.ts';

const listingsName = 'world-listings.csv';

export const worldColumns = [
  'symbol',
  'name',
  'type',
  'exchange',
  'mic',
  'country',
  'currency',
  'isin',
  'sector',
  'industry',
  'price',
  'change',
  'change_percent',
  'market_cap',
  'size_usd',
  'as_of',
] as const;

type Row = Record<(typeof worldColumns)[number], string>;

/** A listing that is not of the United States, or an index, coin, metal or mutual fund. */
export interface WorldListing extends Company {
  /** Null for an index without a currency. */
  quotedIn: string | null;
  mic: string | null;
  isin: string | null;
  /** In whole units of the currency. */
  localMarketCap: number | null;
  size: number | null;
}

const numberOrNull = (text: string) => (text ? Number(text) : null);

/** Orders the American listing of a company before the one at home. */
const weightOfSize = 0.5;

/** Places coins before what holds them, and indices and metals after the large funds that follow them. */
const sizes: Readonly<Record<string, number>> = { coin: 1e12, index: 1e10, metal: 1e10 };

/** Divides exactly: the quotient of two integers is the number that its text reads as. */
const inWholeUnits = (amount: number, divisor: number): number =>
  divisor === 1 ? amount : Math.round(amount * 10_000) / (10_000 * divisor);

function toListing(row: Row, intern: (text: string) => string): WorldListing {
  const { currency, divisor } = readCurrency(row.currency) ?? { currency: row.currency, divisor: 1 };
  const change = numberOrNull(row.change);
  return {
    symbol: row.symbol,
    companyName: row.name,
    exchange: intern(row.exchange),
    type: readListingType(row.type, listingsName),
    price: inWholeUnits(Number(row.price), divisor),
    change: change === null ? null : inWholeUnits(change, divisor),
    changePercent: numberOrNull(row.change_percent),
    volume: null,
    marketCap: null,
    size: row.size_usd ? Number(row.size_usd) * weightOfSize : (sizes[row.type] ?? null),
    localMarketCap: numberOrNull(row.market_cap),
    ...(currency && { currency: intern(currency) }),
    quotedIn: intern(row.currency) || null,
    mic: intern(row.mic) || null,
    isin: row.isin || null,
    country: intern(row.country) || null,
    sector: intern(row.sector) || null,
    industry: intern(row.industry) || null,
    asOf: intern(row.as_of),
  };
}

/** Reads the listings outside the United States, indices, coins, metals and mutual funds. */
export async function readWorldListings(folder: string): Promise<WorldListing[]> {
  const intern = textReader();
  const text = await readFile(join(folder, listingsName));
  return parse<WorldListing, Row>(text, { columns: true, on_record: (row) => toListing(row, intern) });
}

/** Reads everyday names of indices and metals. */
export async function readWorldNames(folder: string): Promise<{ symbol: string; name: string }[]> {
  return parse(await readFile(join(folder, 'world-names.csv')), { columns: true });
}
