import { expect, test } from 'vitest';
import { dividendsName } from './key-statistics.tsx';

test('the dividends of twelve months name their last day if it is before that of the price', () => {
  const stock = { asOf: '2026-08-21' };
  const from = '2021-08-23';
  expect(dividendsName(stock, { from, through: '2026-08-21' })).toBe('Dividends, twelve months');
  expect(dividendsName(stock, { from, through: '2026-05-14' })).toBe(
    'Dividends, twelve months to 14 May 2026',
  );
  expect(dividendsName(stock, null)).toBe('Dividends, twelve months');
});
