import type { QuarterChange } from '#contract/investor-pages.ts';

const largestShown = 14;
/** The maximum number of smaller positions that were opened or closed, beside the largest changes. */
const mostSmaller = 40;

const isOpenedOrClosed = ({ action }: QuarterChange) => action === 'bought' || action === 'sold';

/** Sorts from the largest purchase to the largest sale; changes whose amount is unknown, such as options, come last. */
export const purchasesFirst = (changes: readonly QuarterChange[]): QuarterChange[] =>
  changes.toSorted(
    (a, b) => Number(a.about === null) - Number(b.about === null) || (b.about ?? 0) - (a.about ?? 0),
  );

/**
 * Returns the changes that are shown first, in their order by amount: the largest, and smaller positions that were bought
 * new or sold completely, because readers look for those.
 */
export function changesShownFirst(changes: readonly QuarterChange[]): QuarterChange[] {
  const changed = changes.filter(({ action }) => action !== 'unchanged');
  const smaller = changed.slice(largestShown).filter(isOpenedOrClosed).slice(0, mostSmaller);
  return [...changed.slice(0, largestShown), ...smaller];
}
