import { expect, test } from 'vitest';
import { nothingToRecordText, toRecordText } from './to-record.ts';

const dollars = (amount: number) => ({ amount, currency: 'USD' });

test('counts and adds up the dividends to record, by currency', () => {
  const shown = { isHidden: false };
  expect(toRecordText([], shown)).toBeUndefined();
  expect(toRecordText([dollars(92.1), dollars(0.5), dollars(0.25)], shown)).toBe(
    '3 dividends to record, $92.85',
  );
  expect(toRecordText([dollars(1), { amount: 2, currency: 'EUR' }], shown)).toBe(
    '2 dividends to record, $1.00 and €2.00',
  );
  expect(toRecordText([dollars(1)], { isHidden: true })).toBe('1 dividend to record, •••');
});

test('never says that every dividend of holdings without dates is recorded', () => {
  expect(nothingToRecordText(0)).toBe('Every known dividend of your holdings is recorded.');
  expect(nothingToRecordText(25)).toMatch(
    /^Every known dividend of your dated holdings is recorded\. Without/,
  );
});
