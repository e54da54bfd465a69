export interface WantedLabel {
  /** The middle at which the label should be, in pixels. */
  y: number;
  height: number;
}

/**
 * Moves labels apart so that none overlap, as little as possible and in their order, within `low` to `high`. Returns the
 * middles in the order of the input. Labels that do not fit together extend beyond `low`.
 */
export function placeLabels(labels: readonly WantedLabel[], low: number, high: number): number[] {
  const order = labels.map((_, index) => index).sort((a, b) => (labels[a]?.y ?? 0) - (labels[b]?.y ?? 0));
  const placed = labels.map(({ y }) => y);
  const half = (index: number) => (labels[index]?.height ?? 0) / 2;
  let floor = low;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, floor + half(index));
    floor = (placed[index] ?? 0) + half(index);
  }
  let ceiling = high;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, ceiling - half(index));
    ceiling = (placed[index] ?? 0) - half(index);
  }
  return placed;
}
