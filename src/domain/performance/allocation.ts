import { type Money, moneyFloat } from './money.ts';
import type { PositionHistory } from './position-state.ts';
import { marketValueAt, type Omission, type Report, rateOmission, stateAt } from './report.ts';

/** A part of the value. `key` is '' if the group is unknown. */
export interface AllocationRow {
  key: string;
  name: string;
  value: Money;
  /** A fraction of the total. */
  share: number;
  /** The unrealised gain; null for cash. */
  gain: Money | null;
  cost: Money;
}

export interface AllocationResult {
  rows: AllocationRow[];
  total: Money;
  /** The share of the ten largest rows. */
  topTen: number;
  /** The Herfindahl–Hirschman index: the sum of the squared shares (Hirschman 1945), 0 to 1. */
  concentration: number;
  leftOut: Omission[];
}

/** What a group is called, by the position that belongs to it. */
export type GroupOf = (history: PositionHistory) => { key: string; name: string };

/**
 * Distributes the value of all open positions over groups, largest first. `cash` adds the cash of the portfolios that
 * track it. A position without a known price or rate is left out instead of counting as 0.
 */
export function allocationOf(
  report: Report,
  day: number,
  groupOf: GroupOf,
  cash: { key: string; name: string; value: Money }[],
): AllocationResult {
  const groups = new Map<
    string,
    { key: string; name: string; value: Money; gain: Money | null; cost: Money }
  >();
  const leftOut: Omission[] = [];
  const open = report.portfolios.flatMap((portfolio) =>
    portfolio.positions.map((history) => ({ history, unrated: rateOmission(history, portfolio, report) })),
  );
  for (const { history, unrated } of open) {
    if (stateAt(history, day).units === 0n) continue;
    const { symbol, prices } = history.position;
    if (unrated) {
      leftOut.push(unrated);
      continue;
    }
    const value = prices.firstKnown === undefined ? undefined : marketValueAt(history, day, report);
    if (value === undefined) {
      leftOut.push({ symbol, reason: 'No price is known.' });
      continue;
    }
    const { key, name } = groupOf(history);
    const cost = history.open.reduce((sum, lot) => sum + lot.baseCost, 0n);
    const group = groups.get(key) ?? { key, name, value: 0n, gain: 0n, cost: 0n };
    group.value += value;
    group.cost += cost;
    if (group.gain !== null) group.gain += value - cost;
    groups.set(key, group);
  }
  for (const { key, name, value } of cash) {
    const group = groups.get(key) ?? { key, name, value: 0n, gain: null, cost: 0n };
    groups.set(key, { ...group, value: group.value + value });
  }
  const total = [...groups.values()].reduce((sum, { value }) => sum + value, 0n);
  const whole = moneyFloat(total);
  const rows = [...groups.values()]
    .map((group) => ({ ...group, share: whole > 0 ? moneyFloat(group.value) / whole : 0 }))
    .sort((a, b) => b.share - a.share || (a.key < b.key ? -1 : 1));
  return {
    rows,
    total,
    topTen: rows.slice(0, 10).reduce((sum, { share }) => sum + share, 0),
    concentration: rows.reduce((sum, { share }) => sum + share ** 2, 0),
    leftOut,
  };
}
