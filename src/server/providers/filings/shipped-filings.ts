import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

/** A line of a shipped 13F filing. Numbers are decimal text; `value` is in US dollars. */
export interface ShippedHolding {
  symbol: string;
  issuer: string;
  putCall: 'Put' | 'Call' | null;
  shares: string | null;
  previousShares: string | null;
  value: string;
  percent: string | null;
}

export interface ShippedFiling {
  investor: string;
  firm: string;
  /** The firm's CIK, without leading zeros. */
  cik: string;
  period: string;
  filedOn: string;
  url: string;
  totalValue: number;
  /** At most 50, largest first. */
  holdings: ShippedHolding[];
}

function readRows(file: string): Record<string, string>[] {
  return parse(readFileSync(file), { columns: true, bom: true });
}

const orNull = (text: string | undefined): string | null => text || null;

function toHolding(row: Record<string, string>): ShippedHolding {
  const putCall = row['put_call'];
  return {
    symbol: row['symbol'] ?? '',
    issuer: row['issuer'] ?? '',
    putCall: putCall === 'Put' || putCall === 'Call' ? putCall : null,
    shares: orNull(row['shares']),
    previousShares: orNull(row['previous_shares']),
    value: row['value'] ?? '0',
    percent: orNull(row['percent']),
  };
}

/** Reads the shipped filings of famous investors, in display order. */
export function readShippedFilings(dataFolder: string): ShippedFiling[] {
  const holdings = Map.groupBy(readRows(join(dataFolder, 'holdings.csv')), (row) => row['investor_id'] ?? '');
  return readRows(join(dataFolder, 'investors.csv')).map((row) => ({
    investor: row['investor'] ?? '',
    firm: row['firm'] ?? '',
    cik: row['cik'] ?? '',
    period: row['period'] ?? '',
    filedOn: row['filed'] ?? '',
    url: row['filing_url'] ?? '',
    totalValue: Number(row['total_value']),
    holdings: (holdings.get(row['investor_id'] ?? '') ?? []).map(toHolding),
  }));
}
