import type { Money } from './money.ts';
import type { PositionHistory } from './position-state.ts';
import {
  convertOn,
  marketValueAt,
  type Period,
  type PortfolioHistory,
  type Report,
  stateAt,
} from './report.ts';

/** The parts of a gain: `total = unrealised + realised + income + currency − fees − taxes`, exactly. */
export interface Gain {
  total: Money;
  unrealised: Money;
  realised: Money;
  income: Money;
  fees: Money;
  taxes: Money;
  currency: Money;
}

/** A period of a position or a portfolio: `gain.total = endValue − startValue − netFlows`. */
export interface PeriodFigures {
  startValue: Money;
  endValue: Money;
  netFlows: Money;
  gain: Gain;
}

const noGain: Gain = {
  total: 0n,
  unrealised: 0n,
  realised: 0n,
  income: 0n,
  fees: 0n,
  taxes: 0n,
  currency: 0n,
};
export const noFigures: PeriodFigures = { startValue: 0n, endValue: 0n, netFlows: 0n, gain: noGain };

function addGains(a: Gain, b: Gain): Gain {
  return {
    total: a.total + b.total,
    unrealised: a.unrealised + b.unrealised,
    realised: a.realised + b.realised,
    income: a.income + b.income,
    fees: a.fees + b.fees,
    taxes: a.taxes + b.taxes,
    currency: a.currency + b.currency,
  };
}

export function addFigures(a: PeriodFigures, b: PeriodFigures): PeriodFigures {
  return {
    startValue: a.startValue + b.startValue,
    endValue: a.endValue + b.endValue,
    netFlows: a.netFlows + b.netFlows,
    gain: addGains(a.gain, b.gain),
  };
}

/**
 * Computes a position's period. The unrealised gain is the change of market value less cost basis, without what transfers
 * brought or took; the cost basis is converted at the rate of the day, and what its rates change is the currency effect.
 */
export function positionFigures(
  history: PositionHistory,
  { from, to }: Period,
  report: Pick<Report, 'base' | 'rates'>,
): PeriodFigures {
  const { base, rates } = report;
  const [start, end] = [stateAt(history, from - 1), stateAt(history, to)];
  const startValue = marketValueAt(history, from - 1, report) ?? 0n;
  const endValue = marketValueAt(history, to, report) ?? 0n;
  const pair: [string, string] = [history.position.currency, base];
  const startCost = convertOn(start.cost, pair, from - 1, rates);
  const endCost = convertOn(end.cost, pair, to, rates);
  const netFlows = end.inflow - start.inflow - (end.outflow - start.outflow);
  const total = endValue - startValue - netFlows;
  const parts = {
    unrealised: endValue - endCost - (startValue - startCost) - (end.transferredGain - start.transferredGain),
    realised: end.realised - start.realised,
    income: end.income - start.income,
    fees: end.fees - start.fees,
    taxes: end.taxes - start.taxes,
  };
  const currency = total - (parts.unrealised + parts.realised + parts.income - parts.fees - parts.taxes);
  return { startValue, endValue, netFlows, gain: { total, ...parts, currency } };
}

/** Sums the cash of a portfolio at the end of a day, in the report's currency; 0 before its first deposit. */
export function cashAt(portfolio: PortfolioHistory, day: number, { base, rates }: Report): Money {
  const { cashFrom, account, positions } = portfolio;
  if (cashFrom === undefined || day < cashFrom) return 0n;
  const cash = [account, ...positions].reduce(
    (sum, history) => sum + stateAt(history, day).cash - stateAt(history, cashFrom - 1).cash,
    0n,
  );
  return convertOn(cash, [portfolio.currency, base], day, rates);
}

/** The money that went into a position less what came out of it. */
function paid(history: PositionHistory, { from, to }: Period): Money {
  const [start, end] = [stateAt(history, from - 1), stateAt(history, to)];
  return end.inflow - start.inflow - (end.outflow - start.outflow);
}

function transferred(history: PositionHistory, { from, to }: Period): Money {
  const [start, end] = [stateAt(history, from - 1), stateAt(history, to)];
  return end.transferIn - start.transferIn - (end.transferOut - start.transferOut);
}

/** The flows between cash and positions that are left out: they leave the portfolio. */
function withdrawnFor(history: PositionHistory, period: Period): Money {
  return -(paid(history, period) - transferred(history, period));
}

/**
 * Computes a portfolio's period from the figures of its included positions. Once cash counts, only deposits, withdrawals
 * and transfers are flows; a change of the cash's value by exchange rates is a currency effect.
 */
export function portfolioFigures(
  portfolio: PortfolioHistory,
  positions: ReadonlyMap<PositionHistory, PeriodFigures>,
  period: Period,
  report: Report,
): PeriodFigures {
  const account = positionFigures(portfolio.account, period, report);
  const sum = [...positions.values()].reduce(addFigures, account);
  const { cashFrom } = portfolio;
  if (cashFrom === undefined || cashFrom > period.to) return sum;
  const outside = { from: period.from, to: Math.max(period.from, cashFrom) - 1 };
  const inside = { from: Math.max(period.from, cashFrom), to: period.to };
  const cash = {
    start: cashAt(portfolio, period.from - 1, report),
    end: cashAt(portfolio, period.to, report),
  };
  const included = [portfolio.account, ...positions.keys()];
  const leftOut = portfolio.positions.filter((history) => !positions.has(history));
  const netFlows =
    included.reduce((flows, history) => flows + paid(history, outside) + transferred(history, inside), 0n) +
    leftOut.reduce((flows, history) => flows + withdrawnFor(history, inside), 0n);
  const startValue = sum.startValue + cash.start;
  const endValue = sum.endValue + cash.end;
  const total = endValue - startValue - netFlows;
  const currency = sum.gain.currency + (total - sum.gain.total);
  return { startValue, endValue, netFlows, gain: { ...sum.gain, total, currency } };
}
