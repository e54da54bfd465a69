import { expect, test } from 'vitest';
import { inOneUnit, isOtherUnit } from './mixed-units.ts';

const closes = (values: number[], divisor: number) =>
  inOneUnit(
    values.map((close) => ({ close })),
    divisor,
  ).map(({ close }) => close);

test.each([
  ['a day in pounds', [1440, 14.5, 1460], [1440, 1450, 1460]],
  ['a day in hundredths of pence', [1440, 145_000, 1460], [1440, 1450, 1460]],
  ['years in pounds', [14, 14.5, 1460, 1450, 1440], [1400, 1450, 1460, 1450, 1440]],
  ['the newest day in pounds', [1440, 1450, 1430, 14.6], [1440, 1450, 1430, 1460]],
  ['a long rise to a hundredfold', [10, 40, 160, 640, 1000], [10, 40, 160, 640, 1000]],
  ['nothing', [], []],
])('puts %s into the unit of the newest closes', (_what, values, expected) => {
  expect(closes(values, 100)).toEqual(expected);
});

test('leaves prices in whole units alone', () => {
  expect(closes([1, 100, 1], 1)).toEqual([1, 100, 1]);
  expect(isOtherUnit(100, 1, 1)).toBe(false);
  expect(closes([500, 0.51, 505], 1000)).toEqual([500, 510, 505]);
});
