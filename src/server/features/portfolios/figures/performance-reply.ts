import type { GainPart, Performance, PositionPerformance } from '#contract/performance.ts';
import { isoDay } from '#domain/days.ts';
import type { Figure } from '#domain/performance/figure.ts';
import type { Gain } from '#domain/performance/gain.ts';
import type { BenchmarkResult } from '#domain/performance/measures.ts';
import { moneyFloat, moneyNumber, moneyText } from '#domain/performance/money.ts';
import type { PerformanceResult, PositionResult } from '#domain/performance/performance.ts';
import {
  breakWarnings,
  convertOn,
  marketValueAt,
  type Report,
  stateAt,
  warningsOf,
} from '#domain/performance/report.ts';
import type { ReportBenchmark } from './figure-queries.ts';
import { ledgerPosition, type OwnReport } from './reports.ts';

const gainParts: readonly GainPart[] = [
  'total',
  'unrealised',
  'realised',
  'income',
  'fees',
  'taxes',
  'currency',
];

function mapGain<Value>(gain: Gain, map: (money: bigint) => Value) {
  return Object.fromEntries(gainParts.map((part) => [part, map(gain[part])])) as Record<GainPart, Value>;
}

/** Returns the figures of the results that are undefined, with the reason. */
function reasonsOf(figures: Record<string, Figure>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, figure]) =>
      figure.value === null ? [[name, figure.reason]] : [],
    ),
  );
}

/** The comparison with a benchmark; undefined where its prices or the first of them are missing. */
const comparisonOf = ({ twr, reason }: BenchmarkResult): Figure =>
  reason === undefined ? twr : { value: null, reason };

/** Rounds to the digits that a chart can show, so that a response of ten years stays small. */
const cents = (value: number) => Math.round(value * 100) / 100;
const millionths = (value: number) => Math.round(value * 1e6) / 1e6;

function lastSold({ history: { sold } }: PositionResult): string | null {
  const day = sold.at(-1)?.day;
  return day === undefined ? null : isoDay(day);
}

function toPosition(result: PositionResult, { to }: { to: number }, report: Report): PositionPerformance {
  const { history, figures, twr } = result;
  const { id, portfolioId, symbol, name, currency, eras, entries } = history.position;
  const { units, cost } = stateAt(history, to);
  const isPriced = marketValueAt(history, to, report) !== undefined;
  return {
    portfolioId,
    tickerId: id,
    symbol,
    name,
    currency,
    isClosed: units === 0n,
    shares: Number(eras.toShares(units, '9999-12-31')),
    startValue: moneyNumber(figures.startValue),
    endValue: isPriced ? moneyNumber(figures.endValue) : null,
    cost: moneyNumber(convertOn(cost, [currency, report.base], to, report.rates)),
    netFlows: moneyNumber(figures.netFlows),
    gain: mapGain(figures.gain, moneyNumber),
    twr: twr.value,
    firstBought: entries[0]?.date ?? null,
    lastSold: lastSold(result),
  };
}

/** Lists the days with a point, from the day before the period if something was held then. */
function seriesOf({ days, returns, figures, benchmark }: PerformanceResult): Performance['series'] {
  const { firstDay, value, inflow, outflow, isPoint } = days;
  const series: Performance['series'] = [];
  let invested = moneyFloat(figures.startValue);
  for (let at = 0; at < value.length; at += 1) {
    invested += (inflow[at] as number) - (outflow[at] as number);
    const isShown = at === 0 ? value[0] !== 0 : isPoint[at] === 1 || at === value.length - 1;
    if (!isShown) continue;
    const other = at === 0 ? benchmark?.values && value[0] : benchmark?.values?.[at - 1];
    const running = at === 0 ? 0 : (returns.running[at - 1] as number);
    series.push({
      date: isoDay(firstDay + at),
      value: cents(value[at] as number),
      invested: cents(invested),
      twr: returns.twr.value === null ? null : millionths(Number.isNaN(running) ? 0 : running),
      benchmark: other === undefined || Number.isNaN(other) ? null : cents(other),
    });
  }
  return series;
}

/** Returns the result in the shape of the API. */
export function toPerformance(
  result: PerformanceResult,
  report: OwnReport,
  benchmark: ReportBenchmark | undefined,
): Performance {
  const { period, figures, risk } = result;
  const histories = report.portfolios.flatMap(({ positions }) => positions);
  const { mwr } = result;
  const { twr, twrAnnualised } = result.returns;
  const { volatility, sharpe, beta } = risk;
  return {
    from: isoDay(period.from),
    to: isoDay(period.to),
    currency: report.base,
    costMethod: report.method,
    tracksCash: report.portfolios.some(({ tracksCash }) => tracksCash),
    startValue: moneyNumber(figures.startValue),
    endValue: moneyNumber(figures.endValue),
    cash: result.cash === null ? null : moneyNumber(result.cash),
    netFlows: moneyNumber(figures.netFlows),
    gain: mapGain(figures.gain, moneyNumber),
    twr: twr.value,
    twrAnnualised: twrAnnualised.value,
    mwr: mwr.value,
    reasons: reasonsOf({
      twr,
      twrAnnualised,
      mwr,
      volatility,
      sharpe,
      beta,
      ...(result.benchmark && { benchmark: comparisonOf(result.benchmark) }),
    }),
    risk: {
      volatility: volatility.value,
      sharpe: sharpe.value,
      beta: beta.value,
      maxDrawdown: risk.drawdown?.depth ?? null,
      drawdown: risk.drawdown
        ? {
            peak: isoDay(risk.drawdown.peak),
            trough: isoDay(risk.drawdown.trough),
            recovered: risk.drawdown.recovered === null ? null : isoDay(risk.drawdown.recovered),
            days: risk.drawdown.length,
          }
        : null,
    },
    benchmark:
      benchmark && result.benchmark
        ? {
            symbol: benchmark.symbol,
            name: benchmark.name,
            twr: result.benchmark.twr.value,
            endValue: result.benchmark.endValue ?? null,
          }
        : null,
    coverage: {
      share: result.covered,
      leftOut: result.leftOut,
      warnings: [
        ...histories.flatMap((history) =>
          warningsOf(history, ledgerPosition(history).security?.breaks ?? [], period),
        ),
        ...(benchmark ? breakWarnings(benchmark.symbol, benchmark.breaks, period) : []),
      ],
    },
    exact: {
      startValue: moneyText(figures.startValue),
      endValue: moneyText(figures.endValue),
      netFlows: moneyText(figures.netFlows),
      gain: mapGain(figures.gain, moneyText),
    },
    positions: result.positions.map((position) => toPosition(position, period, report)),
    months: result.returns.months,
    series: seriesOf(result),
  };
}
