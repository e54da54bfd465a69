/** Returns the index whose position is nearest; the positions ascend. Returns 0 without any. */
export function nearestIndex(count: number, positionOf: (index: number) => number, wanted: number): number {
  let [low, high] = [0, Math.max(count - 1, 0)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (positionOf(middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low > 0 && wanted - positionOf(low - 1) < positionOf(low) - wanted ? low - 1 : low;
}
