import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type ListingType, listingTypes } from '#domain/symbols.ts';
import type { Company } from '../figures/company.ts';

const companiesName = 'companies.csv';

type Column =
  | 'symbol'
  | 'name'
  | 'exchange'
  | 'type'
  | 'price'
  | 'change'
  | 'change_percent'
  | 'volume'
  | 'market_cap'
  | 'country'
  | 'sector'
  | 'industry'
  | 'as_of'
  | 'isin';
type Row = Record<Column, string>;

function numberOrNull(text: string): number | null {
  return text ? Number(text) : null;
}

export function readListingType(text: string, table = companiesName): ListingType {
  const type = listingTypes.find((known) => known === text);
  if (!type) throw new Error(`${table} has an unknown listing type: ${text}`);
  return type;
}

/** Returns a function that returns one string for equal texts, to save memory. */
export function textReader(): (text: string) => string {
  const strings = new Map<string, string>();
  return (text) => {
    const known = strings.get(text);
    if (known === undefined) strings.set(text, text);
    return known ?? text;
  };
}

function rowReader(): (row: Row) => Company {
  const intern = textReader();
  return (row) => ({
    symbol: row.symbol,
    companyName: row.name,
    exchange: intern(row.exchange),
    type: readListingType(row.type),
    price: Number(row.price),
    change: numberOrNull(row.change),
    changePercent: numberOrNull(row.change_percent),
    volume: numberOrNull(row.volume),
    marketCap: numberOrNull(row.market_cap),
    country: intern(row.country) || null,
    sector: intern(row.sector) || null,
    industry: intern(row.industry) || null,
    asOf: intern(row.as_of),
    isin: row.isin || null,
  });
}

/** Reads every shipped listing. Fields are parsed as text first, because NA, NAN, ON and TRUE are symbols. */
export async function readCompanies(folder: string): Promise<Company[]> {
  const read = rowReader();
  const text = await readFile(join(folder, companiesName));
  return parse<Company, Row>(text, { columns: true, on_record: read });
}
