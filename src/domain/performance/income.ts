import { dayNumber } from '../days.ts';
import { type IncomeKind, kindRules } from '../transaction-kinds.ts';
import { entryAmounts } from './entry-amounts.ts';
import { type Money, moneyFloat } from './money.ts';
import { monthsBefore } from './periods.ts';
import type { Position } from './position-state.ts';
import {
  marketValueAt,
  type Period,
  type PortfolioHistory,
  type Report,
  ratedPositions,
  stateAt,
} from './report.ts';

/** Income of a transaction before tax, in the report's currency; negative if it was taken back. */
export interface Payment {
  symbol: string;
  name: string;
  day: number;
  kind: IncomeKind;
  amount: Money;
  tax: Money;
  fee: Money;
}

function paymentsOf(position: Position, { currency }: PortfolioHistory, { base, rates }: Report): Payment[] {
  const amountsOf = entryAmounts(position, { base, portfolioCurrency: currency, rates });
  return position.entries.flatMap((entry) => {
    const { kind, date } = entry;
    const { income, cash } = kindRules[kind];
    if (income === null || date === null) return [];
    const { base, tax, fee } = amountsOf(entry);
    const amount = base * BigInt(cash);
    const { symbol, name } = position;
    return [{ symbol, name, day: dayNumber(date), kind: income, amount, tax, fee }];
  });
}

/** Lists dividends and interest by day. */
export function payments(report: Report): Payment[] {
  const all: Payment[] = [];
  for (const portfolio of report.portfolios) {
    for (const { position } of [...ratedPositions(portfolio, report), portfolio.account]) {
      for (const payment of paymentsOf(position, portfolio, report)) all.push(payment);
    }
  }
  return all.sort((a, b) => a.day - b.day);
}

/** The last twelve months up to a day. */
export const lastYear = (day: number): Period => ({ from: monthsBefore(day, 12) + 1, to: day });

export function sumIn(list: readonly Payment[], { from, to }: Period): Money {
  return list.reduce((sum, { day, amount }) => (day >= from && day <= to ? sum + amount : sum), 0n);
}

/** What open positions cost and are worth on a day, in the report's currency. Leaves out those without a known price or rate. */
export function openMoney(report: Report, day: number): { cost: number; value: number } {
  let [cost, value] = [0n, 0n];
  for (const history of report.portfolios.flatMap((portfolio) => ratedPositions(portfolio, report))) {
    if (stateAt(history, day).units === 0n || history.position.prices.firstKnown === undefined) continue;
    value += marketValueAt(history, day, report) ?? 0n;
    for (const lot of history.open) cost += lot.baseCost;
  }
  return { cost: moneyFloat(cost), value: moneyFloat(value) };
}
