import type { Draft, ReadRow, RowOutcome } from '#domain/importing/draft.ts';
import type { DateOrder } from '#domain/imports.ts';
import type { TransactionKind } from '#domain/transaction-kinds.ts';
import type { DecimalMark } from '#domain/typed-number.ts';
import type { Source, SourceRecord } from '../readers/source.ts';

/**
 * What a text in the column of kinds means. The named rules decide by a sign:
 * - `trade`: shares below 0 are a sale. In a file whose shares have no sign, money that comes in is one, if its money has.
 * - `cash`: money that comes in is a deposit, money that goes out a withdrawal.
 * - `income`: money that comes in is interest, money that goes out a fee; by its text also interest paid or a refund of fees.
 * - `interest`: money that goes out is interest paid.
 * - `charge`: money that goes out is a fee, money that comes in a refund of one.
 * - `transfer`: shares above 0 come in, below 0 go out.
 */
export type KindRule =
  | TransactionKind
  | 'trade'
  | 'cash'
  | 'income'
  | 'charge'
  | 'transfer'
  | { skip: string };

/** Marks texts that need no transaction. `reason` is a sentence for the preview. */
export const skip = (reason: string): KindRule => ({ skip: reason });

/**
 * Which columns a table has, by their header. Several names are alternatives, the first one filled counts; for `fee` and
 * `tax` all that are present are added up. `Cur.#2` is the second column of that name, `>Change` the column without a name
 * to the right of `Change`, `#8` the eighth column.
 */
export interface Columns {
  date?: ColumnName;
  /** The time of day, if it is not in the column of the date. */
  time?: ColumnName;
  kind?: ColumnName;
  symbol?: ColumnName;
  exchange?: ColumnName;
  isin?: ColumnName;
  cusip?: ColumnName;
  name?: ColumnName;
  /** What kind of asset it is. Coins must not be taken for listed securities of the same symbol. */
  assetKind?: ColumnName;
  shares?: ColumnName;
  price?: ColumnName;
  /** The currency of the price, if it is not that of the money: pence beside pounds. */
  priceCurrency?: ColumnName;
  /** Money before fee and tax. */
  gross?: ColumnName;
  /** Money after fee and tax. */
  net?: ColumnName;
  fee?: ColumnName;
  tax?: ColumnName;
  currency?: ColumnName;
  rate?: ColumnName;
  settlementCurrency?: ColumnName;
  note?: ColumnName;
  /** The source's id of the transaction. */
  id?: ColumnName;
  /** The source's id of an order, which its partial fills have in common, in place of `id`. */
  orderId?: ColumnName;
  /** The account of the row, by all of these columns; by default those with a common name (`row-account.ts`). */
  account?: ColumnName;
  numerator?: ColumnName;
  denominator?: ColumnName;
}
export type ColumnName = string | readonly string[];

/** A row under its header. Reading a damaged cell throws a CellProblem, which becomes the row's reason. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
  /** The currency of the account, if the format finds it in the file. */
  readonly accountCurrency: string | null;
  /** The start of the text of a column; empty if there is none, or if it says that there is nothing (`-`, `n/a`). */
  text(column: ColumnName): string;
  /** The text of a column as it is, without these rules. */
  raw(column: ColumnName): string;
  /** Signed decimal text; null for an empty cell. */
  number(column: ColumnName): string | null;
  /** An ISO date; null for an empty cell. */
  date(column: ColumnName): string | null;
}

/** One kind of table in a file. */
export interface Table {
  /** The name of the sheet or element, or the path of a JSON list; any by default. */
  group?: RegExp;
  /** Names of columns (or values of an element) that identify the table. All must be present. */
  header: readonly string[];
  /** Names that must not be present: what tells a sibling apart. */
  without?: readonly string[];
  /** Headers in other languages: `{ datum: 'date' }`. Both sides in any case; `total*` matches a beginning. */
  aliases?: Readonly<Record<string, string>>;
  columns: Columns;
  /** The order of dates; `iso` by default. */
  dates?: DateOrder;
  /** The mark before decimals. By default each number tells, and a single comma before three digits separates thousands. */
  decimals?: DecimalMark;
  /** The currency of amounts that name none. */
  currency?: string;
  /**
   * Kinds by their text, in any case: exactly, or by its beginning (`you bought*`). Without a column of kinds, `''`
   * applies to every row.
   */
  kinds?: Readonly<Record<string, KindRule>>;
  /** Whether its owner has said what the texts mean, who may give both directions of a trade one meaning. */
  isMapped?: boolean;
  /** Whether all rows of a CSV file have at least as many cells as the header, so that a shorter one was cut off. */
  isRectangular?: boolean;
  /** Rows that are no transactions at all, such as positions in a file of transactions: the reason. */
  skip?: string;
  /** Returns why a row is left out, before its cells are read: totals, cancelled orders, other sections. */
  ignore?: (row: Row) => string | undefined;
  /** Changes what the columns led to: quirks that cannot be declared. */
  read?: (row: Row, draft: Draft) => Draft | RowOutcome;
}

/** A file format of a broker or tracker. */
export interface Format {
  /** Stored with imported transactions, so it must not change. */
  id: string;
  /** As people call it: `Charles Schwab`. */
  name: string;
  /** `csv` and `xlsx` by default. */
  types?: readonly Source['type'][];
  /** Whether its rows are positions, which become opening purchases. */
  isPositions?: boolean;
  tables: readonly Table[];
  /**
   * Finds the currency of the account, in which amounts are that name none: in a letterhead, a summary or a header. Called
   * for each record; what one states holds until another states it, because a file can have several accounts.
   */
  accountCurrency?: (record: SourceRecord) => string | undefined;
  /** Joins rows that belong together. Called for all rows of a file, or for whole days of a very long one. */
  combine?: (rows: readonly ReadRow[]) => ReadRow[];
}

/** Thrown for a cell that cannot be read. */
export class CellProblem extends Error {}
