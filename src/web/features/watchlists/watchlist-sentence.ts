import { shareOf } from '#web/lib/formats.ts';
import { numberWord } from '#web/lib/number-words.ts';
import { capitalised } from '#web/lib/phrases.ts';
import { shortName } from '#web/lib/short-name.ts';
import type { WatchedRow } from './watched-figures.ts';

function risenText(rows: readonly WatchedRow[]): string | undefined {
  const known = rows.filter(({ sincePercent }) => sincePercent !== null);
  if (known.length === 0) return undefined;
  const risen = known.filter(({ sincePercent }) => (sincePercent ?? 0) > 0).length;
  if (known.length === 1) {
    const [{ item }] = known as [WatchedRow];
    return `${shortName(item.name, item.symbol)} ${risen === 1 ? 'has risen' : 'has not risen'} since you added it`;
  }
  const count =
    risen === known.length
      ? `all ${numberWord(risen)}`
      : `${numberWord(risen)} of ${numberWord(known.length)}`;
  return `${capitalised(count)} ${risen === 1 ? 'has' : 'have'} risen since you added them`;
}

function nearestText(rows: readonly WatchedRow[]): string | undefined {
  const [nearest] = rows
    .filter(({ toGoPercent }) => toGoPercent !== null)
    .sort((a, b) => Math.abs(a.toGoPercent ?? 0) - Math.abs(b.toGoPercent ?? 0));
  if (!nearest) return undefined;
  const name = shortName(nearest.item.name, nearest.item.symbol);
  const distance = Math.abs(nearest.toGoPercent ?? 0);
  return distance < 0.05
    ? `${name} is at your price`
    : `${name} comes nearest to your price, within ${shareOf(distance / 100)}`;
}

/** Says how the stocks of a list have done, and which is nearest to the price that its owner waits for. */
export function watchlistSentence(rows: readonly WatchedRow[]): string | undefined {
  const parts = [risenText(rows), nearestText(rows)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join('; ') : undefined;
}
