import { expect, test } from 'vitest';
import { accentInk, accentProblem, defaultAccent } from './accent-colours.ts';
import { contrastOf } from './contrast.ts';

test.each(['light', 'dark'] as const)('the accent of the product is readable on %s pages', (scheme) => {
  expect(accentProblem(defaultAccent[scheme], scheme)).toBeUndefined();
  expect(contrastOf(accentInk[scheme], defaultAccent[scheme])).toBeGreaterThan(4.5);
});

test('refuses colours that are hard to read, and what is no colour', () => {
  expect(accentProblem('#6fc7cf', 'light')).toContain(
    'its contrast is 1.7 to 1, and 4.5 is the least. Choose a darker',
  );
  expect(accentProblem('#0b5a63', 'dark')).toContain('hard to read on dark pages');
  expect(accentProblem('red', 'light')).toBe('A colour has the form #0b5a63.');
});
