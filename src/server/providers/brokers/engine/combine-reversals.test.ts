import { expect, test } from 'vitest';
import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { emptyDraft } from '#tests/support/drafts.ts';
import { settleReversals } from './combine-reversals.ts';

const security = { symbol: 'KO', exchange: null, isin: null, cusip: null, name: null };
const row = (line: number, fields: Partial<Draft>): ReadRow => ({
  line,
  place: null,
  source: '',
  outcome: { is: 'draft', draft: emptyDraft({ date: '2025-03-03', currency: 'USD', security, ...fields }) },
});
const outcomes = (rows: ReadRow[]) =>
  settleReversals(rows).map(({ outcome }) =>
    outcome.is === 'skipped' ? outcome.reason : outcome.draft?.kind,
  );

test('a dividend that was booked, taken back and booked again counts once', () => {
  const rows = ['9', '-9', '9.5'].map((net, index) => row(index + 1, { kind: 'dividend', net }));
  expect(outcomes(rows)).toEqual(['Cancelled by line 2.', 'Cancelled by line 1.', 'dividend']);
});

test('each reversal cancels one row', () => {
  const rows = ['9', '9', '-9'].map((net, index) => row(index + 1, { kind: 'dividend', net }));
  expect(outcomes(rows)).toEqual(['Cancelled by line 3.', 'dividend', 'Cancelled by line 1.']);
});

test.each([
  { kind: 'tax', net: '1.35', becomes: 'tax_refund' },
  { kind: 'dividend', net: '-9', becomes: 'dividend_reversal' },
] as const)('a $kind of $net without its original becomes $becomes', ({ kind, net, becomes }) => {
  expect(outcomes([row(1, { kind, net }), row(2, { kind, net: '7', date: '2025-03-04' })])[0]).toBe(becomes);
});

test('rows of another day, currency or kind do not cancel a reversal', () => {
  const rows = [
    row(1, { kind: 'dividend', net: '-9' }),
    row(2, { kind: 'dividend', net: '9', date: '2025-03-04' }),
    row(3, { kind: 'dividend', net: '9', currency: 'EUR' }),
    row(4, { kind: 'interest', net: '9' }),
  ];
  expect(outcomes(rows)).toEqual(['dividend_reversal', 'dividend', 'dividend', 'interest']);
});
