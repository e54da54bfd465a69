import { expect, test } from 'vitest';
import type { PartialReading } from '#domain/price-reading.ts';
import { dayMs, isoDate } from '#domain/time.ts';
import { readPrices } from './parse-prices.ts';

const read = (
  body: string | Buffer,
  reading: PartialReading = {},
  { currency = 'EUR', contentType = null as string | null } = {},
) => readPrices(Buffer.from(body), { reading, currency, contentType });

/** Returns the prices as `2024-01-02 12.5`. */
async function pricesOf(...call: Parameters<typeof read>): Promise<string[]> {
  return (await read(...call)).prices.map(({ date, price }) => `${date} ${price}`);
}

const two = ['2024-01-02 12.5', '2024-01-03 12.75'];
const page = (...tables: string[]) => `<!doctype html><html><body>${tables.join('<p>and</p>')}</body></html>`;
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

test.each<[string, string, object]>([
  [
    'CSV with headings',
    'Date,Open,High,Low,Close,Adj Close,Volume\n2024-01-02,12,13,11,12.5,12.1,100\n2024-01-03,12,13,11,12.75,12.1,200\n',
    { format: 'csv', date: 'Date', price: 'Close', dates: 'iso', decimals: '.' },
  ],
  [
    'German CSV with lines above the headings',
    'Fonds;Beispiel\nISIN;DE0001234567\n\nDatum;Ausgabepreis;Rücknahmepreis\n02.01.2024;13,10;12,50 EUR\n03.01.2024;13,20;12,75 EUR\n',
    { date: 'Datum', price: 'Rücknahmepreis', dates: 'dmy', decimals: ',' },
  ],
  ['CSV without headings', '01/02/2024\t12.50\n01/03/2024\t12.75\n', { date: '1', price: '2', dates: 'mdy' }],
  [
    'JSON with a list of objects',
    '{"status":"ok","data":{"isin":"X","history":[{"d":"2024-01-02","nav":{"value":12.5}},{"d":"2024-01-03","nav":{"value":"12.75"}}]}}',
    { format: 'json', rows: 'data.history', date: 'd', price: 'nav.value' },
  ],
  [
    'JSON with lists of Unix milliseconds, at midnight in Berlin',
    '{"series":[{"name":"nav","data":[[1704150000000,12.5],[1704236400000,12.75]]}]}',
    { rows: 'series[0].data', date: '[0]', price: '[1]' },
  ],
  [
    'JSON with an object by date',
    '{"Meta":{},"Time Series (Daily)":{"2024-01-02":{"1. open":"12","4. close":"12.5"},"2024-01-03":{"1. open":"12","4. close":"12.75"}}}',
    { rows: '["Time Series (Daily)"]', date: '$key', price: '["4. close"]' },
  ],
  [
    'JSON with a list of dates and one of prices',
    '{"s":"ok","t":[1704150000,1704236400],"c":[12.5,12.75],"v":[1,2]}',
    { rows: '', date: 't', price: 'c' },
  ],
  [
    'JSON with lists in different places, one without a day',
    '{"chart":{"result":[{"meta":{"ranges":["1d","5d"]},"timestamp":[1704182400,1704268800,1704355200],"indicators":{"quote":[{"open":[1,2,3],"close":[12.5,12.75,null]}]}}]}}',
    { date: 'timestamp', price: 'indicators.quote[0].close' },
  ],
  [
    'a web page with several tables',
    page(
      `<table>${row('Fund', 'ISIN')}${row('Mine', 'DE0001234567')}</table>`,
      `<table><thead><tr><th>Date<th>NAV<th>Change</thead>${row('Jan 2, 2024', '<b>€12.50</b>', '1 %')}${row('Jan 3, 2024', '&euro;12.75', '2 %')}</table>`,
    ),
    { format: 'html', rows: '2', date: 'Date', price: 'NAV' },
  ],
  [
    'a table within a table',
    page(
      `<table>${row(`Menu<table>${row('Date', 'Price')}${row('2024-01-02', '12.5')}${row('2024-01-03', '12.75')}</table>`)}</table>`,
    ),
    { rows: '2', date: 'Date', price: 'Price' },
  ],
])('guesses how to read %s, and reads it again in this way', async (_name, body, reading) => {
  const first = await read(body);
  expect(first.reading).toMatchObject(reading);
  expect(await pricesOf(body, first.reading)).toEqual(two);
});

