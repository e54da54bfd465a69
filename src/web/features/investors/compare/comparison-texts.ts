import { shareOf } from '#web/lib/formats.ts';
import { counted, listed } from '#web/lib/phrases.ts';
import { shortName, shortNameOf } from '#web/lib/short-name.ts';
import type { ButterflyGroup } from '#web/ui/charts/butterfly.tsx';
import type { Comparison } from '../page-queries.ts';

const [mostShared, mostUnique] = [12, 8];

const others = (count: number) => (count > 0 ? counted(count, 'other') : undefined);

/** Returns the holdings of two investors in three groups: of both, only of the first, only of the second. */
export function comparisonGroups({
  investors,
  shared,
  sharedCount,
  unique,
  uniqueCounts,
}: Comparison): ButterflyGroup[] {
  const only = (side: 0 | 1): ButterflyGroup => {
    const rows = (unique[side] ?? []).slice(0, mostUnique);
    return {
      title: `Only ${investors[side]?.name ?? ''}`,
      note: others((uniqueCounts[side] ?? 0) - rows.length),
      rows: rows.map(({ symbol, name, weight }) => ({
        key: `${symbol} ${name}`,
        name: shortName(name, symbol),
        left: side === 0 ? weight : 0,
        right: side === 1 ? weight : 0,
      })),
    };
  };
  const both = {
    title: 'Both',
    note: others(sharedCount - Math.min(shared.length, mostShared)),
    rows: shared.slice(0, mostShared).map(({ symbol, name, weights: [left = 0, right = 0] }) => ({
      key: `${symbol} ${name}`,
      name: shortName(name, symbol),
      left,
      right,
    })),
  };
  return [both, only(0), only(1)];
}

/** Says what two investors share, and what sets them apart: the title of the bars. */
export function sharedHoldingsSentence({ shared, unique }: Comparison): string {
  const names = (list: readonly { name: string; symbol: string }[] = [], count = 2) =>
    list.slice(0, count).map(shortNameOf);
  const apart = [...names(unique[0], 1), ...names(unique[1], 1)];
  if (shared.length === 0) return 'No holding is shared';
  const same = `${listed(names(shared))} ${shared.length === 1 ? 'is' : 'are'} what they share`;
  return apart.length > 0
    ? `${same}; ${listed(apart)} ${apart.length === 1 ? 'sets' : 'set'} them apart`
    : same;
}

/** Explains the rank correlation in a sentence. */
export function orderSentence(rankCorrelation: number | null): string {
  if (rankCorrelation === null) return 'Needs three shared holdings.';
  if (rankCorrelation > 0.5) return 'What is large for one tends to be large for the other.';
  if (rankCorrelation < -0.5) return 'What is large for one tends to be small for the other.';
  return 'The sizes of the shared holdings have little to do with each other.';
}

/** Explains the overlap in a sentence. */
export const overlapSentence = (overlap: number): string =>
  `For each shared holding the smaller of the two weights, added up: ${shareOf(overlap)} of the two portfolios is the same.`;
