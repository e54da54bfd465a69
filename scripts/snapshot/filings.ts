import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { addAmounts } from '#domain/filings/filed-amounts.ts';
import { namedPosition } from '#domain/filings/filed-position.ts';
import { type FiledPosition, positionKey } from '#domain/filings/history.ts';
import { encodeQuarters, encodeTexts, type PackedPosition } from '#server/filings/shipped/filing-codec.ts';
import type { FilingIndex, ShippedQuarter } from '#server/filings/shipped/shipped-file.ts';
import { correctSymbols, type SymbolEvidence } from './filed-symbols.ts';
import { fillInSymbols } from './missing-symbols.ts';
import { type Row, readRows } from './source.ts';

export const investorColumns = [
  'investor_id',
  'investor',
  'firm',
  'cik',
  'form',
  'accession',
  'filed',
  'period',
  'positions',
  'total_value',
  'filing_url',
  'set',
] as const;
type InvestorRow = Row<(typeof investorColumns)[number]>;
type LineRow = Row<
  'investor_id' | 'period' | 'symbol' | 'issuer' | 'class' | 'put_call' | 'shares' | 'value'
>;
type CoverRow = Row<
  'investor_id' | 'period' | 'filed' | 'accession' | 'positions' | 'total_value' | 'detail'
>;

/** The filings of one filer, ascending by period. */
export interface FilerHistory {
  cik: string;
  quarters: (ShippedQuarter & { lines: FiledPosition[] })[];
}

/** The source states no unit, so bonds are recognized by their class. */
const bondClass = /^(?:NOTE|DBCV|SDCV|CONVERTIBLE BOND)\b/;

/** Returns one name for each symbol: that of the listing, else the issuer of the newest line. */
function namesOf(lines: readonly LineRow[], listed: ReadonlyMap<string, string>): Map<string, string> {
  const newest = new Map<string, LineRow>();
  for (const line of lines) {
    const known = newest.get(line.symbol);
    if (line.symbol && (!known || line.period > known.period)) newest.set(line.symbol, line);
  }
  return new Map([...newest].map(([symbol, { issuer }]) => [symbol, listed.get(symbol) ?? issuer]));
}

function toPosition(row: LineRow, names: ReadonlyMap<string, string>): FiledPosition {
  const { symbol, issuer, class: className, put_call: putCall } = row;
  const line = {
    symbol,
    issuer,
    className,
    putCall: putCall === 'Put' || putCall === 'Call' ? putCall : null,
    isBond: bondClass.test(className),
  } as const;
  return {
    ...namedPosition(line, names.get(symbol)),
    shares: Number(row.shares),
    value: Number(row.value),
  };
}

/** Adds up the lines that are one position: classes of an issuer without a symbol, old and new CUSIPs. */
function addUp(lines: readonly FiledPosition[]): FiledPosition[] {
  const positions = new Map<string, FiledPosition>();
  for (const line of lines) {
    const known = positions.get(positionKey(line));
    positions.set(positionKey(line), known ? { ...line, ...addAmounts(known, line) } : line);
  }
  return [...positions.values()];
}

const toQuarter = (row: CoverRow): ShippedQuarter => ({
  period: row.period,
  filedOn: row.filed,
  accession: row.accession,
  isDetailed: row.detail === 'full',
  totalValue: Number(row.total_value),
  positions: Number(row.positions),
});

const rowsOf = <CsvRow>(bytes: Buffer): CsvRow[] => parse<CsvRow>(bytes, { columns: true, trim: true });

/** The source has two sets of tables: of the first investors, and of those that were added later. */
const sets = ['', '-more'];

/** Reads the investors, in display order. */
export const readInvestors = (folder: string): InvestorRow[] =>
  sets.flatMap((set, at) => {
    const rows: Omit<InvestorRow, 'set'>[] = readRows(folder, `investors${set}.csv`);
    return rows.map((row) => ({ ...row, set: String(at + 1) }));
  });

const readLines = (folder: string, set: string): LineRow[] =>
  rowsOf(gunzipSync(readFileSync(join(folder, `filings-history${set}.csv.gz`))));

const readCovers = (folder: string): CoverRow[] =>
  sets.flatMap((set) => readRows(folder, `filings-quarters${set}.csv`));

/** Returns the ends of the quarters of all filings. */
export const filedPeriods = (folder: string): string[] => [
  ...new Set(readCovers(folder).map(({ period }) => period)),
];

/** Reads the quarterly filings of all investors, in their order. */
export function readFilings(
  folder: string,
  listed: ReadonlyMap<string, string>,
  evidence: SymbolEvidence,
): FilerHistory[] {
  const stated = sets.flatMap((set) => readLines(folder, set));
  const lines = fillInSymbols(correctSymbols(stated, evidence));
  const names = namesOf(lines, listed);
  const filingOf = (row: { investor_id: string; period: string }) => `${row.investor_id} ${row.period}`;
  const byFiling = Map.groupBy(lines, filingOf);
  const covers = Map.groupBy(readCovers(folder), ({ investor_id }) => investor_id);
  return readInvestors(folder).map(({ investor_id, cik }) => ({
    cik,
    quarters: (covers.get(investor_id) ?? [])
      .sort((a, b) => a.period.localeCompare(b.period))
      .map((row) => ({
        ...toQuarter(row),
        lines: addUp((byFiling.get(filingOf(row)) ?? []).map((line) => toPosition(line, names))),
      })),
  }));
}

/** Packs filings into the content of an index and of its blocks. */
export function packFilings(filers: readonly FilerHistory[]): { index: FilingIndex; blocks: Buffer } {
  const places = new Map<string, number>();
  const securities: string[][] = [];
  const pack = (position: FiledPosition): PackedPosition => {
    const key = positionKey(position);
    const place = places.get(key) ?? securities.length;
    if (place === securities.length) {
      places.set(key, place);
      securities.push([position.symbol, position.name, position.kind]);
    }
    return { security: place, shares: position.shares, value: position.value };
  };
  const packed = filers.map(({ quarters }) => encodeQuarters(quarters.map(({ lines }) => lines.map(pack))));
  const table = encodeTexts(securities);
  const index = {
    securities: table.length,
    filers: filers.map(({ cik, quarters }, at) => ({
      cik,
      length: packed[at]?.length ?? 0,
      quarters: quarters.map(({ lines, ...quarter }) => {
        const doubts = lines.flatMap((line) =>
          line.doubt ? [{ security: places.get(positionKey(line)) ?? 0, ...line.doubt }] : [],
        );
        return doubts.length > 0 ? { ...quarter, doubts } : quarter;
      }),
    })),
  };
  return { index, blocks: Buffer.concat([table, ...packed]) };
}
