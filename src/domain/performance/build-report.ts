import { dayNumber } from '../days.ts';
import type { Rates } from '../exchange-rates.ts';
import { createSplitPeriods } from '../ledger/split-periods.ts';
import { perObject } from '../per-object.ts';
import type { CostMethod, LedgerEntry } from '../transactions.ts';
import { linkedReplays } from './events.ts';
import { positionHistory } from './position-history.ts';
import type { Links, Position, PositionHistory } from './position-state.ts';
import type { PriceLine } from './price-line.ts';
import type { PortfolioHistory } from './report.ts';
import { isBookedAfter } from './spin-offs.ts';
import { cashStart, withDeposits } from './tracked-cash.ts';
import { separateUnrated } from './unrated-money.ts';

const noSplits = createSplitPeriods([]);
const noDates: ReadonlySet<string> = new Set();
const noPrices: PriceLine = {
  days: new Int32Array(),
  prices: new Float64Array(),
  firstKnown: undefined,
  lastKnown: undefined,
  at: () => undefined,
};

export interface Portfolio {
  id: string;
  currency: string;
  costMethod: CostMethod;
  positions: readonly Position[];
  /** Transactions without a symbol, by date. */
  accountEntries: readonly LedgerEntry[];
}

/** Returns the day of the first deposit. */
function firstDeposit(entries: readonly LedgerEntry[]): number | undefined {
  const days = entries.flatMap(({ kind, date }) =>
    kind === 'deposit' && date !== null ? [dayNumber(date)] : [],
  );
  return days.length === 0 ? undefined : days.reduce((first, day) => Math.min(first, day));
}

interface BuildSettings {
  base: string;
  rates: Rates;
  method?: CostMethod | undefined;
  /** Returns the history of a position that has not changed since it was computed. */
  known?: (position: Position, spunOff: ReadonlySet<string>, links: Links) => PositionHistory | undefined;
}

/** A company that is spun off can be traded for some weeks before. */
const tradedBeforeDays = 60;

/**
 * Returns whether shares that came in after the day of a spin-off are what was spun off: the first of a security that has
 * not been traded for long. Other shares are transfers that happen to be near.
 */
function isSpunOffLate({ entries, prices }: Position, day: string, spinOff: string): boolean {
  const { firstKnown } = prices;
  const isNew = firstKnown !== undefined && firstKnown >= dayNumber(spinOff) - tradedBeforeDays;
  return isNew && entries[0]?.date === day && isBookedAfter(spinOff, day);
}

/** The days on which shares came in. Remembered, because there can be many other transactions. */
const receivingDays = perObject((entries: readonly LedgerEntry[]) =>
  entries.flatMap(({ kind, date }) => (kind === 'transfer_in' && date ? [date] : [])),
);

/** Returns the days on which this position received what other positions, held by then, spun off. */
function spunOffInto(position: Position, parents: readonly Position[]): ReadonlySet<string> {
  if (parents.length === 0) return noDates;
  const isSpinOff = (day: string) =>
    parents.some(
      (parent) =>
        parent !== position &&
        parent.spinOffs.some(
          (spinOff) =>
            (spinOff === day || isSpunOffLate(position, day, spinOff)) &&
            parent.entries.some(({ date }) => (date ?? '') < spinOff),
        ),
    );
  return new Set(receivingDays(position.entries).filter(isSpinOff));
}

const settingsOf = (
  { currency, costMethod }: Portfolio,
  { base, rates, method = costMethod }: BuildSettings,
) => ({ base, portfolioCurrency: currency, method, rates });

/** Returns a function that replays the transactions of a position with the portfolio's cost method, or another one. */
export function positionReplays(
  portfolio: Portfolio,
  build: BuildSettings,
): (position: Position) => PositionHistory {
  const { positions } = portfolio;
  const { known = () => undefined } = build;
  const settings = settingsOf(portfolio, build);
  const parents = positions.filter(({ spinOffs }) => spinOffs.length > 0);
  return linkedReplays(positions, build, (position, links) => {
    const spunOff = spunOffInto(position, parents);
    return known(position, spunOff, links) ?? positionHistory(position, { ...settings, spunOff, links });
  });
}

/** Returns the history of a portfolio from those of its positions. */
export function portfolioHistory(
  portfolio: Portfolio,
  build: BuildSettings,
  histories: PositionHistory[] = portfolio.positions.map(positionReplays(portfolio, build)),
): PortfolioHistory {
  const { id, currency, accountEntries } = portfolio;
  const settings = settingsOf(portfolio, build);
  const accountHistory = (entries: readonly LedgerEntry[]) =>
    positionHistory(
      {
        id: '',
        portfolioId: id,
        symbol: '',
        name: '',
        currency,
        entries,
        splitPeriods: noSplits,
        prices: noPrices,
        spinOffs: [],
      },
      settings,
    );
  const { rated, unrated } = separateUnrated(accountEntries, settings);
  let account = accountHistory(rated);
  const deposit = firstDeposit(rated);
  const cashFrom = deposit === undefined ? undefined : cashStart([account, ...histories], deposit);
  if (deposit !== undefined && cashFrom !== undefined && cashFrom < deposit)
    account = accountHistory(withDeposits(rated, deposit, cashFrom));
  return {
    id,
    currency,
    method: settings.method,
    positions: histories,
    account,
    cashFrom,
    unrated,
  };
}
