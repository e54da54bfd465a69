import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import { csvLimits, readInvestorCsv } from './read-csv.ts';

async function errorOf(text: string): Promise<AppError> {
  const result = await readInvestorCsv(Readable.from([Buffer.from(text)])).catch((error: unknown) => error);
  if (!(result instanceof AppError)) throw new Error(`not rejected: ${JSON.stringify(result)}`);
  return result;
}

test('reports each problem with its row and column as shown in a spreadsheet', async () => {
  const csv = [
    'Ticker,Investor,Market value ($)',
    'AAPL,Ada,1',
    '',
    '"AAPL","Ada\nof\nLondon",x',
    ',,',
    'A APL,,',
    'F,Ada',
    `F,${'x'.repeat(101)},1`,
    '-,Ada,0.1234567',
    'F,\u200B,1',
    'F,A\u0008da,1',
  ].join('\r\n');
  const error = await errorOf(csv);
  expect(error.code).toBe('invalid');
  expect(error.message).toBe("The file has 7 rows that can't be read. Nothing was changed.");
  expect(error.issues).toEqual([
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
    { path: 'row 10, column Investor', message: 'The name is missing.' },
    { path: 'row 11, column Investor', message: 'The name contains a control character.' },
  ]);
});

test('does not count a sep= line as a row', async () => {
  const error = await errorOf('sep=;\nname;symbol;value\nAda;AAPL;1.234\n');
  expect(error.message).toBe("The file has 1 row that can't be read. Nothing was changed.");
  expect(error.issues).toEqual([
    { path: 'row 2, column value', message: '"1.234" can mean 1234 or 1.234. Write 1234 or 1.2340.' },
  ]);
});

test.each([
  ['more cells than the header', 'Ada,AAPL,1,234.50', 'row 2', 'The row has more cells than the header.'],
  ['an unclosed quote', '"Ada,AAPL,1\nAda,F,2', 'row 2', 'A quote in this row is never closed.'],
  ['text after a quote', '"Ada" L,AAPL,1\nAda,F,2', 'row 2', 'Text follows the closing quote of a cell.'],
  ['a missing symbol', 'Ada,,1', 'row 2, column symbol', 'The symbol is missing.'],
  ['a sum above the maximum', 'Ada,A,1e15\nAda,A,1', 'row 3, column value', 'The values of A add up to more'],
])('rejects %s', async (_, rows, path, message) => {
  const { issues } = await errorOf(`name,symbol,value\n${rows}\n`);
  expect(issues).toEqual([{ path, message: expect.stringContaining(message) }]);
});

test('reports the problems above an unclosed quote', async () => {
  const error = await errorOf(`name,symbol,value\nAda,,1\nAda,A,1\n"${'x'.repeat(200_000)}`);
  expect(error.message).toBe("The file can't be read from row 4 on. Nothing was changed.");
  expect(error.issues).toEqual([
    { path: 'row 2, column symbol', message: 'The symbol is missing.' },
    { path: 'row 4', message: 'This row is too long. Is a closing quote missing?' },
  ]);
});

test('reports the first 20 problems in full and the number of all', async () => {
  const error = await errorOf(`name,symbol,value\n${'Ada,,x\n'.repeat(1500)}`);
  expect(error.message).toBe(
    "The file has 1,500 rows that can't be read. These are the first 20 of 3,000 problems. Nothing was changed.",
  );
  expect(error.issues).toHaveLength(csvLimits.issues);
  expect(error.issues?.at(-1)?.path).toBe('row 11, column value');
});

test('names missing and duplicate columns with the accepted headers', async () => {
  const error = await errorOf('Wizard,Shares,Name\nAda,1,Ada\n');
  expect(error.message).toBe(
    'The file needs one column each for name, symbol and value. Nothing was changed.',
  );
  expect(error.issues).toEqual([
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
  ['only a byte order mark', '\ufeff'],
  ['blank lines', '\n\n  \n'],
  ['only a header', 'name,symbol,value'],
  ['a header and blank lines', 'name,symbol,value\r\n\r\n,,\r\n'],
  ['only a sep= line', 'sep=;'],
])('rejects %s as a file without rows', async (_, text) => {
  expect(await errorOf(text)).toMatchObject({
    code: 'invalid',
    message: 'The file has no rows. Nothing was changed.',
  });
});

test('rejects 100,001 rows', async () => {
  expect(await errorOf(`name,symbol,value\n${'Ada,AAPL,1\n'.repeat(100_001)}`)).toMatchObject({
    code: 'too_large',
    message: 'The file has more than 100,000 rows. Nothing was changed.',
  });
});

test('rejects more than 10,000 investors', async () => {
  const rows = Array.from({ length: 10_001 }, (_, number) => `Wizard ${number},KO,1\n`).join('');
  expect(await errorOf(`name,symbol,value\n${rows}`)).toMatchObject({
    code: 'too_large',
    message: 'The file has more than 10,000 wizards. Nothing was changed.',
  });
});

test('rejects a file without the needed columns without reading the rest', async () => {
  let sent = 0;
  async function* endless() {
    for (;;) {
      sent += 1;
      yield Buffer.from('a,b,c\n'.repeat(2000));
    }
  }
  await expect(readInvestorCsv(endless())).rejects.toMatchObject({ code: 'invalid' });
  expect(sent).toBeLessThan(20);
});
