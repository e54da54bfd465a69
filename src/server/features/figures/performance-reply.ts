import type { GainPart, Performance, PositionPerformance } from '#contract/figures.ts';
import { isoDay } from '#domain/days.ts';
import type { Figure } from '#domain/performance/figure.ts';
import type { Gain } from '#domain/performance/gain.ts';
import type { BenchmarkResult } from '#domain/performance/measures.ts';
import { moneyFloat, moneyNumber, moneyText } from '#domain/performance/money.ts';
import type { PerformanceResult, PositionResult } from '#domain/performance/performance.ts';
import type { PositionHistory } from '#domain/performance/position-state.ts';
import {
  convertOn,
  enteredDays,
  marketValueAt,
  type Period,
  type Report,
  stateAt,
  warningsOf,
} from '#domain/performance/report.ts';
import { spinOffWarnings } from '#domain/performance/spin-offs.ts';
import { cashWarnings } from '#domain/performance/tracked-cash.ts';
import { ledgerPosition, type OwnReport } from '#server/ledger/reports/reports.ts';
import { benchmarkWarnings, type ComparedBenchmark } from './benchmark-warnings.ts';

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

/** The cost basis at the end of a day, at the exchange rate of the day. */
const costAt = (history: PositionHistory, day: number, { base, rates }: Report): number =>
  moneyNumber(convertOn(stateAt(history, day).cost, [history.position.currency, base], day, rates));

function toPosition(result: PositionResult, { to }: { to: number }, report: Report): PositionPerformance {
  const { history, figures, twr } = result;
  const { id, portfolioId, symbol, name, currency, splitPeriods, entries } = history.position;
  const { units } = stateAt(history, to);
  const isPriced = marketValueAt(history, to, report) !== undefined;
  return {
    portfolioId,
    tickerId: id,
    symbol,
    name,
    currency,
    isClosed: units === 0n,
    shares: Number(splitPeriods.toShares(units, '9999-12-31')),
    startValue: moneyNumber(figures.startValue),
    endValue: isPriced ? moneyNumber(figures.endValue) : null,
    cost: costAt(history, to, report),
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

/** The newest of the days in a period from which on cash counts, and before which something was paid from outside. */
function cashSince({ portfolios }: Report, { from, to }: Period): string | null {
  const days = portfolios.flatMap(({ cashFrom, positions, account }) => {
    if (cashFrom === undefined || cashFrom <= from || cashFrom > to) return [];
    const isEarlier = [account, ...positions].some((history) => stateAt(history, cashFrom - 1).day >= from);
    return isEarlier ? [cashFrom] : [];
  });
  return days.length === 0 ? null : isoDay(Math.max(...days));
}

const undatedIn = ({ portfolios }: Report): string[] =>
  portfolios
    .filter(({ positions }) =>
      positions.some(({ isUndated, states }) => isUndated || enteredDays(states).length > 0),
    )
    .map(({ id }) => id);

/** Returns the result in the shape of the API. */
export function toPerformance(
  result: PerformanceResult,
  report: OwnReport,
  benchmark: ComparedBenchmark | undefined,
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
    tracksCash: report.portfolios.some(({ cashFrom }) => cashFrom !== undefined),
    cashSince: cashSince(report, period),
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
      maxDrawdown: risk.maxDrawdown,
      ...(result.benchmark && { benchmark: comparisonOf(result.benchmark) }),
    }),
    risk: {
      volatility: volatility.value,
      sharpe: sharpe.value,
      beta: beta.value,
      maxDrawdown: risk.maxDrawdown.value,
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
            kind: benchmark.kind,
            symbol: benchmark.symbol,
            name: benchmark.name,
            returns: benchmark.returns,
            twr: result.benchmark.twr.value,
            endValue: result.benchmark.endValue ?? null,
          }
        : null,
    coverage: {
      undated: moneyNumber(result.undated.reduce((sum, { value }) => sum + value, 0n)),
      undatedIn: undatedIn(report),
      share: result.covered,
      leftOut: result.leftOut,
      warnings: [
        ...histories.flatMap((history) =>
          warningsOf(history, ledgerPosition(history).security?.breaks ?? [], period),
        ),
        ...report.portfolios.flatMap((portfolio) => [
          ...spinOffWarnings(portfolio, period),
          ...cashWarnings(portfolio, period),
        ]),
        ...(benchmark ? benchmarkWarnings(benchmark, report.base, period) : []),
      ],
    },
    exact: {
      startValue: moneyText(figures.startValue),
      endValue: moneyText(figures.endValue),
      netFlows: moneyText(figures.netFlows),
      gain: mapGain(figures.gain, moneyText),
    },
    positions: result.positions.map((position) => toPosition(position, period, report)),
    undatedPositions: result.undated.map(({ history, value }) => ({
      tickerId: history.position.id,
      endValue: moneyNumber(value),
      cost: costAt(history, period.to, report),
    })),
    months: result.returns.months,
    series: seriesOf(result),
  };
}
