import { expect, test } from 'vitest';
import { readRecords } from '#tests/support/source-records.ts';
import { workbook } from '#tests/support/workbooks.ts';

const megabyte = 1024 * 1024;

async function tooLarge(file: Buffer | string, message = /./) {
  await expect(readRecords(file)).rejects.toMatchObject({
    name: 'AppError',
    code: 'too_large',
    message: expect.stringMatching(message),
  });
}

test('a text file above 50 MB', () =>
  tooLarge(Buffer.alloc(50 * megabyte + 1, 'a,b\n'.repeat(100)), /50 MB|rows/));

test('a CSV of one line above 50 MB', () => tooLarge(Buffer.alloc(50 * megabyte + 1, 'a'), /1 MB/));

test('rows above 500,000', () => tooLarge('a,b\n'.repeat(500_002), /500,000 rows/));

test('a table of 500,000 rows below its header is read', async () => {
  expect(await readRecords(`a,b\n${'1,2\n'.repeat(500_000)}`)).toHaveLength(500_001);
});

test('JSON of more than 500,000 elements', () =>
  tooLarge(`[${'{"a":1},'.repeat(500_001)}{"a":1}]`, /500,000 rows/));

test('XML of 6 million elements', () =>
  tooLarge(`<client>${'<a/>'.repeat(6e6)}</client>`, /5,000,000 elements/));

const bomb = Buffer.alloc(80 * megabyte, ' ');

test('a workbook with a sheet, a list of texts and a part that unpack to hundreds of times their size', async () => {
  await tooLarge(await workbook({ sheets: { A: Buffer.concat([Buffer.from('<worksheet>'), bomb]) } }));
  await tooLarge(
    await workbook({
      sheets: { A: '' },
      others: { 'xl/sharedStrings.xml': Buffer.concat([Buffer.from('<sst>'), bomb]) },
    }),
  );
  await tooLarge(
    await workbook({ sheets: { A: '' }, others: { 'xl/styles.xml': bomb.subarray(0, 20 * megabyte) } }),
  );
});

test('a workbook with more than 500,000 rows over all sheets', async () => {
  const rows = '<row><c><v>1</v></c></row>'.repeat(250_001);
  await tooLarge(await workbook({ sheets: { A: rows, B: rows } }));
});
