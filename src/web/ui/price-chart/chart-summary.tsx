import type { PriceHistory } from '#contract/market.ts';
import { percentChange } from '#domain/percents.ts';
import { longDate, mediumDate, price, signedPercent } from '#web/lib/formats.ts';
import { historyNotes } from '../history-notes.tsx';

/** Describes the chart in words, for screen readers and as a quick summary. */
export function ChartSummary({ history }: { history: PriceHistory }) {
  const { symbol, bars, breaks = [] } = history;
  const notes = historyNotes(history);
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
      {price(high.close)} on {mediumDate(high.date)}.{notes && ` ${notes}`}
    </figcaption>
  );
}
