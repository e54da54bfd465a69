import { expect, test } from 'vitest';
import { emptyDraft } from '#tests/support/drafts.ts';
import { cashOrShares, finishRow } from './finish-row.ts';

const draft = emptyDraft({
  kind: 'buy',
  kindText: 'Buy',
  date: '2025-01-15',
  security: { symbol: 'KO', exchange: null, isin: null, cusip: null, name: 'Coca-Cola' },
  shares: '10',
  price: '60',
  net: '-600',
  currency: 'USD',
});

test.each([
  ['interest', '-2.5', 'interest_paid'],
  ['fee', '2.5', 'fee_refund'],
  ['fee', '-2.5', 'fee'],
  ['buy', '-600', 'buy'],
] as const)('reads %s of %s as %s', (kind, net, expected) => {
  expect(finishRow({ ...draft, kind, net })).toMatchObject({ kind: expected });
});

test('a purchase has no sign where no money has one', () => {
  const signs = { arePurchasesSigned: false };
  expect(finishRow({ ...draft, net: '600', signs })).toMatchObject({ kind: 'buy', net: '-600' });
});

test('leaves out shares of 0 of a dividend', () => {
  expect(finishRow({ ...draft, kind: 'dividend', shares: '0', price: '0', net: '5' })).toMatchObject({
    shares: null,
    price: null,
  });
});

test('keeps the text of a move of cash as its note', () => {
  const remark = { symbol: null, exchange: null, isin: null, cusip: null, name: 'ACH DEPOSIT' };
  expect(finishRow({ ...draft, kind: 'deposit', net: '5', security: remark })).toMatchObject({
    security: null,
    note: 'ACH DEPOSIT',
  });
});

test('takes a move of shares without money for a transfer', () => {
  const cash = { ...draft, kind: 'deposit' as const };
  expect(cashOrShares({ ...cash, net: '0' }, '10').kind).toBe('transfer_in');
  expect(cashOrShares({ ...cash, net: null }, '-10').kind).toBe('transfer_out');
  expect(cashOrShares({ ...cash, net: '600' }, '10').kind).toBe('deposit');
  expect(cashOrShares({ ...cash, net: '0', security: null }, '10').kind).toBe('deposit');
});

test.each([
  ['WIRE FEE', 'fee'],
  ['ACATS out fee', 'fee'],
  ['SCHOOL FEE', 'withdrawal'],
  ['WIRE TO COFFEE SHOP', 'withdrawal'],
])('takes money that goes out for %s for a %s', (note, kind) => {
  expect(finishRow({ ...draft, kind: 'withdrawal', security: null, net: '-25', note })).toMatchObject({
    kind,
  });
});
