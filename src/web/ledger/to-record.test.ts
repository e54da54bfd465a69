import { expect, test } from 'vitest';
import { toRecordText } from './to-record.ts';

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
