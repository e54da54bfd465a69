/** One record of a file, before its meaning is known: a line of cells, or an element with named values. */
export interface SourceRecord {
  /** From 1; unique within the file and increasing. For text the number of its first line. */
  line: number;
  /** Where the record is, if a line number does not say it: `Sheet Trades, row 12`. */
  place: string | null;
  /** The text of the record, shortened to `importLimits.sourceLength`. */
  source: string;
  /**
   * What groups records: the name of a sheet or element, such as `Trade` in Flex XML and `BUYSTOCK` in OFX; the path of
   * a list in JSON, such as `activities`. Null in CSV.
   */
  group: string | null;
  /** The cells in order. Empty for elements. */
  cells: readonly string[];
  /** The values of an element by name; those of its descendants have paths such as `INVTRAN.DTTRADE`. Null for cells. */
  values: Readonly<Record<string, string>> | null;
  /** Why the record is damaged, such as a quote that is never closed; null for a sound one. */
  damage: string | null;
}

/** A file as records. Blank lines are left out. */
export interface Source {
  /** What kind of file it is. */
  type: 'csv' | 'xlsx' | 'xml' | 'ofx' | 'json';
  /** The name of the encoding for display, such as `UTF-8`; null if the type determines it. */
  encoding: string | null;
  /** The delimiter for display, such as `semicolon`; null without one. */
  delimiter: string | null;
  /** Chunks of records. Throws AppError 'too_large' or 'invalid' at the limits of `importLimits`. */
  records: AsyncIterable<SourceRecord[]>;
  /** How many bytes of the file have been read. */
  bytesRead(): number;
}
