import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type ListingType, listingTypes } from '#domain/symbols.ts';
import type { Company } from '../company.ts';

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
  | 'as_of';
type Row = Record<Column, string>;

function numberOrNull(text: string): number | null {
  return text ? Number(text) : null;
}

function typeOf(text: string): ListingType {
  const type = listingTypes.find((known) => known === text);
  if (!type) throw new Error(`${companiesName} has an unknown listing type: ${text}`);
  return type;
}

/** Reads rows. Repeated values share one string, to save memory. */
function rowReader(): (row: Row) => Company {
  const strings = new Map<string, string>();
  const intern = (text: string) => {
    const known = strings.get(text);
    if (known === undefined) strings.set(text, text);
    return known ?? text;
  };
  return (row) => ({
    symbol: row.symbol,
    companyName: row.name,
    exchange: intern(row.exchange),
    type: typeOf(row.type),
    price: Number(row.price),
    change: numberOrNull(row.change),
    changePercent: numberOrNull(row.change_percent),
    volume: numberOrNull(row.volume),
    marketCap: numberOrNull(row.market_cap),
    country: intern(row.country) || null,
    sector: intern(row.sector) || null,
    industry: intern(row.industry) || null,
    asOf: intern(row.as_of),
  });
}

/** Reads every shipped listing. Fields are parsed as text first, because NA, NAN, ON and TRUE are symbols. */
export async function readCompanies(folder: string): Promise<Company[]> {
  const read = rowReader();
  const text = await readFile(join(folder, companiesName));
  return parse<Company, Row>(text, { columns: true, on_record: read });
}
