import { dayText } from '#domain/day-text.ts';
import { isoDay } from '#domain/days.ts';
import { breakWarnings, type Omission, type Period, toleratedDays } from '#domain/performance/report.ts';
import { benchmarkSpinOffWarnings } from '#domain/performance/spin-offs.ts';
import { missingDividends } from '#domain/returns/total-return.ts';
import type { ComparedSecurity, ReportBenchmark } from './read-benchmark.ts';

function securityWarnings(
  { symbol, prices, spinOffs, breaks, dividends }: ComparedSecurity,
  { returns }: ReportBenchmark,
  period: Period,
): Omission[] {
  const days = { from: isoDay(period.from), to: isoDay(Math.min(period.to, prices.days.at(-1) ?? 0)) };
  const missing = returns === 'total' ? missingDividends(dividends, days) : undefined;
  return [
    ...breakWarnings(symbol, breaks, period),
    ...(returns === 'price' ? benchmarkSpinOffWarnings(symbol, spinOffs, period) : []),
    ...(missing === undefined ? [] : [{ symbol, reason: missing }]),
  ];
}

/** Says where prices end within the period. */
function endWarnings({ kind, securities }: ReportBenchmark, { to }: Period): Omission[] {
  const what = kind === 'blend' ? 'blend' : 'comparison';
  return securities.flatMap(({ symbol, prices: { days } }) => {
    const last = days.at(-1) ?? 0;
    return last + toleratedDays < to
      ? [{ symbol, reason: `Its prices end on ${dayText(isoDay(last))}; the ${what} keeps the last one.` }]
      : [];
  });
}

/** Says where a blend begins within the period. */
function blendWarnings({ prices, securities }: ReportBenchmark, { from }: Period): Omission[] {
  const begin = prices.days[0];
  return securities.flatMap(({ symbol, prices: { days } }) => {
    const first = days[0] ?? 0;
    return first === begin && first > from
      ? [{ symbol, reason: `Its prices are known from ${dayText(isoDay(first))} on; the blend begins then.` }]
      : [];
  });
}

function inflationWarnings({ prices, symbol }: ReportBenchmark, base: string, { to }: Period): Omission[] {
  const last = prices.days.at(-1) ?? 0;
  return [
    ...(base === 'USD'
      ? []
      : [{ symbol, reason: `It is the inflation of the United States, applied to amounts in ${base}.` }]),
    ...(last < to
      ? [
          {
            symbol,
            reason: `Consumer prices are known up to ${dayText(isoDay(last))} and count as unchanged later.`,
          },
        ]
      : []),
  ];
}

export interface ComparedBenchmark extends ReportBenchmark {
  /** How many known dividends of the portfolio are not recorded in the period. */
  unrecorded: number;
}

/** Says that one side of the comparison counts dividends and the other does not. */
function unrecordedWarnings({ symbol, returns, unrecorded }: ComparedBenchmark): Omission[] {
  if (returns === 'price' || unrecorded === 0) return [];
  const [dividends, are, them] = unrecorded === 1 ? ['dividend', 'is', 'it'] : ['dividends', 'are', 'them'];
  return [
    {
      symbol,
      reason: `Its return counts dividends. ${unrecorded} known ${dividends} of your holdings in this period ${are} not recorded, so your return lacks ${them}.`,
    },
  ];
}

/** Says what makes the comparison less exact. */
export function benchmarkWarnings(benchmark: ComparedBenchmark, base: string, period: Period): Omission[] {
  if (benchmark.kind === 'inflation') return inflationWarnings(benchmark, base, period);
  return [
    ...unrecordedWarnings(benchmark),
    ...benchmark.securities.flatMap((security) => securityWarnings(security, benchmark, period)),
    ...(benchmark.kind === 'blend' ? blendWarnings(benchmark, period) : []),
    ...endWarnings(benchmark, period),
  ];
}
