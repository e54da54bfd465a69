import { expect, test } from 'vitest';
import {
  compactDollars,
  compactNumber,
  signedCompactDollars,
  signedCompactNumber,
} from './compact-formats.ts';

test.each([
  [299_253_556_246, '$299 B'],
  [19_040_000_000, '$19.0 B'],
  [3_994_000_000, '$3.99 B'],
  [999_600_000, '$1.00 B'],
  [1_250_000_000_000, '$1.25 T'],
  [999_499, '$999,499'],
  [0, '$0'],
  [-86_800_000, '−$86.8 M'],
])('%d dollars are %s', (figure, text) => {
  expect(compactDollars(figure)).toBe(text);
});

test('signs say the direction, and nothing has none', () => {
  expect(signedCompactDollars(8_830_000_000)).toBe('+$8.83 B');
  expect(signedCompactDollars(-4)).toBe('−$4');
  expect([signedCompactNumber(24_500_000), signedCompactNumber(-632_890), signedCompactNumber(0)]).toEqual([
    '+24.5 M',
    '−632,890',
    '0',
  ]);
  expect(compactNumber(553_465)).toBe('553,465');
});
