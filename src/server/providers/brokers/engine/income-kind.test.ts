import { expect, test } from 'vitest';
import { incomeKind } from './income-kind.ts';

test.each([
  ['Zinsen', true, 'interest_paid'],
  ['Debetränta', true, 'interest_paid'],
  ['Frais d’intérêts', true, 'interest_paid'],
  ['Free funds interest', false, 'interest'],
  ['Custody Fees', true, 'fee'],
  ['Commission', false, 'fee_refund'],
  ['Overnight refund', false, 'fee_refund'],
  ['Adjustment', false, 'interest'],
  ['', true, 'fee'],
] as const)('“%s” (out: %s) is %s', (text, goesOut, kind) => {
  expect(incomeKind(text, goesOut)).toBe(kind);
});
