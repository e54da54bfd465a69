import { shortMonth } from '#web/lib/quarter-names.ts';
import { shortNameOf } from '#web/lib/short-name.ts';
import type { Point } from '#web/ui/charts/paths.ts';
import { type Band, othersKey, peakOf, type QuarterHistory, type Stack } from './history-bands.ts';

export interface InsideLabel extends Point {
  text: string;
  isOthers: boolean;
}

/** The least height of a band at its peak for a text inside, in pixels. */
const [peakRoom, othersRoom] = [44, 64];

/** `22%`, from a fraction */
export const wholePercent = (share: number) => `${Math.round(share * 100)}%`;

/** Names the holdings that were largest among those without a band. */
function formerNames({ series }: QuarterHistory, bands: readonly Band[]): string {
  const shown = new Set(bands.map(({ key }) => key));
  const names = series
    .filter(({ symbol, name }) => !shown.has(`${symbol} ${name}`))
    .toSorted((a, b) => peakOf(b.weights) - peakOf(a.weights))
    .slice(0, 3)
    .map(shortNameOf);
  return names.length > 0 ? `${names.join(', ')} and others` : '';
}

const letter = 6.9;

/** Keeps a centred text within the plot; undefined if it is wider than the plot. */
function centred(text: string, x: number, right: number): number | undefined {
  const half = (text.length * letter) / 2 + 8;
  return half * 2 > right ? undefined : Math.min(Math.max(x, half), right - half);
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

/** Returns the stack with the highest peak, except the one of all others. */
function highestOf(stacks: readonly Stack[]): Stack | undefined {
  const named = stacks.filter(({ band }) => band.key !== othersKey);
  return named.toSorted((a, b) => peakOf(b.band.weights) - peakOf(a.band.weights))[0];
}

/** Returns the texts within the areas: the highest peak, and names from all others. */
export function insideLabels(
  history: QuarterHistory,
  stacks: readonly Stack[],
  right: number,
): InsideLabel[] {
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
