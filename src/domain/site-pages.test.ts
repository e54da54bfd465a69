import { expect, test } from 'vitest';
import { blanksIn, markBlanks } from './site-pages.ts';

test('finds the places to fill in', () => {
  expect(blanksIn('<p>By [Name of the operator], [E-mail address] [1] [see <em>this</em>]</p>')).toEqual([
    '[Name of the operator]',
    '[E-mail address]',
  ]);
});

test('marks them in the text and in no attribute', () => {
  expect(markBlanks('<p><a href="/[Name of it]">[Name of it]</a></p>')).toBe(
    '<p><a href="/[Name of it]"><mark>[Name of it]</mark></a></p>',
  );
});
