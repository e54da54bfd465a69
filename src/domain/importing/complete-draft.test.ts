import { describe, expect, test } from 'vitest';
import { emptyDraft } from '#tests/support/drafts.ts';
import { completeDraft } from './complete-draft.ts';
import type { Draft } from './draft.ts';

const blank = emptyDraft({
  kind: 'buy',
  kindText: 'Buy',
  date: '2024-01-02',
  currency: 'USD',
});
const context = { symbol: 'KO', portfolioCurrency: 'USD', today: '2026-11-20' };

function complete(draft: Partial<Draft>, more: Partial<Parameters<typeof completeDraft>[1]> = {}) {
  const done = completeDraft({ ...blank, ...draft }, { ...context, ...more });
  return done.ok ? done.transaction : done.message;
}

describe('money', () => {
  test.each([
    ['a purchase pays its costs on top', { net: '-102.5', fee: '2', tax: '0.5' }, '10', null],
    ['a purchase of unsigned money', { net: '102.5', fee: '2', tax: '0.5' }, '10', null],
    ['a sale receives less', { kind: 'sell', net: '97.5', fee: '2', tax: '0.5' }, '10', null],
    ['a sale can cost more than it brings', { kind: 'sell', net: '-4', fee: '5' }, '0.1', null],
    ['stated gross wins over net', { gross: '100', net: '-110' }, '10', null],
    ['a rounded price keeps the amount', { price: '10.01', gross: '100' }, '10.01', '100'],
    ['a price that contradicts the money is dropped', { price: '20', gross: '100' }, '10', null],
    ['a price alone', { price: '10.5' }, '10.5', null],
    [
      'exact money of many decimals follows',
      { price: '10.123456', shares: '0.11', gross: '1.11358016' },
      '10.123456',
      null,
    ],
  ] as const)('%s', (_name, draft, price, amount) => {
    expect(complete({ shares: '10', ...draft })).toMatchObject({ price, amount });
  });

  test('a price alone is exact, however many decimals the product has', () => {
    const fields = complete({ shares: '0.12345678', price: '380.123456' });
    expect(fields).toMatchObject({ shares: '0.12345678', price: '380.123456', amount: null });
  });

  test.each([
    ['dividend', { net: '8.5', tax: '1.5' }, '10'],
    ['interest', { net: '4', tax: '1' }, '5'],
    ['fee', { net: '-3' }, '3'],
    ['fee', { fee: '3' }, '3'],
    ['tax', { net: '-2' }, '2'],
    ['deposit', { net: '500' }, '500'],
    ['withdrawal', { net: '-501', fee: '1' }, '500'],
  ] as const)('the amount of %s with %o is %s', (kind, draft, amount) => {
    expect(complete({ kind, ...draft })).toMatchObject({ amount });
  });

  test.each(['dividend', 'interest', 'deposit'] as const)('a reversed %s is a problem', (kind) => {
    expect(complete({ kind, net: '-10' })).toMatch(/^.+ of -10 takes money out: it may be a reversal\./);
  });

  test('pence become pounds', () => {
    const fields = complete({ shares: '200', price: '92.56', gross: '18512', fee: '595', currency: 'GBX' });
    expect(fields).toMatchObject({ currency: 'GBP', price: '0.9256', amount: null, fee: '5.95' });
    const fils = complete({ shares: '200', price: '985', fee: '1500', currency: 'KWF' });
    expect(fils).toMatchObject({ currency: 'KWD', price: '0.985', fee: '1.5' });
  });

  test('shares, prices and amounts are rounded to what is kept', () => {
    const fields = complete({ shares: '1.123456789', gross: '10.12345678' });
    expect(fields).toMatchObject({ shares: '1.12345679', amount: '10.123457' });
  });
});

