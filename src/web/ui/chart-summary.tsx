import type { History, HistoryBreak } from '#contract/market.ts';
import { percentChange } from '#domain/percents.ts';
import { longDate, mediumDate, price, signedPercent } from '../lib/formats.ts';
import { ExternalLink } from './external-link.tsx';

function BreakNote({ date, reason }: HistoryBreak) {
  return (
    <>
      {' '}
      Closes before {longDate(date)} are not comparable with later ones: {reason}.
    </>
  );
}

function GapNote({ gaps }: { gaps: readonly string[] }) {
  const [first, last] = [gaps[0], gaps.at(-1)];
  if (!first || !last) return null;
  return gaps.length === 1 ? (
    <> No close is known for {mediumDate(first)}.</>
  ) : (
    <>
      {' '}
      No close is known for {gaps.length} trading days from {mediumDate(first)} to {mediumDate(last)}.
    </>
  );
}

/** Describes the chart in words, for screen readers and as a quick summary. */
export function ChartSummary({ history: { symbol, bars, gaps = [], breaks = [] } }: { history: History }) {
  const since = breaks.at(-1)?.date ?? '';
  const comparable = bars.filter(({ date }) => date >= since);
  const [first, last] = [comparable[0], comparable.at(-1)];
  if (!first || !last) return null;
  const low = comparable.reduce((lowest, bar) => (bar.close < lowest.close ? bar : lowest));
  const high = comparable.reduce((highest, bar) => (bar.close > highest.close ? bar : highest));
  const change = percentChange(first.close, last.close);
  return (
    <figcaption className="figures pt-2 text-fine text-soft">
      {symbol} closed at {price(last.close)} on {longDate(last.date)}, {signedPercent(change)} since{' '}
      {mediumDate(first.date)}; lowest {price(low.close)} on {mediumDate(low.date)}, highest{' '}
      {price(high.close)} on {mediumDate(high.date)}.
      {breaks.map((one) => (
        <BreakNote key={one.date} {...one} />
      ))}
      <GapNote gaps={gaps} /> Chart by{' '}
      <ExternalLink href="https://www.tradingview.com/lightweight-charts/">TradingView</ExternalLink>
    </figcaption>
  );
}
