import { expect, test } from 'vitest';
import { filingDeadlines } from './filing-deadlines.ts';

test('filings are due 45 days after a quarter, or on the next business day', () => {
  expect(filingDeadlines('2026-01-01', '2027-12-31')).toEqual([
    // The 14th is a Saturday, the 16th is Washington's Birthday.
    { quarterEnd: '2025-12-31', date: '2026-02-17' },
    { quarterEnd: '2026-03-31', date: '2026-05-15' },
    { quarterEnd: '2026-06-30', date: '2026-08-14' },
    { quarterEnd: '2026-09-30', date: '2026-11-16' },
    { quarterEnd: '2026-12-31', date: '2027-02-16' },
    { quarterEnd: '2027-03-31', date: '2027-05-17' },
    { quarterEnd: '2027-06-30', date: '2027-08-16' },
    { quarterEnd: '2027-09-30', date: '2027-11-15' },
  ]);
});
