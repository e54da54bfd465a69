/** The packed quarterly filings: `scripts/pack-snapshot.ts` writes them, the book reads them. */
export const filingBlocksName = 'filings.bin';
export const filingIndexName = 'filings-index.json';

/** A filing of the index. */
export interface ShippedQuarter {
  period: string;
  filedOn: string;
  accession: string;
  /** Whether the source distinguishes options from shares. */
  isDetailed: boolean;
  /** As on its cover, US dollars. */
  totalValue: number;
  /** As on its cover: lines of one security in one class count as one. */
  positions: number;
}

/** The index of the blocks: first the table of securities, then one block for each filer, in file order. */
export interface FilingIndex {
  /** The length of the table of securities: symbol, name and kind of each. */
  securities: number;
  filers: { cik: string; length: number; quarters: ShippedQuarter[] }[];
}
