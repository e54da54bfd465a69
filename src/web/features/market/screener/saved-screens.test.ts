import { expect, test } from 'vitest';
import { activeFilters } from './filter-texts.ts';
import { readScreens, startingScreens, withScreen } from './saved-screens.ts';
import { screenerAddress, screenerViewOf } from './screener-address.ts';

const view = (query: string) => screenerViewOf(new URLSearchParams(query));

test('a saved screen keeps its filters and figures, from the first page', () => {
  const screens = withScreen([], ' Mine ', view('priceToEarningsMax=20&columns=netMargin&page=3'));
  expect(screens).toEqual([{ name: 'Mine', address: '?priceToEarningsMax=20&columns=netMargin' }]);
  expect(readScreens(JSON.stringify(screens))).toEqual(screens);
  expect(withScreen(screens, 'Mine', view('betaMax=1'))).toEqual([{ name: 'Mine', address: '?betaMax=1' }]);
});

test('there are at most twenty', () => {
  const many = Array.from({ length: 30 }).reduce<ReturnType<typeof readScreens>>(
    (screens, _, at) => withScreen(screens, `S${at}`, view('betaMax=1')),
    [],
  );
  expect([many.length, many[0]?.name]).toEqual([20, 'S29']);
});

test.each(['', '{', '{}', '[null, 1, {"name": "x"}, {"name": "", "address": "?"}]'])(
  'damaged text %j is no screen',
  (text) => {
    expect(readScreens(text)).toEqual([]);
  },
);

test.each(startingScreens)('$name has only filters that exist', ({ address }) => {
  const read = view(address);
  expect(screenerAddress(read)).toHaveLength(address.length);
  expect(activeFilters(read).length).toBeGreaterThan(2);
});
