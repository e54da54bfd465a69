import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time.ts';
import { isEvent, kindRules, transactionKinds } from '#domain/transaction-kinds.ts';
import { DraftError } from './draft-error.ts';
import { cashChangeOf, type Draft, describeEntry, draftOf, emptyDraft, isUntouched } from './entry-draft.ts';
import { amountFieldsOf } from './kind-fields.ts';
import { inOunces, isMetal } from './metal-weight.ts';
import { bodyOf } from './read-draft.ts';
import { transactionExample } from './transaction-example.ts';

const draft = (part: Partial<Draft>): Draft => ({ ...emptyDraft('2024-05-31'), ...part });
const bought = draft({ symbol: 'ko', shares: '10', price: '91.10', fee: '1' });

function problemOf(entry: Draft): { field: string; message: string } | undefined {
  try {
    bodyOf(entry);
    return undefined;
  } catch (error) {
    if (error instanceof DraftError) return { field: error.field, message: error.message };
    throw error;
  }
}

/** A valid value for each field, by which every kind can be entered. */
const complete: Partial<Draft> = {
  symbol: 'KO',
  shares: '10',
  price: '2',
  amount: '20',
  fee: '0.5',
  tax: '0.25',
  numerator: '2',
  denominator: '1',
};

describe('bodyOf', () => {
  test('sends canonical texts and only the fields of the kind', () => {
    expect(bodyOf({ ...bought, numerator: '4', amount: '7' })).toEqual({
      kind: 'buy',
      date: '2024-05-31',
      symbol: 'KO',
      shares: '10',
      price: '91.1',
      fee: '1',
      currency: null,
      lots: null,
      reinvested: null,
      note: '',
      broker: '',
    });
  });

  test.each(transactionKinds)('accepts the fields that a form of %s has', (kind) => {
    const body = bodyOf(draft({ ...complete, kind, counterpart: 'v', costShare: '0.25', received: '4' }));
    const fields = amountFieldsOf(kind).filter((field) => field !== 'rate');
    for (const field of fields) expect(body[field], field).toBeDefined();
    expect([body.counterpart, body.received]).toEqual(
      isEvent(kind) ? ['V', '4'] : [kind === 'transfer_in' ? 'V' : undefined, undefined],
    );
    expect(body.symbol ?? null).toBe(kindRules[kind].symbol === 'none' ? null : 'KO');
  });

  test('reads grouped thousands, named lots and a reinvested dividend', () => {
    expect(bodyOf({ ...bought, shares: '1,250', price: '1,091.10' })).toMatchObject({
      shares: '1250',
      price: '1091.1',
    });
    expect(bodyOf({ ...bought, date: '14.3.2025', price: '120,50', fee: '1,00' })).toMatchObject({
      date: '2025-03-14',
      price: '120.5',
      fee: '1',
    });
    const sale = draft({ kind: 'sell', symbol: 'KO', shares: '3', price: '9', lots: { a: '2', b: '' } });
    expect(bodyOf(sale).lots).toEqual([{ transactionId: 'a', shares: '2' }]);
    const dividend = draft({
      kind: 'dividend',
      symbol: 'KO',
      amount: '20',
      reinvestedShares: '2',
      reinvestedPrice: '10',
    });
    expect(bodyOf(dividend).reinvested).toEqual({ shares: '2', price: '10' });
  });

  test.each([
    [{ ...bought, date: 'someday' }, 'date', 'Enter a date such as 21 Aug 2026'],
    [
      { ...bought, symbol: 'Coca Cola!' },
      'symbol',
      'There is no symbol Coca Cola!: choose one of the suggestions',
    ],
    [{ ...bought, symbol: '' }, 'symbol', 'A purchase needs a symbol'],
    [{ ...bought, shares: '1.5.2' }, 'shares', 'Shares must be a number'],
    [{ ...bought, price: '' }, 'price', 'A purchase needs a price or an amount'],
    [{ ...bought, currency: 'GBQ' }, 'currency', 'A currency is a code of three letters, such as USD or EUR'],
    [draft({ kind: 'deposit' }), 'amount', 'A deposit needs an amount above 0'],
  ])('names the field with a problem (%#)', (entry, field, message) => {
    expect(problemOf(entry)).toEqual({ field, message });
  });

  test('only an opening purchase may be without a date', () => {
    const undated = { ...bought, date: '' };
    expect(problemOf(undated)?.field).toBe('date');
    expect(bodyOf(undated, true).date).toBeNull();
  });
});

