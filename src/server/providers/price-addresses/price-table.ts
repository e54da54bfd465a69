/** Rows of a reply that may hold prices. */
export interface PriceTable {
  /** How messages call it, at the beginning of a sentence: `Table 2`. */
  name: string;
  /** Where the rows are, as in `PriceReading.rows`. */
  rows: string;
  cells: readonly (readonly string[])[];
  /** The names of the columns; null if they may be in one of the rows. */
  headings: readonly string[] | null;
}

/** One more row is collected, so that a longer table is noticed without reading all of it. */
export const maxRows = 50_000;

/** The columns of dates and prices in a table. */
export interface PriceColumns {
  date: number;
  price: number;
  /** The index of the first row below the headings. */
  firstRow: number;
}

/** Returns the text in which two spellings of a heading are equal. */
export const headingKey = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
