import { expect, test } from 'vitest';
import { createSplitPeriods } from '../ledger/split-periods.ts';
import { noFields } from '../transaction-fields.ts';
import type { LedgerEntry } from '../transactions.ts';
import { compareShares } from './reconcile.ts';

const entry = (id: string, kind: LedgerEntry['kind'], date: string, shares: string): LedgerEntry => ({
  ...noFields,
  id,
  kind,
  date,
  order: 0,
  symbol: 'V',
  shares,
  price: '1',
  currency: 'USD',
  entered: '2026-01-01',
});

const bought = entry('first', 'buy', '2024-01-02', '10');
const more = entry('second', 'buy', '2024-03-04', '4');
const sold = entry('third', 'sell', '2024-06-03', '3');

function compareWith(
  theirs: string,
  entries: LedgerEntry[],
  splits: Parameters<typeof createSplitPeriods>[0] = [],
) {
  return compareShares({
    theirs,
    date: '2025-01-02',
    entries,
    splitPeriods: createSplitPeriods(splits),
    splits,
  });
}

test.each([
  ['11', [bought, more, sold]],
  ['0', []],
  ['0.333', [entry('third of one', 'buy', '2024-01-02', '0.33333333')]],
])('%s shares agree', (theirs, entries) => {
  expect(compareWith(theirs, entries)).toBeUndefined();
});

test('names a transaction that is one too many, and since when', () => {
  expect(compareWith('7', [bought, more, sold])).toEqual({
    ours: '11',
    theirs: '7',
    difference: '-4',
    agreedUntil: null,
    cause: 'extra_row',
    explanation: 'The numbers would agree without the purchase of 4 shares on 4 March 2024.',
    transactionId: 'second',
  });
  expect(compareWith('14', [bought, more, sold])).toMatchObject({
    difference: '3',
    agreedUntil: '2024-06-02',
    cause: 'extra_row',
    explanation: 'The numbers would agree without the sale of 3 shares on 3 June 2024.',
    transactionId: 'third',
  });
});

test('finds a row like an existing one that is missing', () => {
  expect(compareWith('18', [bought, more])).toMatchObject({
    cause: 'missing_row',
    explanation: 'A transaction like the purchase of 4 shares on 4 March 2024 is probably missing.',
    transactionId: 'second',
  });
});

test('recognises known and simple splits', () => {
  const split = { date: '2024-08-01', numerator: '4', denominator: '1' };
  expect(compareWith('10', [bought], [split])).toMatchObject({
    ours: '40',
    cause: 'split',
    explanation: 'The split of 4 for 1 on 1 August 2024 is probably applied on one side only.',
  });
  expect(compareWith('30', [bought])).toMatchObject({
    cause: 'split',
    explanation: 'The numbers have a ratio of 3 for 1: a split is probably missing on one side.',
  });
});

test('holdings on one side only are transfers', () => {
  expect(compareWith('5', [])).toMatchObject({ cause: 'transfer', agreedUntil: null });
  expect(compareWith('0', [bought])).toMatchObject({
    cause: 'transfer',
    agreedUntil: '2024-01-01',
    explanation: 'Your broker holds none of 10 shares: they were probably transferred or sold.',
  });
});

test('says when no cause is found', () => {
  expect(compareWith('10.5', [bought, more])).toMatchObject({
    cause: 'unknown',
    explanation: 'The numbers never agreed.',
  });
});