test.each<[string, string, PartialReading, string[]]>([
  ['one object', '{"date":"2024-01-02","nav":"12.5"}', {}, two.slice(0, 1)],
  [
    'another column than the guessed one',
    'Date;Bid;Kurs\n2024-01-02;12,5;99\n2024-01-03;12,75;99\n',
    { price: 'bid' },
    two,
  ],
  ['a column by its number', 'Date;Kurs;X\n2024-01-02;99;12,5\n', { price: '3' }, two.slice(0, 1)],
  ['the day in front', 'Date,Price\n01/02/2024,12.5\n', { dates: 'dmy' }, ['2024-02-01 12.5']],
  [
    'the latest price of a day',
    'Time,Price\n2024-01-02 17:30,12.5\n2024-01-02 09:00,11\n2024-01-03 09:00,12.75\n',
    {},
    two,
  ],
  ['binary fractions', '[{"date":"2024-01-02","close":12.340000000000002}]', {}, ['2024-01-02 12.34']],
  ['UTF-16', '\ufeffDate,Price\n2024-01-02,12.5\n', {}, two.slice(0, 1)],
])('reads %s', async (name, body, reading, prices) => {
  expect(await pricesOf(Buffer.from(body, name === 'UTF-16' ? 'utf16le' : 'utf8'), reading)).toEqual(prices);
});

test.each([
  ['a cell', 'Date,Price\n2024-01-02,1250p\n'],
  ['the heading', 'Date,Close (GBX)\n2024-01-02,1250\n'],
  ['the heading in words', 'Date,Price in pence\n2024-01-02,1250\n'],
  ['a column', 'Date,Price,Currency\n2024-01-02,1250,GBp\n'],
  ['JSON', '[{"date":"2024-01-02","close":1250,"currency":"GBX"}]'],
])('pence become pounds, as %s says', async (_where, body) => {
  expect(await pricesOf(body, {}, { currency: 'GBP' })).toEqual(two.slice(0, 1));
});

test('leaves out rows in another currency', async () => {
  const body = 'Datum;Kurs;Währung\n02.01.2024;12,50;EUR\n02.01.2024;13,60;USD\n03.01.2024;12,75;EUR\n';
  const { prices, unread, unreadReason } = await read(body);
  expect([prices.length, unread, unreadReason]).toEqual([
    2,
    1,
    '“13,60” is in USD, and the security is in EUR',
  ]);
  expect(await pricesOf(body)).toEqual(two);
});

test('decodes a web page as it declares itself', async () => {
  const html = Buffer.from(
    `<meta charset="iso-8859-2"><table>${row('Data', 'Wartość')}${row('2024-01-02', '12,5')}</table>`.replace(
      'ść',
      '\xb6\xe6',
    ),
    'latin1',
  );
  expect((await read(html)).reading.price).toBe('Wartość');
});

test('leaves out future, negative and missing prices and says how many', async () => {
  const tomorrow = isoDate(Date.now() + 3 * dayMs);
  const rows = [
    `${tomorrow},9`,
    '2024-01-01,-1',
    '2024-01-02,12.5',
    '2024-01-03,12.75',
    '2024-01-04,0',
    '2024-01-05,',
    'Total,1',
  ];
  const { prices, unread, unreadReason } = await read(`Date,Price\n${rows.join('\n')}\n`);
  expect(prices).toHaveLength(2);
  expect(unread).toBe(4);
  expect(unreadReason).toBe(`${tomorrow} is not between 1970-01-01 and today`);
});

const fund = '<table><tr><th>Fund<th>ISIN</tr><tr><td>Mine<td>DE0001234567</tr></table>';

