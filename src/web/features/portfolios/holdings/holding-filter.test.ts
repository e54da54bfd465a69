import { expect, test } from 'vitest';
import type { HoldingRow } from '#web/ledger/holding-rows.ts';
import { matchesFilter } from './holding-filter.tsx';

const row = {
  symbol: 'BRK-B',
  name: 'Berkshire Hathaway Inc.',
  ticker: { notes: 'For the children', group: 'Growth' },
} as HoldingRow;

test.each(['', '  ', 'brk', 'brk-b', 'hath', 'children', 'berk inc', 'CHIL hath'])(
  '%j finds it',
  (filter) => {
    expect(matchesFilter(row, filter)).toBe(true);
  },
);

test.each(['athaway', 'brk ko', 'apple'])('%j does not find it', (filter) => {
  expect(matchesFilter(row, filter)).toBe(false);
});
