import { describe, expect, test } from 'vitest';
import { checkFields } from './check-fields.ts';
import type { TransactionInput } from './transaction-fields.ts';

const buy: TransactionInput = { kind: 'buy', symbol: 'V', date: '2024-05-31', shares: '10', price: '250' };
const dividend: TransactionInput = { kind: 'dividend', symbol: 'V', date: '2024-05-31' };
const fields = (input: TransactionInput) => {
  const checked = checkFields(input);
  if (!checked.ok) throw new Error(checked.message);
  return checked.fields;
};
const error = (input: TransactionInput, mayBeUndated?: boolean) => {
  const checked = checkFields(input, mayBeUndated);
  return checked.ok ? undefined : [checked.field, checked.message];
};

test('fills in what is not given', () => {
  expect(fields(buy)).toEqual({
    kind: 'buy',
    symbol: 'V',
    date: '2024-05-31',
    shares: '10',
    price: '250',
    amount: null,
    fee: '0',
    tax: '0',
    currency: null,
    rate: null,
    rateCurrency: null,
    acquiredOn: null,
    counterpart: null,
    costShare: null,
    numerator: null,
    denominator: null,
    lots: [],
    reinvested: null,
    note: '',
    broker: '',
  });
});

describe('price and amount', () => {
  test.each([
    [
      { price: null, amount: '2500' },
      { price: '250', amount: null },
    ],
    [
      { price: null, amount: '100', shares: '3' },
      { price: '33.33333333', amount: '100' },
    ],
    [
      { price: '250', amount: '2500' },
      { price: '250', amount: null },
    ],
    [
      { price: '250', amount: '2525' },
      { price: '250', amount: '2525' },
    ],
    [
      { price: '250', amount: '2475' },
      { price: '250', amount: '2475' },
    ],
    [{ price: '0' }, { price: '0', amount: null }],
  ])('%j become %j', (change, money) => {
    expect(fields({ ...buy, ...change })).toMatchObject(money);
  });

  test.each([
    [
      { amount: '2525.01' },
      ['amount', 'The amount is 2525.01, but 10 × 250 is 2500: send one of them, or correct it'],
    ],
    [
      { amount: '2474.99' },
      ['amount', 'The amount is 2474.99, but 10 × 250 is 2500: send one of them, or correct it'],
    ],
    [{ price: null }, ['price', 'A purchase needs a price or an amount']],
    [
      { price: null, amount: '1000000', shares: '0.0001' },
      ['amount', 'The amount divided by the shares is too high: Price must be at most 1,000,000,000'],
    ],
  ])('%j is refused', (change, expected) => {
    expect(error({ ...buy, ...change })).toEqual(expected);
  });
});

describe('needed fields', () => {
  test.each<[TransactionInput, string[]]>([
    [{ ...buy, symbol: null }, ['symbol', 'A purchase needs a symbol']],
    [{ ...buy, shares: null }, ['shares', 'A purchase needs shares']],
    [{ ...buy, shares: '0' }, ['shares', 'A purchase needs more than 0 shares']],
    [{ ...buy, date: null }, ['date', 'A purchase needs a date such as 2024-05-31']],
    [{ ...buy, kind: 'transfer_in', price: null }, ['price', 'A transfer in needs a price']],
    [{ kind: 'deposit', date: '2024-05-31' }, ['amount', 'A deposit needs an amount above 0']],
    [{ kind: 'deposit', date: '2024-05-31', amount: '0' }, ['amount', 'A deposit needs an amount above 0']],
    [dividend, ['amount', 'A dividend needs an amount above 0, or shares and a price per share']],
    [
      { ...dividend, price: '0.5' },
      ['amount', 'A dividend needs an amount above 0, or shares and a price per share'],
    ],
    [
      { kind: 'split', symbol: 'V', date: '2024-05-31', numerator: '4' },
      ['denominator', 'A split needs numerator and denominator: 4 and 1 turn one share into four'],
    ],
  ])('%j', (input, expected) => {
    expect(error(input)).toEqual(expected);
  });

  test('an opening purchase needs no date, other kinds do', () => {
    expect(error({ ...buy, date: null }, true)).toBeUndefined();
    expect(error({ ...buy, kind: 'sell', date: null }, true)?.[0]).toBe('date');
  });
});

