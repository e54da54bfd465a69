import { describe, expect, test } from 'vitest';
import { openFile, readCells, readRecords } from '#tests/support/source-records.ts';

const trade = ['2025-01-15', 'Buy', 'AAPL', '1,234.50'];

describe('delimiters', () => {
  test.each([
    ['comma', 'Date,Kind,Symbol,Amount\n2025-01-15,Buy,AAPL,"1,234.50"\n'],
    ['semicolon', 'Date;Kind;Symbol;Amount\n2025-01-15;Buy;AAPL;1,234.50\n'],
    ['tab', 'Date\tKind\tSymbol\tAmount\n2025-01-15\tBuy\tAAPL\t1,234.50\n'],
    ['pipe', 'Date|Kind|Symbol|Amount\n2025-01-15|Buy|AAPL|1,234.50\n'],
  ])('finds the %s', async (name, text) => {
    expect((await openFile(text)).delimiter).toBe(name);
    expect(await readCells(text)).toEqual([['Date', 'Kind', 'Symbol', 'Amount'], trade]);
  });

  test('prefers the delimiter that most lines agree on to decimal commas and prose', async () => {
    const rows = Array.from({ length: 20 }, (_, day) => `${day + 1}.01.2025;Kauf, Sparplan;1,5;10,25;15,38`);
    const source = await openFile(`Konto, Depot, Kunde\n\nDatum;Art;Stück;Kurs;Wert\n${rows.join('\n')}\n`);
    expect(source.delimiter).toBe('semicolon');
  });

  test('obeys a line sep= and leaves it out', async () => {
    const records = await readRecords('sep=;\r\na;b,c\r\n1;2,5\r\n');
    expect(records.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'a', 'b,c'],
      [3, '1', '2,5'],
    ]);
  });

  test('reads a file with one column', async () => {
    const source = await openFile('Symbol\nAAPL\nMSFT\n');
    expect(source.delimiter).toBeNull();
    expect(await readCells('Symbol\nAAPL\nMSFT\n')).toEqual([['Symbol'], ['AAPL'], ['MSFT']]);
  });
});

describe('lines and cells', () => {
  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('reads lines that end with %s, in chunks of any size', async (_, end) => {
    const text = ['a,b', '1,"x', 'y"', '', '3,4'].join(end);
    for (const chunkBytes of [1, 2, 3, 7, 1000])
      expect((await readRecords(text, chunkBytes)).map(({ line, cells }) => [line, ...cells])).toEqual([
        [1, 'a', 'b'],
        [2, '1', 'x\ny'],
        [5, '3', '4'],
      ]);
  });

  test('keeps letterheads, totals and rows with more or fewer cells as they are', async () => {
    expect(
      await readCells('Transactions  for account X\n\na,b,c\n1,2,3,4\n1,2\n\n"Transactions Total"\n'),
    ).toEqual([
      ['Transactions  for account X'],
      ['a', 'b', 'c'],
      ['1', '2', '3', '4'],
      ['1', '2'],
      ['Transactions Total'],
    ]);
  });

  test('leaves out lines without text and numbers the others as an editor does', async () => {
    const records = await readRecords('a,b,c\n,,\n \t\n"","",""\n1,,\n');
    expect(records.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'a', 'b', 'c'],
      [5, '1', '', ''],
    ]);
  });

  test('reads quoted cells: doubled quotes, line breaks, delimiters, spaces around them', async () => {
    const text =
      'id,text,amount\n1,"Apple ""Inc"", Class A\nCUSIP: 037833100" ,"1,5"\n2, "x" , y\u00a0\n3,5" disk,=\n4,="0012",1\n';
    expect(await readCells(text)).toEqual([
      ['id', 'text', 'amount'],
      ['1', 'Apple "Inc", Class A\nCUSIP: 037833100', '1,5'],
      ['2', 'x', 'y'],
      ['3', '5" disk', '='],
      ['4', '0012', '1'],
    ]);
  });

  test('reads header names that are repeated or missing', async () => {
    expect(await readCells('Type,Buy,Cur.,Sell,Cur.,,\nTrade,1,BTC,2,USD,x,\n')).toEqual([
      ['Type', 'Buy', 'Cur.', 'Sell', 'Cur.', '', ''],
      ['Trade', '1', 'BTC', '2', 'USD', 'x', ''],
    ]);
  });

  test('keeps the text of a record for the preview, shortened to 500 characters', async () => {
    const [record] = await readRecords(`a,"b\nc",${'x'.repeat(600)}\n`);
    expect(record?.source).toHaveLength(500);
    expect(record?.source.startsWith('a,"b\nc",xxx')).toBe(true);
  });
});

