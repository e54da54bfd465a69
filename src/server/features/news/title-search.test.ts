import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTitleSearch } from './title-search.ts';

const ids = ['a', 'b', 'c', 'd'];
const titles = ['oil rises', 'the oil price\nfalls', 'gold, not oil or oil', 'rates'];

test.each([
  { sought: 'oil', found: ['a', 'b', 'c'] },
  { sought: 'price\nfalls', found: ['b'] },
  { sought: 'price falls', found: [] },
  { sought: 'rates', found: ['d'] },
  { sought: 'rises the', found: [] },
  { sought: '%', found: [] },
  { sought: '', found: ids },
])('$sought is in $found', ({ sought, found }) => {
  expect(createTitleSearch(ids, titles).find(sought)).toEqual(found);
});

test('no title is in none', () => {
  expect(createTitleSearch([], []).find('oil')).toEqual([]);
  expect(createTitleSearch([], []).find('')).toEqual([]);
});

const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 6 });

test('it finds what a look at each title finds', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), text, (all, sought) => {
      const numbers = all.map((_title, number) => String(number));
      const found = numbers.filter((number) => all[Number(number)]?.includes(sought));
      expect(createTitleSearch(numbers, all).find(sought)).toEqual(found);
    }),
  );
});
