import { placeLabels } from '#web/ui/charts/end-labels.ts';
import { areaPath } from '#web/ui/charts/paths.ts';
import { dateTicks, dayOf, linear } from '#web/ui/charts/scales.ts';
import {
  bandsOf,
  lastOf,
  othersKey,
  othersOf,
  type QuarterHistory,
  type Stack,
  stack,
} from './history-bands.ts';
import { type InsideLabel, insideLabels, wholePercent } from './history-texts.ts';

export interface DrawnBand {
  key: string;
  path: string;
  /** 0 for the strongest shade, which is that of the largest holding; undefined for all others. */
  shade: number | undefined;
}

export interface BandLabel {
  key: string;
  text: string;
  y: number;
}

export interface HistoryLayout {
  width: number;
  height: number;
  right: number;
  bottom: number;
  bands: DrawnBand[];
  labels: BandLabel[];
  inside: InsideLabel[];
  ticks: { x: number; label: string }[];
}

const phoneWidth = 560;
const labelHeight = 19;
function labelsOf(stacks: readonly Stack[], isPhone: boolean, bottom: number): BandLabel[] {
  const shown = stacks.filter(({ band }) => Math.round(lastOf(band.weights) * 100) > 0);
  const wanted = shown.map(({ low, high }) => ({
    y: ((low.at(-1)?.y ?? 0) + (high.at(-1)?.y ?? 0)) / 2,
    height: labelHeight,
  }));
  const placed = placeLabels(wanted, 0, bottom);
  return shown.map(({ band }, index) => ({
    key: band.key,
    text: `${isPhone ? band.symbol || 'Others' : band.name} ${wholePercent(lastOf(band.weights))}`,
    y: placed[index] ?? 0,
  }));
}

const longestName = 18;
const cut = (name: string) => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name);

/** Lays out the weights of the holdings over the quarters as stacked areas; undefined for a single quarter. */
export function historyLayout(history: QuarterHistory, width: number): HistoryLayout | undefined {
  const { periods } = history;
  const [from, to] = [periods[0], periods.at(-1)];
  if (!from || !to || periods.length < 2) return undefined;
  const isPhone = width < phoneWidth;
  const height = isPhone ? 300 : 346;
  const [right, bottom] = [width - (isPhone ? 92 : 174), height - 26];
  const x = linear([dayOf(from), dayOf(to)], [0, right]);
  const named = bandsOf(history).map((band) => ({ ...band, name: cut(band.name) }));
  const others = othersOf(named, periods.length);
  const places = periods.map((period) => x(dayOf(period)));
  const stacks = stack([...named, others], places, linear([0, 1], [bottom, 0]));
  const bands = stacks.map(({ band, low, high }, index) => ({
    key: band.key,
    path: areaPath(high, low),
    shade: band.key === othersKey ? undefined : index,
  }));
  return {
    width,
    height,
    right,
    bottom,
    bands,
    labels: labelsOf(stacks, isPhone, bottom),
    inside: insideLabels(history, stacks, right),
    ticks: dateTicks(from, to, Math.floor(right / 64)).map(({ date, label }) => ({
      x: x(dayOf(date)),
      label,
    })),
  };
}
