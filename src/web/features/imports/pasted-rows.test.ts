import { expect, test } from 'vitest';
import { readPastedRows } from './pasted-rows.ts';

const linesOf = (text: string) => readPastedRows(text)?.content.split('\n').slice(1);

test.each([
  [
    'tabs with a head',
    'Date\tSymbol\tShares\tPrice\r\n2025-03-03\tAAPL\t12\t238.03\r\n2025-03-14\tKO\t-20\t69.67\r\n',
    ['2025-03-03,buy,AAPL,,AAPL,12,238.03,,,,', '2025-03-14,sell,KO,,KO,20,69.67,,,,'],
  ],
  [
    'German numbers and dates without a head',
    'AAPL\t03.03.2025\t12\t238,03\t1,00 \nNVDA\t14.03.2025\t1 200\t1.121,67\t1,00 ',
    ['2025-03-03,buy,AAPL,,AAPL,12,238.03,1.00,,,', '2025-03-14,buy,NVDA,,NVDA,1200,1121.67,1.00,,,'],
  ],
  [
    'quoted cells under German heads, with a currency and a kind',
    '"Datum";"Typ";"Wertpapier";"Stück";"Kurs"\n"14.03.2025";"Verkauf";"Apple; Inc.";"12";"1.238,03 EUR"',
    ['2025-03-14,sell,"Apple; Inc.",,"Apple; Inc.",12,1238.03,,,EUR,'],
  ],
  [
    'one row',
    'US0378331005\t14.3.2025\t12\t238,03',
    ['2025-03-14,buy,US0378331005,US0378331005,US0378331005,12,238.03,,,,'],
  ],
  [
    'rows that end early',
    'Symbol\tDate\tShares\tPrice\tNote\nAAPL\t14.3.2025\t12\t238,03\nKO\t14.3.2025\t5\t70,10\tfirst',
    ['2025-03-14,buy,AAPL,,AAPL,12,238.03,,,,', '2025-03-14,buy,KO,,KO,5,70.10,,,,first'],
  ],
  [
    'commas',
    'AAPL,2025-03-03,12,238.03\nKO,2025-03-04,5,70.1',
    ['2025-03-03,buy,AAPL,,AAPL,12,238.03,,,,', '2025-03-04,buy,KO,,KO,5,70.1,,,,'],
  ],
])('reads %s', (_, text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});

test.each([
  ['a name', 'Apple, Inc.'],
  ['prose', 'Bought on 3 March,\nsold in May, 12 shares'],
  ['numbers alone', '12\t13\n14\t15'],
  ['positions without days', 'AAPL\t12\t100\nKO\t5\t60'],
  ['a day that does not exist', 'AAPL\t31.02.2025\t12\t238.03'],
  ['a kind of its own', 'Date\tKind\tSymbol\tShares\tPrice\n2025-03-03\tVesting\tAAPL\t12\t238.03'],
  ['an exchange rate', 'Date\tSymbol\tShares\tPrice\tRate\n2025-03-03\tAAPL\t12\t238.03\t0.92'],
  ['nothing', ''],
])('leaves %s to the import', (_, text) => {
  expect(readPastedRows(text)).toBeUndefined();
});
