import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/app-error.ts';
import { readSheet, sheetLimits } from './read-sheet.ts';

async function refusalOf(text: string): Promise<AppError> {
  const outcome = await readSheet(Readable.from([Buffer.from(text)])).catch((error: unknown) => error);
  if (!(outcome instanceof AppError)) throw new Error(`not refused: ${JSON.stringify(outcome)}`);
  return outcome;
}

test('each problem is told with its row and its column, as the spreadsheet shows them', async () => {
  const sheet = [
    'Ticker,Investor,Market value ($)',
    'AAPL,Ada,1',
    '',
    '"AAPL","Ada\nof\nLondon",x',
    ',,',
    'A APL,,',
    'F,Ada',
    `F,${'x'.repeat(101)},1`,
    '-,Ada,0.1234567',
  ].join('\r\n');
  const refusal = await refusalOf(sheet);
  expect(refusal.code).toBe('invalid');
  expect(refusal.message).toBe("The sheet has 5 rows that can't be read. Nothing was changed.");
  expect(refusal.issues).toEqual([
    {
      path: 'row 4, column Market value ($)',
      message: '"x" is not a number of US dollars. Write it like 1234.50.',
    },
    { path: 'row 6, column Investor', message: 'The name is missing.' },
    { path: 'row 6, column Ticker', message: '"A APL" is not a symbol. Write it like AAPL.' },
    { path: 'row 6, column Market value ($)', message: 'The value is missing.' },
    { path: 'row 7, column Market value ($)', message: 'The value is missing.' },
    { path: 'row 8, column Investor', message: 'The name is longer than 100 characters.' },
    { path: 'row 9, column Ticker', message: '"-" is not a symbol. Write it like AAPL.' },
    { path: 'row 9, column Market value ($)', message: 'The value may have at most 6 decimals.' },
  ]);
});

test('rows are counted from the header where a sep= line stands above it', async () => {
  const refusal = await refusalOf('sep=;\nname;symbol;value\nAda;AAPL;1.234\n');
  expect(refusal.message).toBe("The sheet has 1 row that can't be read. Nothing was changed.");
  expect(refusal.issues).toEqual([
    { path: 'row 2, column value', message: '"1.234" can mean 1234 or 1.234. Write 1234 or 1.2340.' },
  ]);
});

test.each([
  ['more cells than the header', 'Ada,AAPL,1,234.50', 'row 2', 'The row has more cells than the header.'],
  [
    'a quote that stays open',
    '"Ada,AAPL,1\nAda,F,2',
    'row 2',
    'A quote is opened in this row and never closed.',
  ],
  ['text after a quote', '"Ada" L,AAPL,1\nAda,F,2', 'row 2', 'Text follows the closing quote of a cell.'],
  ['a missing symbol', 'Ada,,1', 'row 2, column symbol', 'The symbol is missing.'],
  [
    'a sum beyond what is accepted',
    'Ada,A,1e15\nAda,A,1',
    'row 3, column value',
    'The values of A add up to more',
  ],
])('refuses %s', async (_, rows, path, message) => {
  const { issues } = await refusalOf(`name,symbol,value\n${rows}\n`);
  expect(issues).toEqual([{ path, message: expect.stringContaining(message) }]);
});

test('where quotes are broken, the problems above are told too', async () => {
  const refusal = await refusalOf(`name,symbol,value\nAda,,1\nAda,A,1\n"${'x'.repeat(200_000)}`);
  expect(refusal.message).toBe("The sheet can't be read from row 4 on. Nothing was changed.");
  expect(refusal.issues).toEqual([
    { path: 'row 2, column symbol', message: 'The symbol is missing.' },
    { path: 'row 4', message: 'This row is too long. Is a quote in it left open?' },
  ]);
});

test('of many problems the first 20 are told, and how many there are', async () => {
  const refusal = await refusalOf(`name,symbol,value\n${'Ada,,x\n'.repeat(1500)}`);
  expect(refusal.message).toBe(
    "The sheet has 1,500 rows that can't be read. These are the first 20 of 3,000 problems. Nothing was changed.",
  );
  expect(refusal.issues).toHaveLength(sheetLimits.issues);
  expect(refusal.issues?.at(-1)?.path).toBe('row 11, column value');
});

test('a column that is missing or there twice is named, with what is accepted', async () => {
  const refusal = await refusalOf('Wizard,Shares,Name\nAda,1,Ada\n');
  expect(refusal.message).toBe(
    'The sheet needs one column each for name, symbol and value. Nothing was changed.',
  );
  expect(refusal.issues).toEqual([
    {
      path: 'row 1, column Name',
      message:
        'There is more than one column for the name. Keep one whose header is name, wizard, or investor.',
    },
    { path: 'row 1, column symbol', message: 'This column is missing. Its header may be symbol or ticker.' },
    {
      path: 'row 1, column value',
      message:
        'This column is missing. Its header may be value, market value, value ($), or market value ($).',
    },
  ]);
});

test.each([
  ['nothing', ''],
  ['a mark alone', '\ufeff'],
  ['blank lines', '\n\n  \n'],
  ['a header alone', 'name,symbol,value'],
  ['a header and blank lines', 'name,symbol,value\r\n\r\n,,\r\n'],
  ['a sep= line alone', 'sep=;'],
])('a sheet of %s has no rows', async (_, text) => {
  expect(await refusalOf(text)).toMatchObject({
    code: 'invalid',
    message: 'The sheet has no rows. Nothing was changed.',
  });
});

test.each([
  ['rows', 'Ada,AAPL,1\n'.repeat(100_001)],
  ['blank rows of uneven length', ',\n'.repeat(100_002)],
])('100,001 %s are refused', async (_, rows) => {
  expect(await refusalOf(`name,symbol,value\n${rows}`)).toMatchObject({
    code: 'too_large',
    message: 'The sheet has more than 100,000 rows. Nothing was changed.',
  });
});

test('more than 10 MB are refused before the rest is read', async () => {
  let given = 0;
  let closed = false;
  async function* endless() {
    try {
      yield Buffer.from('name,symbol,value\n');
      for (;;) {
        given += 64 * 1024;
        yield Buffer.alloc(64 * 1024, '\n');
      }
    } finally {
      closed = true;
    }
  }
  await expect(readSheet(endless())).rejects.toMatchObject({
    code: 'too_large',
    message: 'The sheet is larger than 10 MB. Nothing was changed.',
  });
  expect(closed).toBe(true);
  expect(given).toBeLessThanOrEqual(sheetLimits.bytes + 64 * 1024);
});

test('10 MB to the byte are read', async () => {
  const rows = Buffer.alloc(sheetLimits.bytes, '\n');
  rows.write('name,symbol,value\nAda,AAPL,1\n');
  expect(await readSheet(Readable.from([rows]))).toHaveLength(1);
});

test('a sheet without our columns is refused before the rest is read', async () => {
  let given = 0;
  async function* endless() {
    for (;;) {
      given += 1;
      yield Buffer.from('a,b,c\n'.repeat(2000));
    }
  }
  await expect(readSheet(endless())).rejects.toMatchObject({ code: 'invalid' });
  expect(given).toBeLessThan(20);
});
