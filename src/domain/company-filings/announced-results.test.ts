import { expect, test } from 'vitest';
import { announcedResults } from './announced-results.ts';
import type { CompanyFiling } from './company-filing.ts';

let number = 0;
function filing(form: string, filed: string, rest: Partial<CompanyFiling> = {}): CompanyFiling {
  number += 1;
  const accession = `0000000001-26-${String(number).padStart(6, '0')}`;
  return { accession, form, filed, period: null, items: [], document: null, ...rest };
}
const results = (filed: string, form = '8-K') => filing(form, filed, { items: ['2.02', '9.01'] });

test('results belong to the report that follows them, preliminary ones to none', () => {
  const filings = [
    results('2026-07-09'),
    results('2026-07-30'),
    filing('10-Q', '2026-07-31', { period: '2026-06-27' }),
    results('2026-08-20', '8-K/A'),
    results('2026-04-30'),
    filing('10-Q', '2026-05-01', { period: '2026-03-28' }),
  ];
  expect(announcedResults(filings)).toEqual([
    { date: '2026-04-30', quarterEnd: '2026-03' },
    { date: '2026-07-30', quarterEnd: '2026-06' },
  ]);
});

test('the newest results await their report, unless they complete the last one', () => {
  const report = filing('10-K', '2026-02-20', { period: '2025-12-31' });
  expect(announcedResults([results('2026-05-06'), report])).toEqual([
    { date: '2026-05-06', quarterEnd: null },
  ]);
  expect(announcedResults([results('2026-02-25'), report])).toEqual([]);
  expect(announcedResults([filing('8-K', '2026-05-06', { items: ['7.01'] })])).toEqual([]);
});

test('a report of the day before its quarter ended announces nothing', () => {
  expect(
    announcedResults([results('2026-03-20'), filing('10-Q', '2026-05-01', { period: '2026-03-31' })]),
  ).toEqual([]);
});
