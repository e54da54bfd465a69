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

const fail = (): never => {
  throw new Error('There is no tile.');
};
const areaOf = ({ rect }: { rect: { width: number; height: number } }) => rect.width * rect.height;

test('areas are the weights; small holdings share a tile, which is last for the keyboard', () => {
  const largest = [holding('A', 0.5), holding('B', 0.3), holding('C', 0.002)];
  const tiles = holdingTiles({ largest, count: 40 }, 1000, 400);
  expect(tiles.map(({ name, holding: own }) => [name, own?.symbol])).toEqual([
    ['A', 'A'],
    ['B', 'B'],
    ['38 others', undefined],
  ]);
  expect(tiles.map((tile) => Math.round(areaOf(tile)))).toEqual([200_000, 120_000, 80_000]);
});

test('the others take at most a quarter of the area, say so, and keep their share', () => {
  const largest = [holding('A', 0.3), holding('B', 0.15), holding('C', 0.01)];
  const tiles = holdingTiles({ largest, count: 1_000 }, 1000, 400);
  expect(tiles.map(({ name }) => name)).toEqual(['A', 'B', 'C', '997 others, drawn smaller']);
  expect(tiles.at(-1)?.weight).toBeCloseTo(0.54, 12);
  expect(areaOf(tiles.at(-1) ?? fail())).toBeCloseTo(100_000, 6);
  expect(areaOf(tiles[0] ?? fail())).toBeCloseTo((300_000 * 0.3) / 0.46, 6);
});

test('one holding that has no tile is one other', () => {
  const tiles = holdingTiles({ largest: [holding('A', 0.6), holding('B', 0.3)], count: 3 }, 1000, 400);
  expect(tiles.at(-1)?.name).toBe('1 other');
});

test('a portfolio of small holdings only is one tile of others', () => {
  const largest = Array.from({ length: 24 }, (_, at) => holding(`S${at}`, 0.001));
  const [tile, ...more] = holdingTiles({ largest, count: 1_000 }, 1000, 400);
  expect([tile?.name, tile?.weight, more]).toEqual(['1,000 others', 1, []]);
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

test('the tile of an option names it', () => {
  const [tile] = holdingTiles({ largest: [holding('A', 1, { kind: 'put' })], count: 1 }, 1000, 130);
  expect(tile?.name).toBe('A puts');
  const long = holding('PLTR', 1, { kind: 'put', name: 'A name without room in so narrow a tile' });
  expect(holdingTiles({ largest: [long], count: 1 }, 110, 60)[0]?.lines.title).toBe('PLTR puts');
});

test('a bond without room for its name keeps the first word of it', () => {
  const bond = holding('', 0.2, { kind: 'bond', name: 'WOLFSPEED CONVERTIBLENOTESOFALLSORTS' });
  const tiles = holdingTiles({ largest: [holding('A', 0.8), bond], count: 2 }, 1000, 200);
  expect(tiles.find((tile) => tile.holding === bond)?.lines.title).toBe('WOLFSPEED bonds');
});
