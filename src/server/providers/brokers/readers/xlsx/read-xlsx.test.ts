import { describe, expect, test, vi } from 'vitest';
import { openFile, readCells, readRecords, recordsOf } from '#tests/support/source-records.ts';
import { workbook, zip } from '#tests/support/workbooks.ts';

const styles =
  '<numFmts><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yyyy"/><numFmt numFmtId="165" formatCode="[$-409]d/m/yy\\ h:mm\\ AM/PM;@"/>' +
  '<numFmt numFmtId="166" formatCode="[h]:mm"/><numFmt numFmtId="167" formatCode="#,##0.00&quot; days&quot;"/><numFmt numFmtId="168" formatCode="[Red]_(* 0.00_)"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  `<cellXfs>${[0, 14, 22, 164, 165, 166, 167, 168, 20, 2].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;

const number = (value: number | string, style = 0) => `<row><c s="${style}"><v>${value}</v></c></row>`;
const readNumbers = async (rows: string, is1904 = false) =>
  (await readCells(await workbook({ sheets: { A: rows }, styles, is1904 }))).map(([cell]) => cell);

test('reads shared and inline texts, booleans, errors, and formulas by their value', async () => {
  const sharedTexts =
    '<si><t xml:space="preserve"> Apple &amp; Co </t></si><si><r><t>Ap</t></r><r><rPr><b/></rPr><t>ple_x000D_</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>';
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>in</t><t>line</t></is></c></row>' +
    '<row r="2"><c r="A2" t="b"><v>1</v></c><c r="B2" t="b"><v>0</v></c><c r="C2" t="e"><v>#N/A</v></c><c r="D2" t="str"><f>A1&amp;"b"</f><v>ab</v></c><c r="E2"><f>1+1</f><v>2</v></c><c r="F2" t="d"><v>2025-01-15T00:00:00</v></c></row>';
  expect(await readCells(await workbook({ sheets: { A: rows }, sharedTexts }))).toEqual([
    ['Apple & Co', 'Apple', 'inline'],
    ['TRUE', 'FALSE', '#N/A', 'ab', '2', '2025-01-15'],
  ]);
});

test('reads all sheets in order, with gaps and without empty rows', async () => {
  const source = await openFile(
    await workbook({
      sheets: {
        Trades:
          '<row r="2"><c r="B2"><v>1</v></c><c r="E2"><v>2</v></c></row><row r="3"><c r="A3" s="1"/></row><row r="1000"><c r="A1000"><v>3</v></c></row>',
        Cash: '<row><c><v>4</v></c></row>',
      },
    }),
  );
  expect(source).toMatchObject({ type: 'xlsx', encoding: null, delimiter: null });
  expect(
    (await recordsOf(source)).map(({ line, place, group, cells }) => [line, place, group, ...cells]),
  ).toEqual([
    [1, 'Sheet Trades, row 2', 'Trades', '', '1', '', '', '2'],
    [2, 'Sheet Trades, row 1000', 'Trades', '3'],
    [3, 'Sheet Cash, row 1', 'Cash', '4'],
  ]);
});

test('reads a part once, however many sheets name it, and the form of a format once', async () => {
  const relation = '<Relationship Id="r" Type="x/worksheet" Target="worksheets/a.xml"/>';
  const others = {
    'xl/workbook.xml': `<workbook><sheets>${'<sheet name="A" id="r"/>'.repeat(1_000)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation}</Relationships>`,
    'xl/worksheets/a.xml': `<worksheet><sheetData>${number(45_672, 1)}</sheetData></worksheet>`,
  };
  const formats = `<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(30_000)}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(1_000)}</cellXfs>`;
  const replaced = vi.spyOn(String.prototype, 'replace');
  const cells = await readCells(await workbook({ sheets: {}, styles: formats, others }));
  const patterns = replaced.mock.contexts.filter((text) => String(text).startsWith('[[['));
  replaced.mockRestore();
  expect(cells).toEqual([['45672']]);
  expect(patterns.length).toBeLessThan(5);
  expect(Math.max(...patterns.map((text) => String(text).length))).toBeLessThanOrEqual(255);
});

