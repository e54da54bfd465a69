import type { Concept, FigureSource, FiscalPeriod } from './concepts.ts';

export interface Fact {
  value: number;
  source: FigureSource;
}

/** The figures of a period, with the balances on its last day. */
export interface Statement {
  periodEnd: string;
  period: FiscalPeriod;
  figures: Readonly<Partial<Record<Concept, Fact>>>;
}

/** An announcement of results. */
export interface EarningsReport {
  date: string;
  /** The month in which the quarter ended, such as `2026-06`; null if not stated. */
  quarterEnd: string | null;
  /** Mostly the adjusted figure that the company puts first, US dollars for each share of today. */
  eps: number | null;
  /** Other days that other lists state. */
  otherDates: readonly string[];
}

/** What is known of a company. Figures of shares are adjusted for splits up to `adjustedThrough`. */
export interface CompanyFundamentals {
  adjustedThrough: string;
  /** By period end, the oldest first. */
  statements: readonly Statement[];
  /** The newest count of all shares, and its day. */
  shareCount: (Fact & { date: string }) | null;
  /** The oldest first. */
  reports: readonly EarningsReport[];
}
