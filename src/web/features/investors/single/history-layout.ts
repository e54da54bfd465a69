import { shortMonth } from '#web/lib/quarter-names.ts';
import { shortName } from '#web/lib/short-name.ts';
import { placeLabels } from '#web/ui/charts/end-labels.ts';
import { areaPath, type Point } from '#web/ui/charts/paths.ts';
import { dateTicks, dayOf, linear } from '#web/ui/charts/scales.ts';
import type { InvestorPageData } from '../page-queries.ts';

type History = InvestorPageData['history'];

interface Band {
  key: string;
  name: string;
  symbol: string;
  weights: readonly number[];
}

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

export interface InsideLabel extends Point {
  text: string;
  isOthers: boolean;
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

const othersKey = 'others';
const allOthers = { key: othersKey, name: 'All others', symbol: '' };
const namedBands = 6;
const phoneWidth = 560;
const labelHeight = 19;
/** A band carries a text inside if it is this high where it is highest, in pixels. */
const [peakRoom, othersRoom] = [44, 64];

const lastOf = (weights: readonly number[]) => weights.at(-1) ?? 0;
const peakOf = (weights: readonly number[]) => Math.max(0, ...weights);

/** Returns the holdings that get a band: those that are largest now, then those that were. Largest now first. */
export function bandsOf({ series }: History): Band[] {
  const ranked = series.toSorted(
    (a, b) => lastOf(b.weights) - lastOf(a.weights) || peakOf(b.weights) - peakOf(a.weights),
  );
  return ranked.slice(0, namedBands).map(({ symbol, name, weights }) => ({
    key: `${symbol} ${name}`,
    name: shortName(name, symbol),
    symbol,
    weights,
  }));
}

/** Returns what the bands leave of the portfolio, quarter by quarter. */
function othersOf(bands: readonly Band[], count: number): number[] {
  return Array.from({ length: count }, (_, at) =>
    Math.max(0, 1 - bands.reduce((sum, { weights }) => sum + (weights[at] ?? 0), 0)),
  );
}

const wholePercent = (share: number) => `${Math.round(share * 100)}%`;

/** Names the holdings that were largest among those without a band. */
function formerNames({ series }: History, bands: readonly Band[]): string {
  const shown = new Set(bands.map(({ key }) => key));
  const names = series
    .filter(({ symbol, name }) => !shown.has(`${symbol} ${name}`))
    .toSorted((a, b) => peakOf(b.weights) - peakOf(a.weights))
    .slice(0, 3)
    .map(({ symbol, name }) => shortName(name, symbol));
  return names.length > 0 ? `${names.join(', ')} and others` : '';
}

const letter = 6.9;

/** Keeps a centred text within the plot; undefined if it is wider than the plot. */
function centred(text: string, x: number, right: number): number | undefined {
  const half = (text.length * letter) / 2 + 8;
  return half * 2 > right ? undefined : Math.min(Math.max(x, half), right - half);
}

interface Stack {
  band: Band;
  low: Point[];
  high: Point[];
}

/** Tells whether a text lies within a band over its whole width. */
function isInside({ low, high }: Stack, x: number, y: number, half: number): boolean {
  return low.every(({ x: at, y: bottom }, index) => {
    if (Math.abs(at - x) > half + 6) return true;
    return y + 5 <= bottom && y - 14 >= (high[index]?.y ?? bottom);
  });
}

function insideLabel(band: Stack, room: number, text: (at: number) => string, right: number) {
  const { low, high } = band;
  const heights = low.map(({ y }, at) => y - (high[at]?.y ?? y));
  const at = heights.indexOf(Math.max(...heights));
  const height = heights[at] ?? 0;
  const content = text(at);
  const x = centred(content, low[at]?.x ?? 0, right);
  if (height < room || x === undefined || content === '') return [];
  const y = (high[at]?.y ?? 0) + height / 2 + 4;
  return isInside(band, x, y, (content.length * letter) / 2) ? [{ x, y, text: content }] : [];
}

/** Stacks the bands, the largest holding of today at the bottom. */
function stack(bands: readonly Band[], x: readonly number[], y: (share: number) => number): Stack[] {
  const sums = x.map(() => 0);
  return bands.map((band) => {
    const low = x.map((at, index) => ({ x: at, y: y(sums[index] ?? 0) }));
    for (const index of sums.keys()) sums[index] = (sums[index] ?? 0) + (band.weights[index] ?? 0);
    const high = x.map((at, index) => ({ x: at, y: y(Math.min(sums[index] ?? 0, 1)) }));
    return { band, low, high };
  });
}

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

/** Returns the stack with the highest peak; all others do not count. */
function highestOf(stacks: readonly Stack[]): Stack | undefined {
  const named = stacks.filter(({ band }) => band.key !== othersKey);
  return named.toSorted((a, b) => peakOf(b.band.weights) - peakOf(a.band.weights))[0];
}

/** Returns the texts within the areas: the highest peak, and who is among all others. */
function insideLabels(history: History, stacks: readonly Stack[], right: number): InsideLabel[] {
  const [peak, others] = [highestOf(stacks), stacks.at(-1)];
  const peakText = (at: number) => {
    const { name, weights } = (peak as Stack).band;
    return `${name} ${wholePercent(weights[at] ?? 0)}, ${shortMonth(history.periods[at] ?? '')}`;
  };
  const former = formerNames(
    history,
    stacks.map(({ band }) => band),
  );
  return [
    ...(peak ? insideLabel(peak, peakRoom, peakText, right) : []).map((label) => ({
      ...label,
      isOthers: false,
    })),
    ...(others ? insideLabel(others, othersRoom, () => former, right) : []).map((label) => ({
      ...label,
      isOthers: true,
    })),
  ];
}

/** Lays out the weights of the holdings over the quarters as stacked areas; undefined for a single quarter. */
export function historyLayout(history: History, width: number): HistoryLayout | undefined {
  const { periods } = history;
  const [from, to] = [periods[0], periods.at(-1)];
  if (!from || !to || periods.length < 2) return undefined;
  const isPhone = width < phoneWidth;
  const height = isPhone ? 300 : 346;
  const [right, bottom] = [width - (isPhone ? 92 : 174), height - 26];
  const x = linear([dayOf(from), dayOf(to)], [0, right]);
  const named = bandsOf(history).map((band) => ({ ...band, name: cut(band.name) }));
  const others = { ...allOthers, weights: othersOf(named, periods.length) };
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
