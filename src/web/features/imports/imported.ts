import type { ImportPosition, MovedImport } from '#contract/imports.ts';
import { counted, listed } from '#web/lib/phrases.ts';
import type { ImportKey } from './import-queries.ts';
import type { Summary } from './import-summary.ts';
import { changedFirst } from './position-order.ts';

/** What an import changed, for the page that is shown after it. */
export interface Imported extends ImportKey {
  text: string;
  /** How many rows still need an answer. */
  open: number;
  /** What was not added, and why: `6 rows were already here and 2 were left out`. */
  leftOut?: string | undefined;
  /** What the portfolio was worth before, if that was on screen. */
  worthBefore?: number | undefined;
  /** What waits in other portfolios. */
  moved?: readonly MovedImport[];
}

/** Says what an import changed: `Added 30 transactions: 25 new holdings and 2 sold`. */
export function importedText({ added }: Summary, positions: readonly ImportPosition[]): string {
  if (added === 0) return 'Nothing was added to this portfolio';
  const { changed } = changedFirst(positions);
  const bought = changed.filter(({ before }) => Number(before) === 0).length;
  const sold = changed.filter(({ after }) => Number(after) === 0).length;
  const others = changed.length - bought - sold;
  const parts = [
    bought > 0 && counted(bought, 'new holding'),
    others > 0 && `${counted(others, 'holding')} with other shares`,
    sold > 0 && `${counted(sold, 'holding')} sold`,
  ].filter((part) => part !== false);
  return `Added ${counted(added, 'transaction')}${parts.length > 0 ? `: ${listed(parts)}` : ''}`;
}

const wasOrWere = (count: number) => (count === 1 ? 'was' : 'were');

/** Says which rows an import did not add; undefined if it added all. */
export function leftOutText({ here, leftOut }: Summary): string | undefined {
  const parts = [
    here > 0 && `${counted(here, 'row')} ${wasOrWere(here)} already here`,
    leftOut > 0 && `${counted(leftOut, 'row')} ${wasOrWere(leftOut)} left out`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? listed(parts) : undefined;
}

/** Reads what came with a navigation; undefined if something else did. */
export function readImported(state: unknown): Imported | undefined {
  const imported = (state as { imported?: Partial<Imported> } | null)?.imported;
  return typeof imported?.text === 'string' ? (imported as Imported) : undefined;
}
