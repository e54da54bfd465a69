import { expect, test } from 'vitest';
import { tilesOf } from './treemap-tiles.ts';

const row = (symbol: string, value: number) => ({
  key: symbol,
  name: symbol,
  symbol,
  value,
  share: value / 1_000,
  gainPercent: 5,
});

test('small holdings share one tile', () => {
  const tiles = tilesOf([row('A', 500), row('B', 480), row('C', 10), row('D', 8), row('E', 2)]);
  expect(tiles.map(({ name, value }) => [name, value])).toEqual([
    ['A', 500],
    ['B', 480],
    ['3 others', 20],
  ]);
});

test('a single small holding keeps its own tile, and one without a value has none', () => {
  expect(tilesOf([row('B', 5), row('A', 995), row('C', 0)]).map(({ name }) => name)).toEqual(['A', 'B']);
});
