import { expect, test } from 'vitest';
import type { FiledReport, ReportedTransaction } from './insider-report.ts';
import type { InsiderTrade } from './insider-trades.ts';
import { mergeTrades } from './merge-trades.ts';
import { otherTransactions } from './other-transactions.ts';

const line = (part: Partial<ReportedTransaction> = {}): ReportedTransaction => ({
  ...{ isDerivative: false, security: 'Common Stock', date: '2026-08-18', code: 'S', isAcquired: false },
  ...{ shares: '100', price: '10', sharesAfter: '900', isDirect: true, planned: false },
  ...part,
});

const jane = { cik: '1', name: 'Doe Jane', role: 'Director' };

const report = (accession: string, part: Partial<FiledReport> = {}): FiledReport => ({
  ...{ accession, form: '4', filed: '2026-08-20', period: '2026-08-18', originalFiled: null },
  ...{ url: `https://sec.example/${accession}`, owners: [jane], transactions: [line()] },
  ...part,
});

const shipped: InsiderTrade = {
  ...{ kind: 'sale', date: '2026-08-18', filed: null, seen: '2026-08-21', person: 'DOE JANE A', role: null },
  ...{ cik: null, planned: null, security: null, url: null, others: [], shares: 100, price: 10, value: 1000 },
  ...{ before: 1000, after: 900 },
};

const shares = (trades: readonly InsiderTrade[]) => trades.map((one) => [one.person, one.date, one.shares]);

test('a report wins over the shipped trade of the same person and day', () => {
  expect(mergeTrades([shipped], [report('1')])).toEqual([
    expect.objectContaining({
      ...{ person: 'Doe Jane', filed: '2026-08-20', planned: false, url: 'https://sec.example/1' },
      ...{ shares: 100, before: 1000, after: 900 },
    }),
  ]);
  const other = { ...shipped, date: '2026-08-17' };
  expect(shares(mergeTrades([other], [report('1')]))).toEqual([
    ['Doe Jane', '2026-08-18', 100],
    ['DOE JANE A', '2026-08-17', 100],
  ]);
  const fund = { ...shipped, person: 'Doe Partners LP', cik: '9' };
  expect(mergeTrades([fund], [report('1')])).toHaveLength(1);
  expect(mergeTrades([{ ...shipped, shares: 70, cik: '1', person: 'J. D.' }], [report('1')])).toHaveLength(1);
});

test('a trade that several persons report, in one report or several, counts once', () => {
  const fund = { cik: '2', name: 'Doe Partners LP', role: '10% owner' };
  const together = [report('1', { owners: [fund, jane] })];
  const apart = [report('1', { owners: [fund] }), report('2')];
  for (const reports of [together, apart])
    expect(mergeTrades([], reports)).toEqual([
      expect.objectContaining({ person: 'Doe Jane', others: ['Doe Partners LP'], shares: 100 }),
    ]);
});

test('an amendment replaces what it amends, and what the shipped list has of it', () => {
  const other = report('2', { transactions: [line({ shares: '30', sharesAfter: '870' })] });
  const amendment = report('3', {
    ...{ form: '4/A', filed: '2026-08-25', originalFiled: '2026-08-20' },
    transactions: [line({ date: '2026-08-17', shares: '150', sharesAfter: '850' }), line({ shares: '100' })],
  });
  expect(shares(mergeTrades([shipped], [report('1'), amendment]))).toEqual([
    ['Doe Jane', '2026-08-18', 100],
    ['Doe Jane', '2026-08-17', 150],
  ]);
  const again = report('4', { ...amendment, accession: '4', filed: '2026-08-26', transactions: [line()] });
  expect(shares(mergeTrades([], [again, amendment, other, report('1')]))).toEqual([
    ['Doe Jane', '2026-08-18', 130],
  ]);
});

test('an amendment can name the day before the filing, or none', () => {
  for (const originalFiled of ['2026-08-19', null]) {
    const amendment = report('3', { form: '4/A', filed: '2026-08-25', originalFiled, transactions: [] });
    expect(mergeTrades([], [report('1'), amendment])).toEqual([]);
  }
});

test('an amendment of another person, form or day replaces nothing', () => {
  for (const part of [
    { owners: [{ ...jane, cik: '7', name: 'Roe Richard' }] },
    { form: '5/A' },
    { period: '2026-05-01', originalFiled: '2026-05-04' },
    { originalFiled: '2026-08-10' },
  ]) {
    const amendment = report('3', { form: '4/A', filed: '2026-08-25', transactions: [], ...part });
    expect(mergeTrades([], [report('1'), amendment])).toHaveLength(1);
  }
});

test('trades by plan and of another security stand apart, and grants and rights are no trades', () => {
  const lines = [line(), line({ planned: true, shares: '50' }), line({ security: 'Class B', shares: '7' })];
  const others = [line({ code: 'F', shares: '5' }), line({ isDerivative: true }), line({ price: null })];
  const filed = [report('1', { transactions: [...lines, ...others] })];
  expect(mergeTrades([], filed).map((one) => [one.shares, one.planned, one.security])).toEqual([
    [100, false, 'Common Stock'],
    [50, true, 'Common Stock'],
    [7, false, 'Class B'],
  ]);
  expect(otherTransactions(filed).map(({ code, isDerivative }) => [code, isDerivative])).toEqual([
    ['F', false],
    ['S', true],
    ['S', false],
  ]);
});
