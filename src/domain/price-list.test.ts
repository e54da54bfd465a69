import { describe, expect, test } from 'vitest';
import { limits } from './limits.ts';
import { readPriceList } from './price-list.ts';
import { isoDate } from './time.ts';

const two = [
  { date: '2024-05-31', price: '12.5' },
  { date: '2024-06-03', price: '13' },
];

describe('readPriceList', () => {
  test.each([
    ['commas', '2024-05-31,12.50\n2024-06-03,13'],
    ['semicolons with decimal commas', '2024-05-31;12,50\r\n2024-06-03;13,0'],
    ['tabs', '2024-05-31\t12.50\n2024-06-03\t13'],
    [
      'headings, quotes, spaces and empty lines',
      '\uFEFFDate, Price\n\n"2024-05-31", "12.5"\n 2024-06-03 ,13 \n',
    ],
    ['an empty third column', '2024-05-31,12.5,\n2024-06-03,13,'],
  ])('reads %s', (_what, text) => {
    expect(readPriceList(text)).toEqual({ ok: true, prices: two });
  });

  test('keeps the last price of a date', () => {
    expect(readPriceList('2024-05-31,1\n2024-05-31,2')).toEqual({
      ok: true,
      prices: [{ date: '2024-05-31', price: '2' }],
    });
  });

  test.each([
    [
      '2024-05-31,1\n31.05.2024,2',
      'Line 2: “31.05.2024” must be a date from 1970-01-01 to today, such as 2024-05-31',
    ],
    ['2024-02-30,1', 'Line 1: “2024-02-30” must be a date from 1970-01-01 to today, such as 2024-05-31'],
    ['9999-01-01,1', 'Line 1: “9999-01-01” must be a date from 1970-01-01 to today, such as 2024-05-31'],
    ['Date;Price\n2024-05-31;much', 'Line 2: “much”: Price must be a number'],
    ['2024-05-31,-1', 'Line 1: “-1”: Price must be 0 or greater'],
    ['2024-05-31', 'Line 1: there must be a date and a price'],
    ['2024-05-31,1,5', 'Line 1: there are more than two columns'],
    ['', 'There are no prices: each line needs a date and a price'],
  ])('refuses %j', (text, message) => {
    expect(readPriceList(text)).toEqual({ ok: false, message });
  });

  test('bounds the number of prices and the size', () => {
    const day = (index: number) => isoDate(Date.UTC(2000, 0, 1 + index));
    const lines = Array.from({ length: limits.pricesPerRequest + 1 }, (_, index) => `${day(index)},1`);
    expect(readPriceList(lines.slice(1).join('\n')).ok).toBe(true);
    expect(readPriceList(lines.join('\n'))).toMatchObject({ ok: false, message: /more than 5000 prices/ });
    expect(readPriceList(' '.repeat(1_000_001))).toMatchObject({ ok: false, message: /too large/ });
  });
});
