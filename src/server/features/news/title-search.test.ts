import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTitleSearch } from './title-search.ts';

const ids = ['a', 'b', 'c', 'd'];
const titles = ['oil rises', 'the oil price\nfalls', 'gold, not oil or oil', 'rates'];

test.each([
  { text: 'oil', found: ['a', 'b', 'c'] },
  { text: 'price\nfalls', found: ['b'] },
  { text: 'price falls', found: [] },
  { text: 'rates', found: ['d'] },
  { text: 'rises the', found: [] },
  { text: '%', found: [] },
  { text: '', found: ids },
])('finds $text in $found', ({ text, found }) => {
  expect(createTitleSearch(ids, titles).find(text)).toEqual(found);
});

test('finds nothing without titles', () => {
  expect(createTitleSearch([], []).find('oil')).toEqual([]);
  expect(createTitleSearch([], []).find('')).toEqual([]);
});

const shortText = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 6 });

test('finds the same titles as a linear scan', () => {
  fc.assert(
    fc.property(fc.array(shortText, { maxLength: 20 }), shortText, (all, text) => {
      const numbers = all.map((_title, number) => String(number));
      const found = numbers.filter((number) => all[Number(number)]?.includes(text));
      expect(createTitleSearch(numbers, all).find(text)).toEqual(found);
    }),
  );
});
