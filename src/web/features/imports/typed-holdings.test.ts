import { expect, test } from 'vitest';
import { readTypedHoldings } from './typed-holdings.ts';

async function rowsOf(text: string): Promise<string[] | string> {
  const read = readTypedHoldings(text);
  if (!read.ok) return read.message;
  const [head, ...rows] = (await read.file.text()).split('\n');
  return head === 'Symbol,ISIN,Name,Quantity,Average cost' ? rows : [head ?? '', ...rows];
}

test.each([
  ['AAPL 40 182.50', '"AAPL","","AAPL","40","182.5"'],
  ['  brk.b\t3\t', '"BRK-B","","brk.b","3",""'],
  ['AAPL, 40, $182.50', '"AAPL","","AAPL","40","182.5"'],
  ['AAPL 40 @ 182.50', '"AAPL","","AAPL","40","182.5"'],
  ['AAPL;40;182.50', '"AAPL","","AAPL","40","182.5"'],
  ['Berkshire Hathaway 3 410', '"Berkshire Hathaway","","Berkshire Hathaway","3","410"'],
  ['US0378331005 1.125', '"US0378331005","US0378331005","US0378331005","1.1250",""'],
  ['=2+"5" KO 7', '"=2+""5"" KO","","=2+""5"" KO","7",""'],
])('%j', async (line, row) => {
  expect(await rowsOf(`\n${line}\n`)).toEqual([row]);
});

test('says which line has no number, and leaves rows with a head as they are', async () => {
  expect(await rowsOf('')).toBe('Type a line for each holding, such as KO 40 61.20');
  expect(await rowsOf('KO 1\n PEP many \nV 2')).toBe(
    'Line 2, “PEP many”, has no number of shares that can be read, as in KO 40',
  );
  const table = 'Date\tSymbol\tShares\n2025-03-03\tAAPL\t12';
  expect(await rowsOf(table)).toEqual(table.split('\n'));
});