test.each<[string, string | Buffer, PartialReading, string]>([
  ['nothing', ' ', {}, 'The address returned an empty reply.'],
  [
    'a PDF',
    '%PDF-1.7',
    {},
    'The address returned a PDF. Accepted are CSV, JSON, and web pages with a table.',
  ],
  ['XML', '<?xml version="1.0"?><prices/>', {}, 'The address returned XML.'],
  ['binary data', Buffer.from([1, 0, 2, 0, 0, 3]), {}, 'The address returned binary data.'],
  ['a page where CSV was', page(fund), { format: 'csv' }, 'a web page (HTML), and the settings say CSV'],
  [
    'a page without tables',
    page('<div>Loading</div>'),
    {},
    'without a table. Pages that build their tables with scripts',
  ],
  ['tables without prices', page(fund), {}, 'Table 1 has the columns “Fund”, “ISIN”.'],
  ['another number of tables', page(fund), { rows: '3' }, 'The page has one table, and no table 3'],
  [
    'a missing column',
    'Date,Price\n2024-01-02,1\n',
    { price: 'NAV' },
    'The CSV has no column “NAV”. It has the columns “Date”, “Price”.',
  ],
  [
    'no prices',
    'Date,Price\n2024-01-02,none of it\n',
    { price: 'Price', date: 'Date' },
    'In the first row “none of it” is no number. The date is read from “Date”',
  ],
  [
    'a missing path',
    '{"a":{"b":1}}',
    { rows: 'a.c' },
    'The JSON has nothing at “a.c”, not a list of rows. At its top it is an object with “a”.',
  ],
  ['a damaged path', '[]', { rows: 'a[' }, '“a[” is no path.'],
  ['a prototype', '{"a":1}', { rows: '__proto__' }, 'nothing at “__proto__”'],
  ['hostile names', '{"a\\u0000\\ud800b":1}', {}, 'an object with “a \ufffdb”.'],
  ['JSON without lists', '{"a":1,"b":"x"}', {}, 'no list of prices: it is an object with “a”, “b”.'],
  ['half a JSON', '[{"date":"2024-01-02"', {}, 'cut off or malformed'],
  [
    'another currency',
    'Date,Price\n2024-01-02,1 USD\n',
    {},
    'In the first row “1 USD” is in USD, and the security is in EUR.',
  ],
])('explains %s', async (_name, body, reading, message) => {
  await expect(read(body, reading)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining(message),
  });
});

test('a reply with more prices than a security can have is refused', async () => {
  const days = Array.from({ length: 20_001 }, (_, day) => `${isoDate(day * dayMs)},1`);
  await expect(read(`Date,Price\n${days.join('\n')}`)).rejects.toThrow(
    'The reply has 20001 prices, and at most 20000',
  );
});

test.each([
  ['CSV', '2024-01-02,1\n'.repeat(50_001)],
  ['CSV', '2024-01-02,1\r'.repeat(200_000)],
  ['JSON', `[${'[1704150000000,1],'.repeat(50_001)}[]]`],
])('%s with far more rows than prices is refused', async (name, body) => {
  await expect(read(body)).rejects.toThrow(`The ${name} has more than 50000 rows`);
});

test('refuses a page whose elements do not end', async () => {
  await expect(read(`<html>${'<b>'.repeat(3_000)}`)).rejects.toThrow('nests more than 2000 elements');
});

test.each([
  ['deep JSON', '['.repeat(200_000)],
  ['deep objects', '{"a":'.repeat(200_000)],
  ['deep JSON that is closed', '['.repeat(200_000) + ']'.repeat(200_000)],
  [
    'objects of objects',
    `{${Array.from({ length: 3_000 }, (_, at) => `"k${at}":{"x":{"y":{"z":{"t":1}}}}`).join()}}`,
  ],
  ['nested tables', `<html>${'<table><tr><td>'.repeat(5_000)}`],
  ['nested elements', `<html>${'<div>'.repeat(10_000)}`],
  ['an open quote', `Date,Price\n"${'a,'.repeat(500_000)}`],
  ['a long cell', `<html><table><tr><td>${'1-'.repeat(500_000)}</table>`],
  ['spaces in dates', `Date,Price\n${`1${' '.repeat(20_000)}x,1\n`.repeat(20)}`],
  ['a wide table', `${'1,'.repeat(200_000)}\n`.repeat(2)],
])('refuses %s soon', async (_name, body) => {
  await expect(read(body)).rejects.toMatchObject({ name: 'AppError' });
});
