import type { Splits } from '#domain/splits.ts';
import type { ChangeAction } from './actions.ts';
import { currentPositions, filedValues, type InvestorHistory, isOption, valuesOf } from './history.ts';
import { previousQuarter } from './previous-quarter.ts';
import { changesBetween, type PositionChange } from './quarter-changes.ts';
import type { InvestorSort } from './sorts.ts';
import { amountAtFiledPrice, isPurchase, isShareChange, tradedAmounts } from './trade-amounts.ts';

/** The key figures of an investor's newest holdings. Null where no filing or not the quarter before is known. */
export interface InvestorFigures {
  investor: InvestorHistory;
  period: string | null;
  filedOn: string | null;
  /** Of shares, funds and bonds, US dollars. */
  value: number;
  /** Its change since the quarter before, as a fraction. */
  valueChange: number | null;
  /** The number of these positions. */
  holdings: number;
  /** Apart from them the puts and calls, at the value of the shares that they are on. */
  options: { count: number; value: number };
  /** The ten largest holdings divided by the value. */
  topTenWeight: number;
  /** The smaller of purchases and sales of shares in the quarter, divided by the value (as funds report it). */
  turnover: number | null;
  largestPurchase: { symbol: string; name: string; action: ChangeAction; about: number } | null;
}

const topCount = 10;

function largestPurchase(changes: readonly PositionChange[]): InvestorFigures['largestPurchase'] {
  let largest: InvestorFigures['largestPurchase'] = null;
  for (const change of changes) {
    const { symbol, name, action } = change;
    if (!isShareChange(change) || !isPurchase(change) || action === null) continue;
    const about = amountAtFiledPrice(change);
    if (about > (largest?.about ?? 0)) largest = { symbol, name, action, about };
  }
  return largest;
}

const changeSince = (before: number, now: number): number | null => (before > 0 ? now / before - 1 : null);

/** Returns the key figures of an investor. */
export function investorFigures(investor: InvestorHistory, splits: Splits): InvestorFigures {
  const { quarters } = investor;
  const quarter = quarters.at(-1);
  const positions = currentPositions(investor);
  const held = positions.filter((position) => !isOption(position));
  const values = quarter ? filedValues(quarter) : valuesOf(positions);
  const value = values.held;
  const largest = held.slice(0, topCount).reduce((sum, position) => sum + position.value, 0);
  const before = previousQuarter(investor, quarters.length - 1);
  const changes = quarter && before && changesBetween(quarter, before, splits);
  const traded = changes && tradedAmounts(changes);
  return {
    investor,
    period: quarter?.period ?? null,
    filedOn: quarter?.filedOn ?? null,
    value,
    valueChange: before ? changeSince(filedValues(before).held, value) : null,
    holdings: held.length,
    options: { count: positions.length - held.length, value: values.options },
    topTenWeight: value > 0 ? largest / value : 0,
    turnover: traded && value > 0 ? Math.min(traded.bought, traded.sold) / value : null,
    largestPurchase: changes ? largestPurchase(changes) : null,
  };
}

type SortKey = (figures: InvestorFigures) => number | string | null;

const sortKeys: Record<InvestorSort, SortKey> = {
  value: ({ value }) => -value,
  name: ({ investor }) => investor.name,
  firm: ({ investor }) => investor.firm,
  valueChange: ({ valueChange }) => (valueChange === null ? null : -valueChange),
  holdings: ({ holdings }) => -holdings,
  topTenWeight: ({ topTenWeight }) => -topTenWeight,
  turnover: ({ turnover }) => (turnover === null ? null : -turnover),
  filedOn: ({ filedOn }) => (filedOn === null ? null : -Date.parse(filedOn)),
  largestPurchase: ({ largestPurchase: purchase }) => (purchase === null ? null : -purchase.about),
};

function compareKeys(a: number | string | null, b: number | string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return typeof a === 'string' ? a.localeCompare(String(b), 'en') : a - Number(b);
}

/** Sorts investors: texts from A to Z, figures from the largest. Unknown figures come last; ties are sorted by name. */
export function sortInvestors(figures: readonly InvestorFigures[], sort: InvestorSort): InvestorFigures[] {
  const key = sortKeys[sort];
  return figures.toSorted(
    (a, b) => compareKeys(key(a), key(b)) || compareKeys(a.investor.name, b.investor.name),
  );
}
