import type { Rates } from '../exchange-rates.ts';
import { perObject } from '../per-object.ts';
import { addAccount, addDays, type DailyValues, emptyDays, setPositionDays } from './daily-values.ts';
import type { Figure } from './figure.ts';
import { investorFlows, moneyWeighted } from './flows.ts';
import {
  addFigures,
  cashAt,
  noFigures,
  type PeriodFigures,
  portfolioFigures,
  positionFigures,
} from './gain.ts';
import { knownMonths } from './known-months.ts';
import {
  type BenchmarkPrices,
  type BenchmarkResult,
  benchmarkOf,
  type Returns,
  type Risk,
  returnsOf,
  riskOf,
  timeWeighted,
} from './measures.ts';
import { type Money, moneyFloat } from './money.ts';
import type { PositionHistory } from './position-state.ts';
import {
  marketValueAt,
  type Omission,
  omissionOf,
  type Period,
  type PortfolioHistory,
  type Report,
  undatedReason,
} from './report.ts';
import { unratedOmissions } from './unrated-money.ts';

export interface PositionResult {
  history: PositionHistory;
  figures: PeriodFigures;
  twr: Figure;
}

/** The figures of a period. Returns are fractions. */
export interface PerformanceResult {
  period: Period;
  figures: PeriodFigures;
  /** Null unless a portfolio tracks cash. */
  cash: Money | null;
  days: DailyValues;
  returns: Returns;
  flows: { day: number; amount: number }[];
  mwr: Figure;
  risk: Risk;
  benchmark: BenchmarkResult | undefined;
  positions: PositionResult[];
  /** Positions without a date, which come in at the close of the last day. */
  undated: UndatedPosition[];
  /** The share of the money that the figures cover, 0 to 1; null without any money, and if cash without a rate is left out. */
  covered: number | null;
  leftOut: Omission[];
}

/** A position with a purchase whose date is not entered, and its value at the end of the period. */
export interface UndatedPosition {
  history: PositionHistory;
  value: Money;
}

interface PortfolioResult {
  figures: PeriodFigures;
  positions: PositionResult[];
  undated: UndatedPosition[];
  leftOut: { history: PositionHistory; omission: Omission }[];
}

/** The money in a position: its value at the end, or what it cost if it has no known value. */
function moneyIn(history: PositionHistory, { to }: Period, report: Report): number {
  const value =
    history.position.prices.firstKnown === undefined ? undefined : marketValueAt(history, to, report);
  const cost = () => history.open.reduce((sum, lot) => sum + lot.baseCost, 0n);
  return Math.abs(moneyFloat(value ?? cost()));
}

/** Adds what comes in at the close of the last day, which changes no return. */
function addAtEnd({ value, outflow, isPoint }: DailyValues, money: Money): void {
  const last = value.length - 1;
  value[last] = (value[last] as number) + moneyFloat(money);
  outflow[last] = (outflow[last] as number) - moneyFloat(money);
  isPoint[last] = 1;
}

const withUndated = (figures: PeriodFigures, { value }: UndatedPosition): PeriodFigures => ({
  ...figures,
  endValue: figures.endValue + value,
  netFlows: figures.netFlows + value,
});

/** So many positions are added up at a time: a change of one of them leaves the sums of the others. */
const groupSize = 8;

/** The results of some positions and the sums of their days. */
function groupResult(
  first: PositionHistory,
  from: number,
  to: number,
  base: string,
  rates: Rates,
  cashFrom: number | undefined,
  ...others: PositionHistory[]
): { days: DailyValues; positions: PositionResult[] } {
  const period = { from, to };
  const [days, own] = [emptyDays(period), emptyDays(period)];
  const positions = [first, ...others].map((history) => {
    setPositionDays(own, history, { base, rates });
    addDays(days, own, cashFrom);
    return { history, figures: positionFigures(history, period, { base, rates }), twr: timeWeighted(own) };
  });
  return { days, positions };
}

/** A change of rates gives positions new histories, so that what is remembered of one has the same rates. */
const rememberedGroup = perObject(groupResult);