test.each([
  [bought, '-912'],
  [draft({ kind: 'sell', shares: '10', price: '91.10', fee: '1', tax: '2.5' }), '907.5'],
  [draft({ kind: 'dividend', shares: '41', price: '0.91', tax: '5' }), '32.31'],
  [draft({ kind: 'dividend', amount: '40', tax: '5' }), '35'],
  [draft({ kind: 'withdrawal', amount: '1,000' }), '-1000'],
  [draft({ kind: 'fee', amount: '12' }), '-12'],
  [draft({ kind: 'transfer_in', shares: '1', price: '5', fee: '2' }), '-2'],
  [draft({ kind: 'buy', shares: '10' }), undefined],
  [draft({ kind: 'split', numerator: '2', denominator: '1' }), undefined],
])('computes the cash of an entry (%#)', (entry, cash) => {
  expect(cashChangeOf(entry)).toBe(cash);
});

test('a price in pence is no fee in pence', () => {
  const entry = draft({ kind: 'buy', shares: '10', price: '1,236.80', fee: '5' });
  expect(cashChangeOf(entry, true)).toBe('-128.68');
  expect(cashChangeOf(draft({ kind: 'dividend', amount: '40' }), true)).toBe('40');
});

test('grams of a metal are read as ounces', () => {
  expect(inOunces({ shares: '100 g' })).toEqual({ shares: '3.21507466' });
  expect(inOunces({ shares: '31.1034768g', price: '130.5 /g' })).toEqual({ shares: '1', price: '4059.0037' });
  expect(inOunces({ shares: '2', price: '4000', note: '5 g' })).toEqual({
    shares: '2',
    price: '4000',
    note: '5 g',
  });
  expect([isMetal('GC=F'), isMetal('G')]).toEqual([true, false]);
});

test('a computed amount stays empty when a transaction is edited', () => {
  const exact = { shares: '10', price: '91.1', amount: '911', fee: '1', tax: '0', cash: '-912', rate: null };
  const entry = transactionExample({ kind: 'buy', symbol: 'KO', date: '2026-08-21', exact, currency: 'USD' });
  const edited = draftOf(entry);
  expect(edited).toMatchObject({
    date: '21 Aug 2026',
    shares: '10',
    price: '91.10',
    amount: '',
    fee: '1',
    tax: '',
  });
  expect(bodyOf(edited)).toMatchObject({ date: '2026-08-21', currency: 'USD' });
  expect(draftOf({ ...entry, exact: { ...exact, amount: '911.02' } }).amount).toBe('911.02');
});

test('an entry with nothing but date and kind is untouched', () => {
  expect(isUntouched(emptyDraft(isoDate(), 'sell'))).toBe(true);
  expect(isUntouched(draft({ note: 'x' }))).toBe(false);
  expect(isUntouched(draft({ lots: { a: '1' } }))).toBe(false);
});

test('describes an entry', () => {
  const exact = { ...transactionExample({}).exact, shares: '10' };
  expect(describeEntry(transactionExample({ kind: 'buy', symbol: 'KO', date: '2026-08-21', exact }))).toBe(
    'Buy 10 KO on 21 Aug 2026',
  );
  expect(
    describeEntry(transactionExample({ kind: 'dividend', symbol: 'KO', date: '2026-08-21', exact })),
  ).toBe('Dividend of KO on 21 Aug 2026');
  expect(describeEntry(transactionExample({ kind: 'deposit', date: '2026-08-21' }))).toBe(
    'Deposit on 21 Aug 2026',
  );
  expect(describeEntry(transactionExample({ kind: 'buy', symbol: 'KO', date: null, exact }))).toBe(
    'Buy 10 KO without a date',
  );
});
