import type { ImportPosition } from '#contract/imports.ts';
import { compare, decimal } from '#domain/decimal.ts';

/** Separates the positions that an import changes from the others; the order within each stays. */
export function changedFirst(positions: readonly ImportPosition[]) {
  const isChanged = ({ before, after }: ImportPosition) => compare(decimal(before), decimal(after)) !== 0;
  return {
    changed: positions.filter(isChanged),
    unchanged: positions.filter((position) => !isChanged(position)),
  };
}
