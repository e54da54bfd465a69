import type { TextField } from '../transaction-fields.ts';
import type { TransactionKind } from '../transaction-kinds.ts';

/** What a file says about a security. Null where it says nothing. */
export interface SecurityHint {
  /** The symbol as the source writes it, without what `exchange` holds. */
  symbol: string | null;
  /** The source's name of the exchange: a suffix such as `DE`, or a market identifier code. */
  exchange: string | null;
  isin: string | null;
  cusip: string | null;
  name: string | null;
}

/** What the signs of a row and of its file tell. */
export interface DraftSigns {
  /** Which way the shares and the money of the row move, if the signs tell. */
  shares?: 'in' | 'out';
  money?: 'in' | 'out';
  /** Whether money of any purchase in the file is below 0. */
  arePurchasesSigned?: boolean;
  /** Whether any shares in the file are below 0. */
  areSharesSigned?: boolean;
  /** Whether the row moves the other way than what `kindText` means. */
  isOpposite?: boolean;
}

/**
 * A transaction as a file states it, before its security is known. Numbers are decimal text of 0 or more, except `net`.
 * Null means that the file does not state it.
 */
export interface Draft extends Partial<Record<Exclude<TextField, 'note'>, string>> {
  /** The currency to which `rate` leads, if it need not be the portfolio's. */
  rateCurrency?: string;
  /** When shares that are transferred in had been bought. */
  acquiredOn?: string;
  /** The symbol on the other side of an event. */
  counterpart?: string;
  /** The security on the other side, as a file names it that does not know our symbols. */
  counterpartSecurity?: SecurityHint | null;
  /** The fraction of the cost that a spin-off moves. */
  costShare?: string;
  /** Null if `kindText` is not known. */
  kind: TransactionKind | null;
  /** The text that says what kind of transaction it is. */
  kindText: string;
  /** What the signs of the row and of its file tell. Kept only if the kind is not known. */
  signs?: DraftSigns | undefined;
  /** ISO date; null for a position without a date of purchase. */
  date: string | null;
  /** Time of day such as `09:30:00`, as the source states it. */
  time: string | null;
  security: SecurityHint | null;
  shares: string | null;
  /** Per share, in `currency`. */
  price: string | null;
  /** Money before fee and tax, in `currency`. */
  gross: string | null;
  /** The signed change of cash after fee and tax, in `currency`. */
  net: string | null;
  fee: string | null;
  tax: string | null;
  /** Currency code; null for the currency of the security or portfolio. */
  currency: string | null;
  /**
   * Units of `settlementCurrency`, in which the account paid, for one unit of `currency`. `portfolio` is the portfolio's
   * currency, whichever it is: our own export states rates to it.
   */
  rate: string | null;
  settlementCurrency: string | null;
  /** The ratio of a split. */
  numerator: string | null;
  denominator: string | null;
  /** Shares that a split added, if the file states these instead of a ratio. */
  addedShares: string | null;
  /** What a dividend bought. Without a price, or at 0, it cost what was paid out. */
  reinvested: { shares: string; price: string | null } | null;
  /** Whether the price is in the unit that the exchange quotes, such as pence, which the file does not name. */
  isQuoted?: boolean;
  /** Whether the price is that of the market on the day, and not what was paid. */
  isMarketPrice?: boolean;
  note: string | null;
  /** The source's id of the transaction, with the source's name in front: `trading212:EOF123`. */
  externalId: string | null;
  /** Whether `externalId` is that of an order, which its partial fills have in common. */
  isOrderId?: boolean;
  /** Lots of a sale by the source's ids of purchases, as our own export writes them. */
  lots: { externalId: string; shares: string }[];
  /** The position within the day, as our own export states it; otherwise the order of the file counts. */
  order?: number;
  /** Whether a purchase without a date is meant, as in our own export: its shares count from the day of entry. */
  isOpening?: boolean;
  /** The time of entry of a purchase without a date, in UTC. */
  entered?: string;
  /** The source's id of the other half of a reinvested dividend, as our own export states it. */
  linked?: string;
}

/** What became of a row: a transaction, nothing to record, or a problem. */
export type RowOutcome =
  | { is: 'draft'; draft: Draft }
  | { is: 'skipped'; reason: string }
  /** `draft` is what was understood, to be corrected. */
  | { is: 'problem'; reason: string; draft: Draft | null };

/** A row of a file. Every row that is not blank leads to exactly one. */
export interface ReadRow {
  /** From 1, unique within the file. */
  line: number;
  place: string | null;
  source: string;
  /** The account that the row names, in a file with a column for it. */
  account?: string;
  outcome: RowOutcome;
}
