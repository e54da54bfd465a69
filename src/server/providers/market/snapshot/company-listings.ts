import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { CompanyListing } from '../listing.ts';

export const companyListingsName = 'company-listings.csv';
export const companyListingColumns = ['company', 'symbol', 'shares_per_unit'] as const;

type Row = Record<(typeof companyListingColumns)[number], string>;

/** Reads which listings are shares or receipts of one company. Returns the listings of a company by each symbol, its home first. */
export async function readCompanyListings(
  folder: string,
): Promise<ReadonlyMap<string, readonly CompanyListing[]>> {
  const rows = parse<CompanyListing, Row>(await readFile(join(folder, companyListingsName)), {
    columns: true,
    on_record: ({ company, symbol, shares_per_unit: units }) => ({
      company,
      symbol,
      sharesPerUnit: units ? Number(units) : null,
    }),
  });
  const companies = Map.groupBy(rows, ({ company }) => company);
  return new Map(rows.map(({ company, symbol }) => [symbol, companies.get(company) ?? []]));
}
