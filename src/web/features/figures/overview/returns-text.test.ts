import { expect, test } from 'vitest';
import { moneyWeightedMeaning, reasonText } from './returns-text.ts';

test('an undefined figure says why', () => {
  expect(reasonText(0, undefined)).toBeUndefined();
  expect(reasonText(null, 'several rates fit')).toBe('Not defined: several rates fit');
  expect(reasonText(null, undefined)).toBe('Not defined for this period.');
});

test('explains the difference between the two returns', () => {
  expect(moneyWeightedMeaning(0.238, 0.192)).toContain('Higher');
  expect(moneyWeightedMeaning(0.1, 0.192)).toContain('Lower');
  expect(moneyWeightedMeaning(0.1925, 0.192)).toContain('no difference');
  expect(moneyWeightedMeaning(0.2, null)).toBe('What your own money earned.');
});
