import { expect, test } from 'vitest';
import { bandsOf } from './history-bands.ts';
import { historyLayout } from './history-layout.ts';

const series = (symbol: string, weights: number[]) => ({ symbol, name: `${symbol} Inc.`, weights });
const history = {
  periods: ['2016-03-31', '2021-03-31', '2026-03-31'],
  series: [series('IBM', [0.4, 0.2, 0]), series('KO', [0.2, 0.1, 0.2]), series('AAPL', [0, 0.6, 0.3])],
};

/** Returns the points of a path: the upper edge, then the lower one from the right. */
const pointsOf = (path: string) =>
  path
    .slice(1, -1)
    .split('L')
    .map((pair) => pair.split(',').map(Number));

test('the largest holding of today is at the bottom, former ones follow', () => {
  expect(bandsOf(history).map(({ symbol }) => symbol)).toEqual(['AAPL', 'KO', 'IBM']);
});

test('bands lie on one another and fill the plot from the bottom to the top', () => {
  const layout = historyLayout(history, 1184);
  if (!layout) throw new Error('nothing was drawn');
  const edges = layout.bands.map(({ path }) => pointsOf(path));
  const last = (band: number) => edges[band]?.[2];
  expect(layout.bands.map(({ key, shade }) => [key, shade])).toEqual([
    ['AAPL AAPL Inc.', 0],
    ['KO KO Inc.', 1],
    ['IBM IBM Inc.', 2],
    ['others', undefined],
  ]);
  expect(edges[0]?.[3]).toEqual([layout.right, layout.bottom]);
  expect(last(0)).toEqual([layout.right, layout.bottom * 0.7]);
  expect(edges[1]?.[3]).toEqual(last(0));
  expect(last(3)).toEqual([layout.right, 0]);
});

test('bands that end have a label with their weight, apart from one another', () => {
  const layout = historyLayout(history, 1184);
  expect(layout?.labels.map(({ text }) => text)).toEqual(['AAPL 30%', 'KO 20%', 'All others 50%']);
  const places = layout?.labels.map(({ y }) => y) ?? [];
  for (const [index, y] of places.slice(1).entries())
    expect((places[index] ?? 0) - y).toBeGreaterThanOrEqual(19);
  expect(layout?.inside).toContainEqual(
    expect.objectContaining({ text: 'AAPL 60%, Mar 2021', isOthers: false }),
  );
});

test('a phone has a drawing of its own, and one quarter has none', () => {
  const layout = historyLayout(history, 358);
  expect([layout?.width, layout?.height, layout?.right]).toEqual([358, 300, 266]);
  expect(historyLayout({ periods: ['2026-03-31'], series: [] }, 358)).toBeUndefined();
});
