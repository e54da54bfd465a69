import { positionName, shortAction } from '#web/lib/change-texts.ts';
import { counted } from '#web/lib/phrases.ts';
import { type Rect, treemap } from '#web/ui/charts/treemap.ts';
import type { InvestorPageData } from '../page-queries.ts';

export type LargeHolding = InvestorPageData['largest'][number];

export interface HoldingTile {
  rect: Rect;
  /** Undefined for the tile of all others. */
  holding: LargeHolding | undefined;
  name: string;
  weight: number;
  /** The lines that fit: the name or the symbol, the weight, the change. */
  lines: { title: string; weight: boolean; change: boolean };
}

const mostTiles = 30;
/** The tile of all others takes at most this share of the area, so that the named holdings stay readable. */
const largestOthers = 0.25;
/** The least area with room for a symbol and a weight, in square pixels. */
const smallestTile = 4_200;
const [padding, titleHeight, lineHeight] = [18, 19, 17];
/** The usual maximum width of letters in the title and in the lines below it. */
const letters = { capital: 10.5, small: 8, line: 7.2 };

/** Estimates the width of a title in pixels. */
const titleWidth = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/[A-Z&]/.test(letter) ? letters.capital : letters.small), 0);
const lineFits = (text: string, width: number) => text.length * letters.line <= width - padding;

/** Returns the number of lines of a name that wraps between words; infinite if a word is too long. */
function linesOf(name: string, width: number): number {
  const room = width - padding;
  let [lines, used] = [1, 0];
  for (const word of name.split(' ')) {
    const wide = titleWidth(word);
    if (wide > room) return Number.POSITIVE_INFINITY;
    if (used > 0 && used + letters.small + wide > room) [lines, used] = [lines + 1, wide];
    else used += wide + (used > 0 ? letters.small : 0);
  }
  return lines;
}

function labelOf(
  name: string,
  symbol: string,
  change: string,
  { width, height }: Rect,
): HoldingTile['lines'] {
  const room = height - padding + 4;
  const lines = linesOf(name, width);
  const isWhole = lines * titleHeight + lineHeight <= room;
  const title = isWhole ? name : room >= titleHeight && titleWidth(symbol) <= width - padding ? symbol : '';
  const used = (isWhole ? lines : 1) * titleHeight;
  const weight = title !== '' && used + lineHeight <= room && lineFits('00.0%', width);
  const hasRoom = used + 2 * lineHeight <= room && lineFits(`▲ ${change}`, width);
  return { title, weight, change: weight && change !== '' && hasRoom };
}

/** Returns the symbol, or the first word of a name without one. */
const shortestOf = ({ symbol, name }: LargeHolding): string => symbol || (name.split(' ')[0] ?? name);

interface TileSource {
  largest: readonly LargeHolding[];
  /** Counts all holdings, including those that are not among the largest. */
  count: number;
}

/** Returns the area of the others, in the unit of weights: their weight, or what makes it a quarter of the whole. */
const othersArea = (rest: number): number =>
  rest <= largestOthers || rest === 1 ? rest : ((1 - rest) * largestOthers) / (1 - largestOthers);

/**
 * Divides a rectangle among the largest holdings and one tile for all others, which is at most a quarter of it. The order is
 * for the keyboard: largest first, the others last.
 */
export function holdingTiles({ largest, count }: TileSource, width: number, height: number): HoldingTile[] {
  const held = largest.filter(({ weight }) => weight > 0);
  const fits = (weight: number, scale: number) => weight * scale * width * height >= smallestTile;
  const weightOf = (tiles: readonly LargeHolding[]) => tiles.reduce((sum, { weight }) => sum + weight, 0);
  const scaleOf = (rest: number) => 1 / (1 - rest + othersArea(rest));
  const plain = held.filter(({ weight }, index) => index < mostTiles && fits(weight, 1));
  // With smaller others there is room for more of the holdings.
  const scale = scaleOf(1 - weightOf(plain));
  const large = held.filter(({ weight }, index) => index < mostTiles && fits(weight, scale));
  const rest = 1 - weightOf(large);
  const others = Math.max(count, held.length) - large.length;
  const isSmaller = rest > othersArea(rest);
  const own: { holding: LargeHolding | undefined; weight: number }[] = large.map((holding) => ({
    holding,
    weight: holding.weight,
  }));
  const parts = others > 0 && rest > 0 ? [...own, { holding: undefined, weight: rest }] : own;
  const areaOf = ({ holding, weight }: (typeof parts)[number]) => (holding ? weight : othersArea(weight));
  const sorted = parts.toSorted((a, b) => areaOf(b) - areaOf(a));
  const rects = treemap(sorted.map(areaOf), width, height);
  const tiles = sorted.map(({ holding, weight }, index) => {
    const rect = rects[index] as Rect;
    const name = holding
      ? positionName(holding)
      : `${counted(others, 'other')}${isSmaller ? ', drawn smaller' : ''}`;
    const change = holding ? shortAction(holding) : '';
    const shortest = holding ? positionName({ ...holding, name: shortestOf(holding) }) : name;
    return { rect, holding, name, weight, lines: labelOf(name, shortest, change, rect) };
  });
  return tiles.toSorted((a, b) => Number(!a.holding) - Number(!b.holding));
}