describe('broken quotes', () => {
  const row = (line: number) => `2025-01-${line + 10},Buy,AAPL,${line}`;
  const lines = ['Date,Kind,Symbol,Shares', ...Array.from({ length: 80 }, (_, index) => row(index))];

  async function damageAfter(change: (line: string) => string, at = 5) {
    const text = lines.map((line, index) => (index === at ? change(line) : line)).join('\n');
    const records = await readRecords(text);
    return { records, damaged: records.filter(({ damage }) => damage !== null) };
  }

  test.each([
    ['opens', (line: string) => line.replace('Buy', '"Buy')],
    ['opens in the last cell', (line: string) => line.replace(/,(\d+)$/, ',"$1')],
    ['opens the line', (line: string) => `"${line}`],
  ])('a quote that %s a cell and is never closed damages its own line only', async (_, change) => {
    const { records, damaged } = await damageAfter(change);
    expect(records.map(({ line }) => line)).toEqual(lines.map((_line, index) => index + 1));
    expect(damaged.map(({ line, damage }) => [line, damage])).toEqual([
      [6, 'A quotation mark is never closed.'],
    ]);
  });

  test('the last line may be the damaged one', async () => {
    const { records, damaged } = await damageAfter((line) => `${line},"x`, 80);
    expect(records).toHaveLength(81);
    expect(damaged.map(({ line }) => line)).toEqual([81]);
  });

  test('two broken quotes do not hide the sound lines between them', async () => {
    const text = lines.map((line, index) =>
      index === 5 || index === 9 ? line.replace('AAPL', '"AAPL') : line,
    );
    const records = await readRecords(text.join('\n'));
    expect(records).toHaveLength(81);
    expect(records.filter(({ damage }) => damage).map(({ line }) => line)).toEqual([6, 10]);
  });

  test('sound quoted lines below stay sound', async () => {
    const quoted = lines.map((line) => line.replace(/[^,]+/g, '"$&"'));
    quoted[5] = '"2025-01-14","Buy","AAPL","4';
    const records = await readRecords(quoted.join('\n'));
    expect(records.filter(({ damage }) => damage).map(({ line }) => line)).toEqual([6]);
    expect(records[6]?.cells).toEqual(['2025-01-15', 'Buy', 'AAPL', '5']);
  });

  test('a cell may span 50 lines and no more', async () => {
    const cell = (count: number) =>
      `a,b\n1,"${Array.from({ length: count }, (_, n) => `note ${n}`).join('\n')}"\n2,x\n`;
    expect(await readRecords(cell(50))).toHaveLength(3);
    const records = await readRecords(cell(51));
    expect(records).toHaveLength(53);
    expect(records[1]?.damage).toBe('A quotation mark is never closed.');
  });

  test('a quote inside a quoted cell is text if the row is complete', async () => {
    const records = await readRecords('a,b\n1,"Foo "Bar" Inc"\n"x"y,"2","3"\n');
    expect(records.map(({ cells, damage }) => [...cells, damage])).toEqual([
      ['a', 'b', null],
      ['1', 'Foo "Bar" Inc', null],
      ['x"y,"2', '3', null],
    ]);
    const [, , last] = await readRecords('a,b,c\n1,2,3\n"x"y,"2","3"\n');
    expect(last?.damage).toBe('A quotation mark inside a cell is not doubled.');
  });
});

test('counts the bytes that were read', async () => {
  const text = 'a,b\n'.repeat(500_000);
  const source = await openFile(text);
  let before = 0;
  for await (const _ of source.records) {
    expect(source.bytesRead()).toBeGreaterThan(before);
    before = source.bytesRead();
  }
  expect(before).toBe(text.length);
});