describe('rates', () => {
  const foreign = { shares: '1', price: '10', currency: 'EUR', rate: '1.08' };
  test.each([
    ['USD', '1.08'],
    ['portfolio', '1.08'],
    ['CHF', null],
    [null, null],
  ])('a rate to %s leads to %s', (settlementCurrency, rate) => {
    expect(complete({ ...foreign, settlementCurrency })).toMatchObject({ rate });
  });

  test('a rate of pence becomes one of pounds', () => {
    const pence = {
      shares: '100',
      price: '69.76',
      currency: 'GBX',
      rate: '0.0127',
      settlementCurrency: 'USD',
    };
    expect(complete(pence)).toMatchObject({ currency: 'GBP', price: '0.6976', rate: '1.27' });
  });
});

describe('positions and openings', () => {
  test.each([
    [{}, { isPosition: true }],
    [{ isOpening: true }, {}],
  ])('may be without a date', (draft, more) => {
    expect(complete({ shares: '1', price: '2', date: null, ...draft }, more)).toMatchObject({ date: null });
  });

  test('other purchases need a date', () => {
    expect(complete({ shares: '1', price: '2', date: null })).toMatch(/needs a date/);
  });
});

test('an adjustment to no shares keeps its price', () => {
  const fields = complete({ kind: 'adjustment', shares: '0', price: '12.5' });
  expect(fields).toMatchObject({ shares: '0', price: '12.5', amount: null });
});

test('line breaks of notes are line feeds', () => {
  expect(complete({ shares: '1', price: '2', note: 'a\r\nb\rc\nd' })).toMatchObject({ note: 'a\nb\nc\nd' });
});

test('a reinvested dividend keeps what it bought', () => {
  const reinvested = { shares: '0.28', price: '60.5' };
  expect(complete({ kind: 'dividend', gross: '20', reinvested })).toMatchObject({
    reinvested: { shares: '0.28', price: '60.5' },
  });
});

test('a reinvested dividend in pence becomes one in pounds', () => {
  const reinvested = { shares: '0.5', price: '2650' };
  expect(complete({ kind: 'dividend', gross: '1325', currency: 'GBX', reinvested })).toMatchObject({
    amount: '13.25',
    currency: 'GBP',
    reinvested: { shares: '0.5', price: '26.5' },
  });
});

test.each([
  ['a price of 0', { gross: '893.75' }, '0', '143'],
  ['no price', { gross: '893.75' }, null, '143'],
  ['no price, after costs', { gross: '900', fee: '2.5', tax: '3.75' }, null, '143'],
  ['money that does not suffice', { gross: '5', tax: '5' }, '0', '0'],
] as const)('a reinvested dividend with %s', (_name, money, stated, price) => {
  const reinvested = { shares: '6.25', price: stated };
  expect(complete({ kind: 'dividend', ...money, reinvested })).toMatchObject({
    reinvested: { shares: '6.25', price },
  });
});

describe('bounds', () => {
  test.each([
    [{ date: '2026-11-21' }, 'A date must be between 1970-01-01 and today'],
    [{ date: '1969-12-31' }, 'A date must be between 1970-01-01 and today'],
    [{ shares: '1000000000001' }, 'Shares must be at most 1,000,000,000,000'],
    [{ price: '1000000001' }, 'Price must be at most 1,000,000,000'],
    [{ fee: '1000000001' }, 'Fee must be at most 1,000,000,000'],
    [{ kind: 'deposit', gross: '1e13' }, 'Amount must be at most 1,000,000,000,000'],
    [{ kind: 'split', numerator: '100001', denominator: '1' }, 'A split ratio must be at most 100,000'],
  ] as const)('refuses %o', (draft, message) => {
    expect(complete({ shares: '1', price: '2', ...draft })).toBe(message);
  });

  test('today is accepted', () => {
    expect(complete({ shares: '1', price: '2', date: '2026-11-20' })).toMatchObject({ date: '2026-11-20' });
  });
});

test('an unknown kind or currency is named', () => {
  expect(complete({ kind: null, kindText: 'Gift' })).toBe('“Gift” is not known: choose a kind');
  expect(complete({ currency: 'XYZ' })).toBe('There are no exchange rates for “XYZ”: enter another currency');
});
