import { effectiveSplits } from '#domain/ledger/effective-splits.ts';
import { moneyFloat, toMoney } from '#domain/performance/money.ts';
import type { PositionHistory } from '#domain/performance/position-state.ts';
import { convertOn, marketValueAt, stateAt } from '#domain/performance/report.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { ledgerPosition, type OwnReport } from './reports.ts';

/** A security and how much of it the portfolios of a report hold, in the report's currency. */
export interface HeldSecurity {
  symbol: string;
  name: string;
  shares: number;
  /** 0 without a price. */
  value: number;
  cost: number;
  price: number | null;
  /** With the splits that its holder entered. Undefined for one that is known by its transactions only. */
  security: SecurityData | undefined;
  currency: string;
  /** What a unit of `currency` is in the report's currency; null if no rate is known. */
  rate: number | null;
}

const one = toMoney('1');

/** Returns what a unit of a currency is in the report's currency; null if no rate is known. */
export const reportRateOn = (
  currency: string,
  day: number,
  { base, rates }: Pick<OwnReport, 'base' | 'rates'>,
): number | null => moneyFloat(convertOn(one, [currency, base], day, rates)) || null;

/** Returns the security of a position with the splits that its holder entered, which divide the dividends before them. */
export function securityOf(history: PositionHistory): SecurityData | undefined {
  const { symbol, security, entries } = ledgerPosition(history);
  if (!security) return undefined;
  const splits = effectiveSplits(security.splits, entries).map((split) => ({ ...split, symbol }));
  return { ...security, splits };
}

function heldOf(history: PositionHistory, day: number, report: OwnReport): HeldSecurity {
  const { symbol, name, splitPeriods, prices, currency } = ledgerPosition(history);
  const shares = Number(stateAt(history, day).units) / Number(splitPeriods.unitsPerShare);
  const isPriced = prices.firstKnown !== undefined;
  const value = isPriced ? moneyFloat(marketValueAt(history, day, report) ?? 0n) : 0;
  const cost = history.open.reduce((sum, lot) => sum + moneyFloat(lot.baseCost), 0);
  const price = value > 0 ? value / shares : null;
  return {
    symbol,
    name,
    shares,
    value,
    cost,
    price,
    security: securityOf(history),
    currency,
    rate: reportRateOn(currency, day, report),
  };
}

const addUp = (a: HeldSecurity, b: HeldSecurity): HeldSecurity => ({
  ...b,
  price: b.price ?? a.price,
  shares: a.shares + b.shares,
  value: a.value + b.value,
  cost: a.cost + b.cost,
});

/** Lists what the portfolios of a report hold on a day, each security once. */
export function heldSecurities(report: OwnReport, day: number): HeldSecurity[] {
  const held = new Map<string, HeldSecurity>();
  for (const history of report.portfolios.flatMap(({ positions }) => positions)) {
    if (stateAt(history, day).units <= 0n) continue;
    const next = heldOf(history, day, report);
    const before = held.get(next.symbol);
    held.set(next.symbol, before ? addUp(before, next) : next);
  }
  return [...held.values()];
}
