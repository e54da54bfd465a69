import type { RowDoubt } from '#domain/filings/filed-amounts.ts';

/** The packed quarterly filings: `scripts/pack-snapshot.ts` writes them, `filings/investor-filings` reads them. */
export const filingBlocksName = 'filings.bin';
export const filingIndexName = 'filings-index.json';

/** A filing of the index. */
export interface ShippedQuarter {
  period: string;
  filedOn: string;
  accession: string;
  /** Whether the source distinguishes options from shares. */
  isDetailed: boolean;
  /** As on its cover, with the values that are mended, in US dollars. */
  totalValue: number;
  /** As on its cover: lines of one security in one class count as one. */
  positions: number;
  /** Rows that cannot be right: the place of the security, and what was filed. */
  doubts?: ({ security: number } & RowDoubt)[];
}

/** The index of the blocks: first the table of securities, then one block for each filer, in file order. */
export interface FilingIndex {
  /** The length of the table of securities: symbol, name and kind of each. */
  securities: number;
  filers: { cik: string; length: number; quarters: ShippedQuarter[] }[];
}
