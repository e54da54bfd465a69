import { describe, expect, test } from 'vitest';
import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { emptyDraft } from '#tests/support/drafts.ts';
import { combineGroups, isDraft, joinFills, joinWithheldTax, securityDay } from './combine-rows.ts';

const blank = emptyDraft({
  kind: 'buy',
  date: '2024-01-02',
  security: { symbol: 'KO', exchange: null, isin: null, cusip: null, name: null },
  currency: 'USD',
});

const rowsOf = (drafts: readonly Partial<Draft>[]): ReadRow[] =>
  drafts.map((draft, index) => ({
    line: index + 1,
    place: null,
    source: '',
    outcome: { is: 'draft', draft: { ...blank, ...draft } },
  }));
const draftAt = (rows: readonly ReadRow[], index: number) => {
  const row = rows[index];
  return row && isDraft(row) ? row.outcome.draft : undefined;
};
const reasons = (rows: readonly ReadRow[]) =>
  rows.map(({ outcome }) => (outcome.is === 'skipped' ? outcome.reason : null));

describe('partial fills', () => {
  const fills = [
    { shares: '1', price: '10', net: '-11', fee: '1' },
    { shares: '3', price: '12', net: '-36' },
  ];
  const join = (drafts: readonly Partial<Draft>[]) =>
    combineGroups(rowsOf(drafts), ({ outcome: { draft } }) => securityDay(draft), joinFills);

  test('are added up with their average price, and the other lines refer to the first', () => {
    const rows = join(fills);
    expect(draftAt(rows, 0)).toMatchObject({ shares: '4', price: '11.5', net: '-47', fee: '1' });
    expect(reasons(rows)).toEqual([null, 'Part of line 1.']);
  });

  test('of a purchase and a sale stay apart', () => {
    const rows = join([fills[0] ?? {}, { ...fills[1], kind: 'sell' }]);
    expect(reasons(rows)).toEqual([null, null]);
  });
});

describe('withheld tax', () => {
  const dividend = { kind: 'dividend', net: '10' } as const;
  const tax = { kind: 'tax', net: '-1.5' } as const;
  const join = (drafts: readonly Partial<Draft>[]) =>
    joinWithheldTax(rowsOf(drafts), ({ kind }) => kind === 'tax');

  test('joins the dividend of its security and day', () => {
    const rows = join([tax, dividend]);
    expect(draftAt(rows, 1)).toMatchObject({ gross: '10', net: '8.5', tax: '1.5' });
    expect(reasons(rows)).toEqual(['Part of line 2.', null]);
  });

  test.each([
    { ...tax, date: '2024-01-03' },
    { ...tax, currency: 'EUR' },
    { ...tax, security: null },
  ])('of another day, currency or account stays a row %#', (other) => {
    expect(reasons(join([dividend, other]))).toEqual([null, null]);
  });
});
