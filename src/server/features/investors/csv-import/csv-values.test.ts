import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toText } from '#domain/decimal.ts';
import { readCsvValue } from './csv-values.ts';

test.each([
  ['1234.5', '1234.5'],
  ['1234.50', '1234.5'],
  ['$1,234.50', '1234.5'],
  ['1,234', '1234'],
  ['1.234', '1.234'],
  ['1,234,567', '1234567'],
  ['0', '0'],
  ['-0', '0'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['0,123', '0.123'],
  ['(1,234.50)', '-1234.5'],
  ['($1,234.50)', '-1234.5'],
  ['$(1,234.50)', '-1234.5'],
  ['( 5 ) USD', '-5'],
  ['-1,234.50', '-1234.5'],
  ['-$5', '-5'],
  ['$ -5', '-5'],
  ['\u22125', '-5'],
  ['+5', '5'],
  ['  5\u00a0', '5'],
  ['\u00a0$\u00a05\u202f', '5'],
  ['USD 5', '5'],
  ['usd5', '5'],
  ['5 USD', '5'],
  ['US$ 5', '5'],
  ['5 $', '5'],
  ['1.2E+9', '1200000000'],
  ['1e3', '1000'],
  ['-2.5e-3', '-0.0025'],
  ['1,2E+09', '1200000000'],
  ['1.234,50', '1234.5'],
  ['1.234.567', '1234567'],
  ['1.234.567,89', '1234567.89'],
  ['1234,5', '1234.5'],
  ['1234,567', '1234.567'],
  ['1 234,50', '1234.5'],
  ['1\u00a0234\u00a0567,8', '1234567.8'],
  ['1\u202f234.567', '1234.567'],
  ["1'234.50", '1234.5'],
  ['1 234', '1234'],
  ['1000000000000000', '1000000000000000'],
  ['-1,000,000,000,000,000', '-1000000000000000'],
  ['0.000001', '0.000001'],
])('reads %j as %s in a file with commas', (cell, text) => {
  expect(readCsvValue(cell, ',')).toEqual({ ok: true, text });
  expect(readCsvValue(cell, '\t')).toEqual({ ok: true, text });
});

test.each([
  ['1234.5', '1234.5'],
  ['1234,5', '1234.5'],
  ['1.234,50', '1234.5'],
  ['1,234.50', '1234.5'],
  ['1.234.567', '1234567'],
  ['1,234,567', '1234567'],
  ['1,5', '1.5'],
  ['12.25', '12.25'],
  ['0,123', '0.123'],
  ['1234,567', '1234.567'],
  ['1.2340', '1.234'],
  ['1 234,567', '1234.567'],
  ['1.2E+9', '1200000000'],
])('reads %j as %s in a file with semicolons', (cell, text) => {
  expect(readCsvValue(cell, ';')).toEqual({ ok: true, text });
});

test.each(['1.234', '1,234', '$1,234', '(1.234)'])(
  'rejects %j as ambiguous in a file with semicolons',
  (cell) => {
    const body = cell.replace(/[$()]/g, '');
    expect(readCsvValue(cell, ';')).toEqual({
      ok: false,
      message: `"${body}" can mean 1234 or 1.234. Write 1234 or 1.2340.`,
    });
  },
);

test.each([
  ['', 'The value is missing.'],
  [' \u00a0 ', 'The value is missing.'],
  ['abc', '"abc" is not a number of US dollars. Write it like 1234.50.'],
  ['1000000000000000.01', 'The value must be at most 1,000,000,000,000,000.'],
  ['-1e16', 'The value must be at most 1,000,000,000,000,000.'],
  ['0.0000001', 'The value may have at most 6 decimals.'],
])('rejects %j: %s', (cell, message) => {
  expect(readCsvValue(cell, ',')).toEqual({ ok: false, message });
});

test.each([
  '$',
  '-',
  '.',
  '()',
  '(-5)',
  '-(5)',
  '--5',
  '(5',
  '5)',
  '5%',
  '€5',
  '5 EUR',
  '$$5 $',
  '1,23,456',
  '1,2345,678',
  '1.234.56',
  '1,234.567.890',
  '1.234,567,890',
  '12 34',
  '1  234',
  '1,234E+9',
  '1e',
  '1e1234',
  '0x10',
  '#N/A',
  'NaN',
  'Infinity',
  '٣',
  '9'.repeat(100_000),
])('rejects %j as not a number', (cell) => {
  expect(readCsvValue(cell, ',')).toMatchObject({ ok: false });
  expect(readCsvValue(cell, ';')).toMatchObject({ ok: false });
});

test('shortens a long text in the message', () => {
  const result = readCsvValue('x'.repeat(100_000), ',');
  expect(result).toMatchObject({ ok: false, message: expect.stringMatching(/^"x{40}…" is not/) });
});

const amounts = fc
  .bigInt({ min: -(10n ** 21n), max: 10n ** 21n })
  .map((units) => toText({ units, scale: 6 }));

test('reads the numbers of English and German spreadsheets exactly', () => {
  fc.assert(
    fc.property(amounts, (text) => {
      const [whole = '', fraction = ''] = text.replace('-', '').split('.');
      const thousands = (mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark);
      const decimals = fraction.padEnd(2, '0');
      const sign = text.startsWith('-') ? '-' : '';
      expect(readCsvValue(`${sign}$${thousands(',')}.${decimals}`, ',')).toEqual({ ok: true, text });
      if (decimals.length !== 3 || whole.length > 3) {
        expect(readCsvValue(`${sign}${thousands('.')},${decimals}`, ';')).toEqual({ ok: true, text });
      }
    }),
  );
});

test('returns a canonical number or an error for any text', () => {
  const cells = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,-+()$ eE') }));
  fc.assert(
    fc.property(cells, fc.constantFrom(',', ';', '\t'), (cell, delimiter) => {
      const result = readCsvValue(cell, delimiter);
      if (result.ok) expect(result.text).toMatch(/^-?\d{1,16}(\.\d{0,5}[1-9])?$/);
      else expect(result.message).not.toBe('');
    }),
  );
});
