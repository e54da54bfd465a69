import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type ListingType, listingTypes } from '../../../../domain/symbols.ts';
import type { Company } from '../market-provider.ts';

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
  | 'sector'
  | 'industry'
  | 'as_of';
type Row = Record<Column, string>;

function numberOrNull(text: string): number | null {
  return text ? Number(text) : null;
}

function typeOf(text: string): ListingType {
  const type = listingTypes.find((known) => known === text);
  if (!type) throw new Error(`${companiesName} has an unknown type of listing: ${text}`);
  return type;
}

/** Reads rows with one string for each value that many of them repeat. */
function rowReader(): (row: Row) => Company {
  const kept = new Map<string, string>();
  const keep = (text: string) => {
    const same = kept.get(text);
    if (same === undefined) kept.set(text, text);
    return same ?? text;
  };
  return (row) => ({
    symbol: row.symbol,
    companyName: row.name,
    exchange: keep(row.exchange),
    type: typeOf(row.type),
    price: Number(row.price),
    change: numberOrNull(row.change),
    changePercent: numberOrNull(row.change_percent),
    volume: numberOrNull(row.volume),
    marketCap: numberOrNull(row.market_cap),
    sector: keep(row.sector) || null,
    industry: keep(row.industry) || null,
    asOf: keep(row.as_of),
  });
}

/** Every shipped listing. All fields are read as text first: NA, NAN, ON and TRUE are symbols. */
export async function readCompanies(folder: string): Promise<Company[]> {
  const read = rowReader();
  const text = await readFile(join(folder, companiesName));
  return parse<Company, Row>(text, { columns: true, on_record: read });
}
