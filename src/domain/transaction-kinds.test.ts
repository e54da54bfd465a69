import { expect, test } from 'vitest';
import {
  eventKinds,
  isTransfer,
  kindRules,
  kindsWith,
  takesField,
  transactionKinds,
} from './transaction-kinds.ts';

test('the sets of kinds that follow from the rules', () => {
  const sumOf = (sum: string) => kindsWith((rule) => rule.sum === sum);
  expect({
    trades: kindsWith(({ isTrade }) => isTrade),
    transfers: transactionKinds.filter(isTransfer),
    events: transactionKinds.filter((kind) => takesField(kind, 'counterpart') && !isTransfer(kind)),
    paid: sumOf('paid'),
    received: sumOf('received'),
    dividends: sumOf('dividends'),
    fees: sumOf('fees'),
    taxes: sumOf('taxes'),
  }).toEqual({
    trades: ['buy', 'sell'],
    transfers: ['transfer_in', 'transfer_out'],
    events: [...eventKinds],
    paid: ['buy', 'rights'],
    received: ['sell', 'return_of_capital', 'cash_in_lieu'],
    dividends: ['dividend', 'capital_gains_distribution', 'dividend_reversal'],
    fees: ['fee', 'interest_paid', 'fee_refund'],
    taxes: ['tax', 'tax_refund'],
  });
});

test('the opposite of a kind is opposite to it and moves shares or money the other way', () => {
  for (const kind of transactionKinds) {
    const { opposite, held, cash } = kindRules[kind];
    if (opposite === null) continue;
    const other = kindRules[opposite];
    expect(other.opposite).toBe(kind);
    expect([held, other.held].sort()).toEqual(held === 'same' ? ['same', 'same'] : ['fewer', 'more']);
    expect(cash + other.cash).toBe(0);
  }
});
