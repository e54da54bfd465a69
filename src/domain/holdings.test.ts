import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHoldingValue } from './holdings.ts';

test.each([
  ['0', '0'],
  [0, '0'],
  ['-0', '0'],
  ['1250000.50', '1250000.5'],
  [' 7 ', '7'],
  [-12.25, '-12.25'],
  ['-0.000001', '-0.000001'],
  ['1000000000000000', '1000000000000000'],
  ['-1000000000000000', '-1000000000000000'],
])('%j is read as %s', (input, text) => {
  expect(readHoldingValue(input)).toEqual({ ok: true, text });
});

test.each([
  ['', 'The value must be a number'],
  ['much', 'The value must be a number'],
  ['--5', 'The value must be a number'],
  [Number.NaN, 'The value must be a number'],
  [Number.POSITIVE_INFINITY, 'The value must be a number'],
  ['1000000000000000.000001', 'The value must be at most 1,000,000,000,000,000'],
  ['-1000000000000001', 'The value must be at most 1,000,000,000,000,000'],
  ['0.0000001', 'The value may have at most 6 decimals'],
  ['-0.0000001', 'The value may have at most 6 decimals'],
  [-123456789012.34567, 'The value has more digits than a JSON number keeps: send it as text'],
])('%j is refused: %s', (input, message) => {
  expect(readHoldingValue(input)).toEqual({ ok: false, message });
});

test('what is read is read again as itself', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (whole) => {
      expect(readHoldingValue(String(whole))).toEqual({ ok: true, text: String(whole) });
    }),
  );
});
