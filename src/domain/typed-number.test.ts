import { expect, test } from 'vitest';
import { readTypedNumber, typedForm } from './typed-number.ts';

test.each([
  ['120.50', '120.50', '120.50'],
  ['120,50', '120.50', '120.50'],
  ['1,234.50', '1234.50', '1234.50'],
  ['1.234,50', '1234.50', '1234.50'],
  ['1,234,567', '1234567', '1234567'],
  ['1.234.567', '1234567', '1234567'],
  ['1 234,5', '1234.5', '1234.5'],
  ['1’234.5', '1234.5', '1234.5'],
  ['1,250', '1250', '1.250'],
  ['0.485', '0.485', '0.485'],
  ['0,485', '0.485', '0.485'],
  ['1234.567', '1234.567', '1234.567'],
  [' 12 ', '12', '12'],
  ['', '', ''],
  ['many', 'many', 'many'],
  ['1.5.2', '1.5.2', '1.5.2'],
  ['1,23.4', '1,23.4', '1,23.4'],
])('reads %j as %j where decimals begin with a point, as %j where with a comma', (text, point, comma) => {
  expect(readTypedNumber(text, '.')).toEqual({ ok: true, text: point });
  expect(readTypedNumber(text, ',')).toEqual({ ok: true, text: comma });
});

test('a point before three digits is asked about where decimals begin with a comma', () => {
  expect(readTypedNumber('1.250', '.')).toEqual({ ok: true, text: '1.250' });
  expect(readTypedNumber('1.250', ',')).toEqual({
    ok: false,
    message: '1.250 can be 1250 or 1,2500: write one of these',
  });
  expect(readTypedNumber(typedForm('1.250'), ',')).toEqual({ ok: true, text: '1.2500' });
  expect(typedForm('91.1')).toBe('91.1');
});
