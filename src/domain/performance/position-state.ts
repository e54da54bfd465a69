import type { Rates } from '../exchange-rates.ts';
import type { SplitPeriods } from '../ledger/split-periods.ts';
import type { OpenLot } from '../returns/lot.ts';
import type { LotBook } from '../returns/lots.ts';
import type { CostMethod, LedgerEntry } from '../transactions.ts';
import type { SoldPart } from './lot-sales.ts';
import type { Money } from './money.ts';
import type { PriceLine } from './price-line.ts';

/**
 * A position with its transactions by date, order within the day and id. The money of a portfolio
 * that belongs to no security is a position without shares.
 */
export interface Position {
  /** The ticker's id. */
  id: string;
  portfolioId: string;
  symbol: string;
  name: string;
  /** The security's currency. */
  currency: string;
  entries: readonly LedgerEntry[];
  splitPeriods: SplitPeriods;
  prices: PriceLine;
  /** The ISO dates on which something was spun off, so that its price fell for another reason than the market. */
  spinOffs: readonly string[];
}

/** How a report is calculated. */
export interface ReportSettings {
  /** The currency of the report. */
  base: string;
  /** The currency of the portfolio, to which the rates of transactions refer. */
  portfolioCurrency: string;
  method: CostMethod;
  rates: Rates;
  /** The ISO dates on which another holding spun something off: shares that come in then are no new money. */
  spunOff?: ReadonlySet<string>;
  /** How events link the position to others; none by default. */
  links?: Links;
}

/** Lots that an event moves to another security, and what they are worth there in the report's currency. */
export interface CarriedLots {
  lots: readonly OpenLot[];
  value: Money;
}

/** How events link a position to others, by the ids of its transactions. */
export interface Links {
  /** What came in elsewhere: its worth in the report's and the position's currency, undefined without a price. */
  handedOut: ReadonlyMap<string, { base: Money; local: Money } | undefined>;
  /** The lots that events of other positions brought. */
  carried: ReadonlyMap<string, CarriedLots>;
}

export const noLinks: Links = { handedOut: new Map(), carried: new Map() };

/**
 * The running sums of a position at the end of a day. Money is in the report's currency, except for `cost`, in the
 * security's, and `cash`, in the portfolio's.
 */
export interface PositionState {
  day: number;
  /** In the units of `SplitPeriods`. */
  units: bigint;
  /** The cost basis without fees. */
  cost: Money;
  inflow: Money;
  outflow: Money;
  /** Transfers of shares, which are parts of the flows, and deposits and withdrawals, which are not. */
  transferIn: Money;
  transferOut: Money;
  /** Market value less cost basis of shares that were transferred in, less the same of those transferred out. */
  transferredGain: Money;
  /** Market value less cost of holdings on the day on which they were entered without that of their purchase. */
  earlierGain: Money;
  realised: Money;
  /** Dividends and interest less their costs, and fees and taxes of no trade: what holding brings. */
  earned: Money;
  income: Money;
  fees: Money;
  taxes: Money;
  cash: Money;
}

export interface PositionHistory {
  position: Position;
  /** One state for each day with a transaction, ascending. */
  states: readonly PositionState[];
  sold: readonly SoldPart[];
  open: readonly OpenLot[];
  /** The mean price paid per present-day share by day of purchase, in the security's currency. */
  purchasePrices: ReadonlyMap<number, number>;
  /** The settings' `spunOff`. */
  spunOff: ReadonlySet<string>;
  /** The settings' `links`. */
  links: Links;
  /** What its events moved to other positions, by the ids of its transactions. */
  handedOut: ReadonlyMap<string, CarriedLots>;
  /** Whether a transaction has no date, so that no period can include it. */
  isUndated: boolean;
}

export const noState: PositionState = {
  day: Number.NEGATIVE_INFINITY,
  units: 0n,
  cost: 0n,
  inflow: 0n,
  outflow: 0n,
  transferIn: 0n,
  transferOut: 0n,
  transferredGain: 0n,
  earlierGain: 0n,
  realised: 0n,
  earned: 0n,
  income: 0n,
  fees: 0n,
  taxes: 0n,
  cash: 0n,
};

/** A position while its transactions are replayed. */
export interface Tally {
  position: Position;
  book: LotBook;
  state: PositionState;
  sold: SoldPart[];
  /** What was bought by day, in units and the security's currency. */
  bought: Map<number, { units: bigint; local: Money }>;
  spunOff: ReadonlySet<string>;
  links: Links;
  handedOut: Map<string, CarriedLots>;
}