/** Adds the days of positions. Remembers them for many positions only: those of few are added up in no time. */
function addPositions(
  days: DailyValues,
  histories: readonly PositionHistory[],
  { from, to }: Period,
  { base, rates, cashFrom }: Pick<Report, 'base' | 'rates'> & Pick<PortfolioHistory, 'cashFrom'>,
): PositionResult[] {
  const resultOf = histories.length > 2 * groupSize ? rememberedGroup : groupResult;
  const results: PositionResult[] = [];
  for (let at = 0; at < histories.length; at += groupSize) {
    const [first, ...others] = histories.slice(at, at + groupSize) as [PositionHistory, ...PositionHistory[]];
    const group = resultOf(first, from, to, base, rates, cashFrom, ...others);
    addDays(days, group.days, undefined);
    results.push(...group.positions);
  }
  return results;
}

function portfolioResult(
  portfolio: PortfolioHistory,
  days: DailyValues,
  period: Period,
  report: Report,
): PortfolioResult {
  const included: PositionHistory[] = [];
  const leftOut: PortfolioResult['leftOut'] = [];
  const undated: UndatedPosition[] = [];
  for (const history of portfolio.positions) {
    const omission = omissionOf(history, portfolio, period, report);
    if (omission) {
      leftOut.push({ history, omission });
      const value = marketValueAt(history, period.to, report) ?? 0n;
      if (omission.reason === undatedReason && value !== 0n) undated.push({ history, value });
      continue;
    }
    if ((history.states[0]?.day ?? Number.POSITIVE_INFINITY) <= period.to) included.push(history);
  }
  const { base, rates } = report;
  const positions = addPositions(days, included, period, { base, rates, cashFrom: portfolio.cashFrom });
  addAccount(days, portfolio, new Set(leftOut.map(({ history }) => history)), report);
  const ofPositions = new Map(positions.map((position) => [position.history, position.figures]));
  const figures = portfolioFigures(portfolio, ofPositions, period, report);
  for (const { value } of undated) addAtEnd(days, value);
  return { figures: undated.reduce(withUndated, figures), positions, undated, leftOut };
}

/** Sums the cash of the portfolios that track it. */
function cashOf(report: Report, day: number): Money | null {
  const tracking = report.portfolios.filter(({ cashFrom }) => cashFrom !== undefined);
  if (tracking.length === 0) return null;
  return tracking.reduce((sum, portfolio) => sum + cashAt(portfolio, day, report), 0n);
}

/** Returns the value of the first and the last day as numbers, as the flows need them. */
const ends = ({ startValue, endValue }: PeriodFigures) => ({
  startValue: moneyFloat(startValue),
  endValue: moneyFloat(endValue),
});

/** Computes the figures of a period. */
export function performanceOf(
  report: Report,
  period: Period,
  benchmarkPrices?: BenchmarkPrices,
): PerformanceResult {
  const days = emptyDays(period);
  let figures = noFigures;
  const positions: PositionResult[] = [];
  const leftOut: PortfolioResult['leftOut'] = [];
  const undated: UndatedPosition[] = [];
  for (const portfolio of report.portfolios) {
    const result = portfolioResult(portfolio, days, period, report);
    figures = addFigures(figures, result.figures);
    positions.push(...result.positions);
    leftOut.push(...result.leftOut);
    undated.push(...result.undated);
  }
  const all = returnsOf(days);
  const histories = positions.map(({ history }) => history);
  const returns = { ...all, months: knownMonths(all.months, histories, period) };
  const { startValue, endValue } = ends(figures);
  const flows = investorFlows(days, { startValue, endValue });
  const mwr = moneyWeighted(flows, endValue);
  const benchmark = benchmarkPrices && benchmarkOf(days, benchmarkPrices, report);
  const unrated = report.portfolios.flatMap((portfolio) => unratedOmissions(portfolio.unrated));
  const missing = leftOut.reduce((sum, { history }) => sum + moneyIn(history, period, report), 0);
  const known = positions.reduce((sum, { history }) => sum + moneyIn(history, period, report), 0);
  return {
    period,
    figures,
    cash: cashOf(report, period.to),
    days,
    returns,
    flows,
    mwr,
    risk: riskOf(returns, days, benchmark),
    benchmark,
    positions,
    undated,
    covered: known + missing > 0 && unrated.length === 0 ? known / (known + missing) : null,
    leftOut: [...leftOut.map(({ omission }) => omission), ...unrated],
  };
}
