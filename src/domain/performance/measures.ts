import { dayText } from '../day-text.ts';
import { dayNumber, isoDay } from '../days.ts';
import type { Rates } from '../exchange-rates.ts';
import { type BenchmarkInput, benchmarkReturn, sameMoney } from '../returns/benchmark.ts';
import { type Drawdown, maximumDrawdown } from '../returns/drawdown.ts';
import { beta, sharpeRatio, tradingDayReturns, volatility } from '../returns/risk.ts';
import {
  annualised,
  dailyReturns,
  linkedReturn,
  type MonthlyReturn,
  monthlyReturns,
  runningReturns,
  timeWeightedReturn,
} from '../returns/time-weighted.ts';
import { type DailyValues, rateStepper, stepper } from './daily-values.ts';
import { type Figure, figureOfMeasure, figureOfRate } from './figure.ts';
import type { PriceLine } from './price-line.ts';
import { toleratedDays } from './report.ts';

/** The returns of a period by day; without the day before it. */
export interface Returns {
  daily: Float64Array;
  running: Float64Array;
  twr: Figure;
  twrAnnualised: Figure;
  months: MonthlyReturn[];
}

/** What goes out at the closes, less what comes in there without money: nobody knows when it was earned. */
function outflowsOf({ outflow, earlierGain }: DailyValues): Float64Array {
  return earlierGain ? outflow.map((sum, at) => sum - (earlierGain[at] as number)) : outflow;
}

/** Separates the value before the period from its days. */
const periodOf = (days: DailyValues) => ({
  startValue: days.value[0] ?? 0,
  values: days.value.subarray(1),
  inflows: days.inflow.subarray(1),
  outflows: outflowsOf(days).subarray(1),
  held: days.held.subarray(1),
});

export function returnsOf(days: DailyValues): Returns {
  const daily = dailyReturns(periodOf(days));
  const twr = timeWeightedReturn(daily);
  return {
    daily,
    running: runningReturns(daily),
    twr: figureOfRate(twr),
    twrAnnualised: figureOfRate(twr.ok ? annualised(twr.rate, daily.length) : twr),
    months: monthlyReturns(days.firstDay + 1, daily).filter(
      ({ twr: month }) => month !== null && Number.isFinite(month),
    ),
  };
}

/** The time-weighted return of a position alone. */
export function timeWeighted(days: DailyValues): Figure {
  const { value: values, inflow: inflows, held } = days;
  return figureOfRate(linkedReturn({ values, inflows, outflows: outflowsOf(days), held }));
}

export interface BenchmarkPrices {
  /** Closes, or those of a total return. */
  prices: Pick<PriceLine, 'days' | 'prices'>;
  currency: string;
  /** Why there is no beta to it, as nobody trades it. */
  noBeta?: string | undefined;
  /** The days from which its prices cannot be compared with earlier ones, ISO. */
  breaks?: readonly { date: string; reason: string }[];
}

export interface BenchmarkResult {
  twr: Figure;
  /** What the same money is worth in the benchmark at the end, and each day; undefined where that cannot be said. */
  endValue: number | undefined;
  values: Float64Array | undefined;
  /** Why there is no comparison. */
  reason: string | undefined;
  closes: Float64Array;
  noBeta: string | undefined;
}

/** Says why prices say nothing about the days of a portfolio; undefined if they do. */
function incomparableReason(days: DailyValues, { prices, breaks = [] }: BenchmarkPrices): string | undefined {
  const { firstDay, value, inflow } = days;
  const first =
    firstDay +
    Math.max(
      0,
      value.findIndex((held, at) => held !== 0 || inflow[at] !== 0),
    );
  const end = firstDay + value.length - 1;
  const last = prices.days.at(-1);
  if (last !== undefined && last < Math.min(first, end - toleratedDays))
    return `The benchmark has no price in this period: its prices end on ${dayText(isoDay(last))}.`;
  const broken = breaks.findLast(({ date }) => dayNumber(date) > first && dayNumber(date) <= end);
  return (
    broken && `Prices of the benchmark before ${dayText(broken.date)} are not comparable: ${broken.reason}.`
  );
}

/** Returns the closes of a benchmark from the day before a period on; NaN before its first price and long after its last. */
function closesOn({ firstDay, value }: DailyValues, { days, prices }: BenchmarkPrices['prices']) {
  const priceOn = stepper(days, prices, firstDay);
  const end = (days.at(-1) ?? 0) + toleratedDays;
  return Float64Array.from(value, (_, at) =>
    at > 0 && firstDay + at > end ? Number.NaN : priceOn(firstDay + at),
  );
}

/** Compares with the same money in a benchmark, and with what holdings had gained before they were entered. */
export function benchmarkOf(
  days: DailyValues,
  benchmark: BenchmarkPrices,
  { base, rates }: { base: string; rates: Rates },
): BenchmarkResult {
  const { firstDay } = days;
  const rateOn = rateStepper(rates, [benchmark.currency, base], firstDay);
  const all = closesOn(days, benchmark.prices).map((price, at) => price * rateOn(firstDay + at));
  const input: BenchmarkInput = {
    ...periodOf(days),
    closeBefore: all[0] ?? Number.NaN,
    closes: all.subarray(1),
  };
  const same = sameMoney(input);
  const reason = incomparableReason(days, benchmark) ?? (same.ok ? undefined : same.reason);
  if (reason !== undefined || !same.ok) {
    const twr = { value: null, reason: reason ?? '' };
    return {
      twr,
      endValue: undefined,
      values: undefined,
      reason,
      closes: all,
      noBeta: benchmark.noBeta ?? reason,
    };
  }
  const { values } = same.result;
  return {
    twr: figureOfRate(benchmarkReturn(input)),
    endValue: values.at(-1),
    values,
    reason: undefined,
    closes: all,
    noBeta: benchmark.noBeta,
  };
}

export interface Risk {
  volatility: Figure;
  sharpe: Figure;
  beta: Figure;
  /** The depth of `drawdown`; 0 if the return never fell. */
  maxDrawdown: Figure;
  /** Days since 1970-01-01. */
  drawdown: Drawdown | null;
}

function changes(closes: Float64Array): Float64Array {
  return Float64Array.from(closes.subarray(1), (close, at) => close / (closes[at] as number) - 1);
}

/** Without a return there is no risk, for the same reason. */
const unknownRisk = (reason: Figure): Risk => ({
  volatility: reason,
  sharpe: reason,
  beta: reason,
  maxDrawdown: reason,
  drawdown: null,
});

/** Computes the risk of a period from the returns of its trading days. */
export function riskOf(
  { daily, running, twr }: Returns,
  { firstDay, isPoint }: DailyValues,
  benchmark: BenchmarkResult | undefined,
): Risk {
  if (twr.value === null) return unknownRisk(twr);
  const isOpen = isPoint.subarray(1);
  const returns = tradingDayReturns(daily, isOpen);
  const drawdown = maximumDrawdown(running, firstDay + 1);
  return {
    volatility: figureOfMeasure(volatility(returns)),
    sharpe: figureOfMeasure(sharpeRatio(returns)),
    beta:
      benchmark && benchmark.noBeta === undefined
        ? figureOfMeasure(beta(returns, tradingDayReturns(changes(benchmark.closes), isOpen)))
        : { value: null, reason: benchmark?.noBeta ?? 'Beta needs a benchmark.' },
    maxDrawdown: { value: drawdown?.depth ?? 0 },
    drawdown,
  };
}
