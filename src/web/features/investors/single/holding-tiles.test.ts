import { expect, test } from 'vitest';
import { holdingTiles, type LargeHolding } from './holding-tiles.ts';

const holding = (symbol: string, weight: number, over: Partial<LargeHolding> = {}): LargeHolding => ({
  symbol,
  name: `${symbol} Inc.`,
  kind: 'share',
  weight,
  action: 'unchanged',
  changePercent: 0,
  ...over,
});

const areaOf = ({ rect }: { rect: { width: number; height: number } }) => rect.width * rect.height;

test('areas are the weights; small holdings share a tile, which is last for the keyboard', () => {
  const largest = [holding('A', 0.3), holding('B', 0.25), holding('C', 0.002)];
  const tiles = holdingTiles({ largest, count: 40 }, 1000, 400);
  expect(tiles.map(({ name, holding: own }) => [name, own?.symbol])).toEqual([
    ['A', 'A'],
    ['B', 'B'],
    ['38 others', undefined],
  ]);
  expect(tiles.map((tile) => Math.round(areaOf(tile)))).toEqual([120_000, 100_000, 180_000]);
});

test('a portfolio of one holding is one tile, and an empty one has none', () => {
  expect(holdingTiles({ largest: [holding('A', 1)], count: 1 }, 358, 400)).toHaveLength(1);
  expect(holdingTiles({ largest: [], count: 0 }, 358, 400)).toEqual([]);
});

test('a tile shows what fits: name, weight and change, then the symbol, then nothing', () => {
  const added = { action: 'added', changePercent: 45 } as const;
  const largest = [
    holding('AXP', 0.8, { name: 'American Express Company', ...added }),
    holding('BAC', 0.12, { name: 'Bankofamericacorporation' }),
    holding('VRSN', 0.08, { name: 'VeriSign Incorporated', ...added }),
  ];
  const wide = holdingTiles({ largest, count: 3 }, 1000, 400);
  expect(wide[0]?.lines).toEqual({ title: 'American Express', weight: true, change: true });
  const narrow = holdingTiles({ largest, count: 3 }, 300, 200);
  expect(narrow.map(({ lines }) => lines.title)).toEqual(['American Express', 'BAC', 'VRSN']);
  expect(narrow[1]?.lines.change).toBe(false);
});