describe('fields that a kind does not take', () => {
  test.each<[TransactionInput, string[]]>([
    [
      { kind: 'deposit', date: '2024-05-31', amount: '5', symbol: 'V' },
      ['symbol', 'A deposit does not take symbol: it takes amount, fee, tax, date, currency and rate'],
    ],
    [
      { ...buy, lots: [{ transactionId: 'a', shares: '1' }] },
      [
        'lots',
        'A purchase does not take lots: it takes symbol, shares, price, amount, fee, tax, date, currency and rate',
      ],
    ],
    [
      { kind: 'transfer_out', symbol: 'V', date: '2024-05-31', shares: '1', price: '5' },
      ['price', 'A transfer out does not take price: it takes symbol, shares, fee, date, currency and tax'],
    ],
    [
      { kind: 'split', symbol: 'V', date: '2024-05-31', numerator: '2', denominator: '1', shares: '3' },
      ['shares', 'A split does not take shares: it takes symbol, numerator, date, currency and denominator'],
    ],
    [
      { kind: 'fee', date: '2024-05-31', amount: '5', tax: '1' },
      ['tax', 'A fee does not take tax: it takes symbol, amount, date, currency and rate'],
    ],
    [
      { ...buy, reinvested: { shares: '1', price: '1' } },
      [
        'reinvested',
        'A purchase does not take reinvested: it takes symbol, shares, price, amount, fee, tax, date, currency and rate',
      ],
    ],
  ])('%j', (input, expected) => {
    expect(error(input)).toEqual(expected);
  });

  test('a fee of 0, null and an empty list count as not given', () => {
    expect(
      error({ kind: 'fee', date: '2024-05-31', amount: '5', fee: '0', shares: null, lots: [] }),
    ).toBeUndefined();
  });
});

describe('a sale', () => {
  const sell: TransactionInput = { ...buy, kind: 'sell' };
  test('names lots of at most its shares, each once', () => {
    const lots = [
      { transactionId: 'a', shares: '4' },
      { transactionId: 'b', shares: '6' },
    ];
    expect(fields({ ...sell, lots }).lots).toEqual(lots);
    expect(error({ ...sell, lots: [...lots, { transactionId: 'c', shares: '0.5' }] })).toEqual([
      'lots',
      'The lots have 10.5 shares, but the sale has 10',
    ]);
    expect(error({ ...sell, lots: [...lots.slice(0, 1), ...lots.slice(0, 1)] })).toEqual([
      'lots',
      'A sale can name each lot once',
    ]);
  });
});

describe('a dividend', () => {
  test('is an amount, or shares × price', () => {
    expect(fields({ ...dividend, amount: '12.5' })).toMatchObject({
      amount: '12.5',
      price: null,
      shares: null,
    });
    expect(fields({ ...dividend, shares: '10', price: '0.52' })).toMatchObject({
      amount: null,
      price: '0.52',
    });
    expect(fields({ ...dividend, shares: '10', amount: '5.2' })).toMatchObject({
      amount: null,
      price: '0.52',
    });
  });

  test('buys shares for at most what it pays after fee and tax', () => {
    const paid = { ...dividend, amount: '100', tax: '15' };
    const reinvested = { shares: '0.5', price: '170' };
    expect(fields({ ...paid, reinvested }).reinvested).toEqual(reinvested);
    expect(error({ ...paid, reinvested: { shares: '0.6', price: '170' } })).toEqual([
      'reinvested',
      'The dividend pays 85 after fee and tax, but the purchase costs 102',
    ]);
  });
});

test('an adjustment may leave no shares', () => {
  expect(
    fields({ kind: 'adjustment', symbol: 'V', date: '2024-05-31', shares: '0', price: '9' }),
  ).toMatchObject({
    shares: '0',
    price: '9',
  });
});
