import { csvCell } from '#domain/csv-cells.ts';
import { isinOfCusip } from '#domain/isins.ts';
import { otherSecurityType } from '#domain/listing-types.ts';
import type { ListingType } from '#domain/symbols.ts';
import type { IndustryRow, ListingRow, Row } from './source.ts';

/** Corrections of wrong names in the source, applied before the type of a listing is derived from its name. */
const names: Readonly<Record<string, string>> = {
  BEPC: 'Brookfield Renewable Corporation Class A',
  BIPC: 'Brookfield Infrastructure Corporation',
  BNS: 'The Bank of Nova Scotia',
  BRSL: 'Brightstar Lottery PLC',
  FORM: 'FormFactor Inc.',
  MFG: 'Mizuho Financial Group Inc. ADR',
  NGG: 'National Grid PLC',
  PAC: 'Grupo Aeroportuario Del Pacifico S.A.B. de C.V.',
  RELX: 'RELX PLC',
  SBH: 'Sally Beauty Holdings Inc.',
  SHO: 'Sunstone Hotel Investors Inc.',
  STWD: 'Starwood Property Trust Inc.',
  TVC: 'Tennessee Valley Authority PARRS D 2028',
  TVE: 'Tennessee Valley Authority PARRS A 2029',
};

const shares: readonly string[] = ['stock', 'adr'];

/** Corrects the name of a row, and the type and market cap of a security that is not a share of its company. */
function corrected(row: ListingRow): ListingRow {
  const { symbol } = row;
  const name = names[symbol] ?? row.name.replace(/^D\/?B\/?A /, '');
  const other = shares.includes(row.type) ? otherSecurityType({ symbol, name }) : undefined;
  return { ...row, name, ...(other && { type: other, market_cap: '' }) };
}

/** Depositary receipts that the source calls shares: their closes say that they stand for several shares, or a part of one. */
const receipts: ReadonlySet<string> = new Set(
  'ASR BCS BP DEO E FMX HMC HSBC KEP KT PAC PUK SKM SNN TM TV'.split(' '),
);

/** The types of listings that the source calls shares, though they are none of a company with a business. */
const typesByKind: Readonly<Record<string, ListingType>> = {
  shell: 'shell',
  'closed-end fund': 'fund',
  debt: 'note',
  warrant: 'warrant',
};
const issuedByCompanies: readonly ListingType[] = ['adr', 'fund', 'shell'];

/** What is known about listings besides their rows. */
export interface ListingDetails {
  industries: readonly IndustryRow[];
  ciks: ReadonlyMap<string, string>;
  isins: ReadonlyMap<string, string>;
  cusips: ReadonlyMap<string, readonly string[]>;
}

/**
 * Returns the ISIN of a depositary receipt, which has the country of the receipt and not of the company. Null unless the
 * symbol has one CUSIP: of several, some belong to earlier receipts or companies. Canadian companies list shares instead.
 */
function receiptIsin({ symbol, type, country }: ListingRow, cusips: ListingDetails['cusips']): string | null {
  const [cusip, ...others] = cusips.get(symbol) ?? [];
  if (type !== 'adr' || country === 'Canada' || cusip === undefined || others.length > 0) return null;
  return isinOfCusip(cusip, 'US');
}

/** Applies what a listing is. Funds and notes have no industry, and a note no market cap: it would be its issuer's. */
function classified(row: ListingRow, known: IndustryRow | undefined): ListingRow {
  const { kind = '', sector = '', industry = '' } = known ?? {};
  const type = typesByKind[kind] ?? (receipts.has(row.symbol) ? 'adr' : undefined);
  const hasIndustry = kind === 'company' || kind === 'shell';
  return {
    ...row,
    ...(hasIndustry ? { sector, industry } : { sector: '', industry: '' }),
    ...(type && { type, market_cap: issuedByCompanies.includes(type) ? row.market_cap : '' }),
  };
}

/**
 * Merges the listings of several tables and adds what else is known about them; of two rows for a symbol, the one with
 * the newer price wins.
 */
export function mergeListings(
  tables: readonly (readonly ListingRow[])[],
  { industries, ciks, isins, cusips }: ListingDetails,
): ListingRow[] {
  const kinds = new Map(industries.map((row) => [row.symbol, row]));
  const newest = new Map<string, ListingRow>();
  for (const row of tables.flat()) {
    const known = newest.get(row.symbol);
    if (!known || row.as_of > known.as_of) newest.set(row.symbol, row);
  }
  return [...newest.values()]
    .map((row) => classified(corrected(row), kinds.get(row.symbol)))
    .map((row) => ({
      ...row,
      cik: ciks.get(row.symbol) ?? '',
      isin: isins.get(row.symbol) ?? receiptIsin(row, cusips) ?? '',
    }))
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Row<Column>[],
): string {
  const lines = rows.map((row) => columns.map((column) => csvCell(row[column])).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}
