import { dayNumber } from '#domain/days.ts';
import type { FundSplitRow, Histories, SplitRow } from './source.ts';

/** Splits of one fund family that are fewer days apart belong to one day. */
const familyDays = 14;

/** Returns the brand that a fund's name begins with, such as `Schwab`. */
const familyOf = (name: string | undefined) => name?.split(' ')[0];

/** Moves each split to the latest day of its family's splits: the source states the earliest day that prices allow. */
function onFamilyDays(rows: readonly FundSplitRow[]): FundSplitRow[] {
  const groups: FundSplitRow[][] = [];
  for (const row of rows.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (group && first && dayNumber(row.date) - dayNumber(first.date) < familyDays) group.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group) => group.map((row) => ({ ...row, date: group.at(-1)?.date ?? row.date })));
}

/** Marks the splits that closes are adjusted for: all that come after a symbol's first close. */
export function markAdjusted<Split extends FundSplitRow>(
  splits: readonly Split[],
  { calendar, closes }: Histories,
): (Split & Pick<SplitRow, 'in_history'>)[] {
  return splits.map((split) => {
    const known = closes.get(split.symbol);
    const first = known && calendar[known.from];
    return { ...split, in_history: first && first < split.date ? '1' : '' };
  });
}

/** Dates the splits of funds. The step in the price is their only source. */
export function fundSplits(
  rows: readonly FundSplitRow[],
  names: ReadonlyMap<string, string>,
): Omit<SplitRow, 'in_history'>[] {
  const families = Map.groupBy(rows, ({ symbol }) => familyOf(names.get(symbol)) ?? symbol);
  return [...families.values()].flatMap(onFamilyDays).map((row) => ({ ...row, sources: '1' }));
}

/** Sorts splits by symbol and date. */
export function sortSplits(splits: readonly SplitRow[]): SplitRow[] {
  return splits.toSorted((a, b) => (`${a.symbol} ${a.date}` < `${b.symbol} ${b.date}` ? -1 : 1));
}
