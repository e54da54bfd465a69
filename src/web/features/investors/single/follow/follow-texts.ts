import { compactDollars } from '#web/lib/compact-formats.ts';
import { shareOf, signedShare, wholeDollars } from '#web/lib/formats.ts';
import { comparisonName } from '#web/lib/short-name.ts';
import type { Follow } from '../../page-queries.ts';

/** The initial amount in US dollars. */
const startValue = 10_000;

const benchmarkName = (benchmark: NonNullable<Follow['benchmark']>) => comparisonName(benchmark);

const become = (totalReturn: number) => wholeDollars(startValue * (1 + totalReturn));

/** Says what 10,000 dollars that followed the filings became: the title of the chart. */
export function followSentence({ from, totalReturn, benchmark, withOptions }: Follow): string {
  const filings = withOptions > 0 ? 'the filings without their puts and calls' : 'the filings';
  const own = `${wholeDollars(startValue)} that followed ${filings} since ${from.slice(0, 4)} became ${become(totalReturn)}`;
  if (!benchmark) return own;
  return `${own}; in ${benchmarkName(benchmark)} it became ${become(benchmark.totalReturn)}`;
}

/** Returns the label at the end of a line: the final amount, and the yearly rate if the period is long enough. */
export function endText({
  totalReturn,
  annualised,
}: {
  totalReturn: number;
  annualised: number | null;
}): string {
  const rate = annualised === null ? signedShare(totalReturn) : `${signedShare(annualised)} a year`;
  return `${become(totalReturn)} · ${rate}`;
}

/** States how the figures came about: how often it traded, how much could be bought. */
export function methodText({ rebalances, turnover, coverage, withOptions }: Follow): string {
  const count = rebalances.length;
  const costs = rebalances.reduce((sum, one) => sum + one.costs, 0);
  const filings = count === 1 ? 'the filing' : `each of ${count} filings`;
  const moved = count > 1 ? `; ${shareOf(turnover)} of the money moved each time` : '';
  return `Bought at the close of the trading day after ${filings} became public${moved}, for ${compactDollars(Math.round(costs))} in costs. On average ${shareOf(coverage)} of a filing’s value${withOptions > 0 ? ' without options' : ''} could be bought at a known price.`;
}
