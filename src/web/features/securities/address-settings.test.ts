import { expect, test } from 'vitest';
import { fieldsOf, partialReading, settingsKey } from './address-settings.ts';

const fields = {
  ...fieldsOf(null),
  url: 'https://example.com/a',
  format: 'csv',
  date: 'Date',
  price: 'Close',
} as const;

test('empty fields are left to the guess', () => {
  expect(partialReading({ ...fields, price: ' ' }, {})).toEqual({ format: 'csv', date: 'Date' });
});

test('for another address all is guessed again but what was entered', () => {
  expect(partialReading(fields, { url: true, price: true })).toEqual({ price: 'Close' });
  expect(partialReading({ ...fields, rows: '2' }, { rows: true })).toEqual({ rows: '2' });
});

test('settings are the same without outer spaces only', () => {
  expect(settingsKey({ ...fields, url: ` ${fields.url} ` })).toBe(settingsKey(fields));
  expect(settingsKey({ ...fields, decimals: ',' })).not.toBe(settingsKey(fields));
});