test('reads elements with a namespace prefix', async () => {
  const sheet = Buffer.from(
    '<x:worksheet xmlns:x="a"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  );
  expect(await readCells(await workbook({ sheets: { A: sheet } }))).toEqual([['7']]);
});

describe('numbers', () => {
  test.each([
    ['0.1', '0.1'],
    ['0.10000000000000001', '0.1'],
    ['0.30000000000000004', '0.3'],
    ['3.3000000000000003', '3.3'],
    ['1234567.8900000001', '1234567.89'],
    ['1E-7', '0.0000001'],
    ['-1.5E-7', '-0.00000015'],
    ['1.25E+21', '1250000000000000000000'],
    ['100', '100'],
    ['-0', '0'],
    ['123456789012345', '123456789012345'],
  ])('%s becomes %s', async (value, expected) => {
    expect(await readNumbers(number(value))).toEqual([expected]);
  });

  test('of formats with letters in quotes, brackets or padding are no dates', async () => {
    expect(await readNumbers([6, 7, 9].map((style) => number(45_672, style)).join(''))).toEqual([
      '45672',
      '45672',
      '45672',
    ]);
  });
});

describe('dates', () => {
  test('are told by built-in and custom formats', async () => {
    const rows = [1, 2, 3, 4].map((style) => number(45_672, style)).join('');
    expect(await readNumbers(rows)).toEqual(Array(4).fill('2025-01-15'));
  });

  test('have a time unless it is midnight', async () => {
    expect(await readNumbers(number(45_672.395833333336, 2) + number(45_672.999999999, 2))).toEqual([
      '2025-01-15 09:30:00',
      '2025-01-16',
    ]);
  });

  test('times of day and spans have no date', async () => {
    expect(await readNumbers(number(0.5, 8) + number(1.25, 5))).toEqual(['12:00:00', '30:00:00']);
  });

  test('count from 1900 with its phantom leap day, or from 1904', async () => {
    const rows = number(1, 1) + number(59, 1) + number(61, 1);
    expect(await readNumbers(rows)).toEqual(['1900-01-01', '1900-02-28', '1900-03-01']);
    expect(await readNumbers(number(44_210, 1) + number(0, 1), true)).toEqual(['2025-01-15', '1904-01-01']);
  });

  test('out of range stay numbers', async () => {
    expect(await readNumbers(number(-5, 1) + number(99_999_999, 1))).toEqual(['-5', '99999999']);
  });
});

test('counts the bytes up to the size of the file', async () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => `<row><c><v>${Math.sin(n)}</v></c></row>`).join('');
  const file = await workbook({ sheets: { A: rows, B: rows } });
  const source = await openFile(file);
  const progress = [source.bytesRead()];
  for await (const _ of source.records) progress.push(source.bytesRead());
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(new Set(progress).size).toBeGreaterThan(10);
  expect(source.bytesRead()).toBe(file.length);
});

describe('files that are refused', () => {
  const tooLarge = (file: Buffer) => expect(readRecords(file)).rejects.toMatchObject({ code: 'too_large' });

  test('10,000 columns and a cell in the last possible column', async () => {
    await tooLarge(await workbook({ sheets: { A: `<row>${'<c><v>1</v></c>'.repeat(10_000)}</row>` } }));
    await tooLarge(
      await workbook({ sheets: { A: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' } }),
    );
    expect(
      await readRecords(await workbook({ sheets: { A: '<row><c r="XFD1048576" s="0"/></row>' } })),
    ).toEqual([]);
  });

  test('a cell of a megabyte, inline or shared', async () => {
    const text = 'x'.repeat(1024 * 1024);
    await tooLarge(
      await workbook({ sheets: { A: `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>` } }),
    );
    await tooLarge(await workbook({ sheets: { A: '' }, sharedTexts: `<si><t>${text}</t></si>` }));
  });

  test('more than 5,000 files', async () => {
    await tooLarge(await zip(Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`f${n}`, '']))));
  });

  test('entities', async () => {
    const sheet = Buffer.from('<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData/></worksheet>');
    await expect(readRecords(await workbook({ sheets: { A: sheet } }))).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/document type/),
    });
  });

  test.each([
    ['other archives', zip({ 'trades.csv': 'a,b' }), /ZIP archive without a workbook/],
    ['Apple Numbers', zip({ 'Index/Document.iwa': 'x' }), /Apple Numbers/],
    ['OpenDocument', zip({ mimetype: 'x', 'content.xml': '<x/>' }), /OpenDocument/],
    ['binary workbooks', zip({ 'xl/workbook.bin': '' }), /\.xlsb/],
    [
      'an archive that is cut',
      workbook({ sheets: { A: number(1) } }).then((file) => file.subarray(0, 600)),
      /damaged or incomplete/,
    ],
    ['a workbook without sheets', workbook({ sheets: {} }), /no sheets/],
  ])('%s, with a message that says what it is', async (_, file, message) => {
    await expect(readRecords(await file)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(message),
    });
  });

  test('sheets that together unpack to far more than the workbook', async () => {
    const sheet = ' '.repeat(12_000_000);
    const file = await workbook({ sheets: { A: number(1) + sheet, B: sheet, C: sheet } });
    await expect(readRecords(file)).rejects.toMatchObject({ code: 'too_large' });
  });

  test('a workbook whose packed data is damaged', async () => {
    const file = await workbook({ sheets: { A: number(1).repeat(1000) } });
    const at = file.indexOf('sheet1.xml') + 30;
    file.fill(0xff, at, at + 20);
    await expect(readRecords(file)).rejects.toMatchObject({ code: 'invalid' });
  });
});
