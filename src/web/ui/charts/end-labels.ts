import type { Plot } from './plot.ts';

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

/** The label where a line ends. */
export interface EndLabel {
  lines: string[];
  x: number;
  /** The middle of the label. */
  y: number;
  anchor: 'start' | 'end';
}

/** The height of a line of text. */
export const lineHeight = 16;

/** Places labels beside a plot, or at its right end on a phone, at the wanted height if there is room. */
export function endLabels(
  wanted: readonly Pick<EndLabel, 'lines' | 'y'>[],
  { right, bottom, isPhone }: Pick<Plot, 'right' | 'bottom' | 'isPhone'>,
): EndLabel[] {
  const sized = wanted.map((label) => ({ ...label, height: label.lines.length * lineHeight + 2 }));
  const placed = placeLabels(sized, 0, bottom);
  return wanted.map(({ lines, y }, index) => ({
    lines,
    y: placed[index] ?? y,
    x: isPhone ? right : right + 12,
    anchor: isPhone ? 'end' : 'start',
  }));
}
