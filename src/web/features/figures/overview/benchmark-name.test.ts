import { expect, test } from 'vitest';
import { returnsName } from './benchmark-name.ts';

const benchmark = { symbol: 'SPY', name: 'SPY', twr: 0.1, endValue: 110 };

test.each([
  ['security', 'total', 'total return'],
  ['blend', 'price', 'price return'],
  ['inflation', 'total', ''],
] as const)('a comparison with %s by %s is called "%s"', (kind, returns, name) => {
  expect(returnsName({ ...benchmark, kind, returns })).toBe(name);
});
