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
  const outflows = outflow.subarray(1);
  return earlierGain ? outflows.map((sum, at) => sum - (earlierGain[at + 1] as number)) : outflows;
}

/** Separates the value before the period from its days. */
const periodOf = (days: DailyValues) => ({
  startValue: days.value[0] ?? 0,
  values: days.value.subarray(1),
  inflows: days.inflow.subarray(1),
  outflows: outflowsOf(days),
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
export const timeWeighted = (days: DailyValues): Figure => figureOfRate(linkedReturn(periodOf(days)));

export interface BenchmarkPrices {
  /** Closes, or those of a total return. */
  prices: Pick<PriceLine, 'days' | 'prices'>;
  currency: string;
  /** Why there is no beta to it, as nobody trades it. */
  noBeta?: string | undefined;
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

/** Compares with the same money in a benchmark, and with what holdings had gained before they were entered. */
export function benchmarkOf(
  days: DailyValues,
  { prices, currency, noBeta }: BenchmarkPrices,
  { base, rates }: { base: string; rates: Rates },
): BenchmarkResult {
  const { firstDay, value } = days;
  const priceOn = stepper(prices.days, prices.prices, firstDay);
  const rateOn = rateStepper(rates, [currency, base], firstDay);
  const all = Float64Array.from(value, (_, at) => priceOn(firstDay + at) * rateOn(firstDay + at));
  const input: BenchmarkInput = {
    ...periodOf(days),
    closeBefore: all[0] ?? Number.NaN,
    closes: all.subarray(1),
  };
  const same = sameMoney(input);
  return {
    twr: figureOfRate(benchmarkReturn(input)),
    endValue: same.ok ? same.result.values.at(-1) : undefined,
    values: same.ok ? same.result.values : undefined,
    reason: same.ok ? undefined : same.reason,
    closes: all,
    noBeta,
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
