import { dayOf, type Scale } from '../charts/scales.ts';
import { splitName } from './split-name.ts';

export interface SplitMark {
  x: number;
  /** Undefined if there is no room for it. */
  text: string | undefined;
  anchor: 'start' | 'middle' | 'end';
}

interface Split {
  date: string;
  numerator: string;
  denominator: string;
}

interface Plot {
  x: Scale;
  right: number;
  /** The format of the date. */
  date: (iso: string) => string;
}

/** A wide estimate of the width of a letter. */
const letter = 6.6;

/** Returns the lines of splits. The newest ones have their text, as far as it fits. */
export function splitMarks(splits: readonly Split[], { x, right, date }: Plot): SplitMark[] {
  let free = Number.POSITIVE_INFINITY;
  return splits
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .map((split) => {
      const at = x(dayOf(split.date));
      const text = `${splitName(split)}, ${date(split.date)}`;
      const wide = text.length * letter;
      const anchor = at < wide / 2 ? 'start' : at > right - wide / 2 ? 'end' : 'middle';
      const start = anchor === 'start' ? at : anchor === 'end' ? at - wide : at - wide / 2;
      const fits = start >= 0 && start + wide <= free;
      if (fits) free = start - letter;
      return { x: at, text: fits ? text : undefined, anchor };
    });
}
