import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse';
import { oncePerFolder } from '#server/platform/once-per-folder.ts';
import { createIssuerIndex, type IssuerIndex, issuerListings } from './cusips.ts';

interface CusipRow {
  cusip: string;
  symbol: string;
}

type SecurityName = { cusip: string; issuer: string; className: string };

/** Finds the symbol of a security. Undefined if no match is certain. */
export interface SymbolFinder {
  byCusip(security: SecurityName): string | undefined;
  byName(security: SecurityName): string | undefined;
  /** Whether an issuer's name matches the company of a symbol. */
  agrees(symbol: string, issuer: string): boolean;
  /** Returns the symbol that a CUSIP had, which may have belonged to another company. */
  symbolOf(cusip: string): string | undefined;
  /** Returns the CUSIPs of a symbol, former ones included. */
  cusipsOf(symbol: string): readonly string[];
  listing(symbol: string): ShippedListing | undefined;
}

export interface ShippedListing {
  symbol: string;
  name: string;
  type: string;
  country: string;
}

/**
 * Finds symbols by CUSIP or issuer name. A symbol with several CUSIPs may have belonged to another company (LIN was LIN
 * Media), so the issuer name must match as well.
 */
function createSymbolFinder(
  rows: readonly CusipRow[],
  issuers: IssuerIndex,
  listed: readonly ShippedListing[],
): SymbolFinder {
  const listings = new Map(
    listed.map(({ symbol, name, type, country }) => [symbol, { symbol, name, type, country }]),
  );
  const symbols = new Map(rows.map(({ cusip, symbol }) => [cusip, symbol]));
  const cusipsOf = Map.groupBy(rows, ({ symbol }) => symbol);
  return {
    byCusip({ cusip, issuer }) {
      const symbol = symbols.get(cusip);
      const isCertain = symbol && (cusipsOf.get(symbol)?.length === 1 || issuers.agrees(symbol, issuer));
      return isCertain ? symbol : undefined;
    },
    byName: ({ issuer, className }) => issuers.find(issuer, className),
    agrees: issuers.agrees,
    symbolOf: (cusip) => symbols.get(cusip),
    cusipsOf: (symbol) => (cusipsOf.get(symbol) ?? []).map(({ cusip }) => cusip),
    listing: (symbol) => listings.get(symbol),
  };
}

const bytesPerChunk = 16 * 1024;

/** Reads a shipped table as a stream. Fields are parsed as text, because NA, ON and TRUE are symbols. */
function readRows<Row>(file: string): Promise<Row[]> {
  const stream = createReadStream(file, { highWaterMark: bytesPerChunk });
  return stream.pipe(parse({ columns: true, bom: true })).toArray();
}

/** Reads the symbol tables as streams, because this happens while the server handles requests. */
export const readSymbols = oncePerFolder(async (dataDir): Promise<SymbolFinder> => {
  const rows = await readRows<ShippedListing>(join(dataDir, 'companies.csv'));
  const companies = rows.map(({ symbol, name }) => ({ symbol, companyName: name }));
  const listings = issuerListings(companies);
  const cusips = await readRows<CusipRow>(join(dataDir, 'cusips.csv'));
  return createSymbolFinder(cusips, createIssuerIndex(listings), rows);
});
