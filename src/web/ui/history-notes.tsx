import type { PriceHistory } from '#contract/market.ts';
import { longDate, mediumDate } from '../lib/formats.ts';

function gapsText(gaps: readonly string[]): string {
  const [first, last] = [gaps[0], gaps.at(-1)];
  if (!first || !last) return '';
  return gaps.length === 1
    ? `No close is known for ${mediumDate(first)}.`
    : `No close is known for ${gaps.length} trading days from ${mediumDate(first)} to ${mediumDate(last)}.`;
}

/** Says why the line of a chart is interrupted; undefined if it is not. */
export function historyNotes({ gaps = [], breaks = [] }: PriceHistory): string | undefined {
  const notes = breaks.map(
    ({ date, reason }) => `Closes before ${longDate(date)} are not comparable with later ones: ${reason}.`,
  );
  return [...notes, gapsText(gaps)].filter(Boolean).join(' ') || undefined;
}

/** Explains the breaks and gaps of a chart. */
export function HistoryNotes({ history }: { history: PriceHistory }) {
  const notes = historyNotes(history);
  return notes && <p className="pt-2 text-fine text-soft">{notes}</p>;
}
