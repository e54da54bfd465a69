import type { TransactionKind } from '#domain/transaction-kinds.ts';
import type { CostMethod } from '#domain/transactions.ts';

/** A transaction of the demo customer. A trade without a price is at that day's traded close. */
export interface SampleTransaction {
  kind: TransactionKind;
  /** An ISO date. */
  date: string;
  symbol?: string;
  shares?: string;
  price?: string;
  amount?: string;
  fee?: string;
  tax?: string;
  currency?: string;
  note?: string;
}

/** A portfolio of the demo customer. */
export interface SamplePortfolio {
  title: string;
  settings?: { currency?: string; costMethod?: CostMethod; withholdingRate?: string };
  /** By date. */
  transactions: readonly SampleTransaction[];
  /** Accepts the suggested dividends before an ISO date, and may record later ones automatically. */
  dividends?: { acceptBefore: string; recordLater: boolean };
  /** A security that is not listed, with manual prices. */
  security?: {
    symbol: string;
    name: string;
    currency: string;
    type: 'fund';
    prices: { date: string; price: string }[];
  };
}
