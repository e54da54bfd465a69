import { describe, expect, test } from 'vitest';
import { readRecords } from '#tests/support/source-records.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('files of other types', () => {
  test.each([
    ['nothing', Buffer.alloc(0), /empty/],
    ['a PDF', latin('%PDF-1.7\n'), /PDF.*CSV or XLSX/],
    ['an old Excel file', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), /\.xls.*\.xlsx or CSV/],
    ['gzip', latin('\x1f\x8b\x08\0'), /gzip.*Unpack/],
    ['a PNG', latin('\x89PNG\r\n'), /image/],
    ['a JPEG', latin('\xff\xd8\xff\xe0'), /image/],
    ['a binary Portfolio Performance file', latin('PPPBV1\0\x01'), /Portfolio Performance.*XML/],
    ['a web page', latin('<!DOCTYPE html><html></html>'), /HTML.*CSV/],
    ['a web page below a comment', latin('\n<!-- x -->\n<html><table></table></html>'), /HTML/],
    ['many comments', latin(`${'<!-- x -->'.repeat(400)}<other/>`), /<other>/],
    ['RTF', latin('{\\rtf1 text}'), /RTF/],
  ])('%s: refused with what it is and what is accepted', async (_, bytes, message) => {
    await expect(readRecords(bytes)).rejects.toMatchObject({
      name: 'AppError',
      code: 'invalid',
      message: expect.stringMatching(message),
    });
  });
});

describe('text files that are too large', () => {
  const refused = (file: Buffer | string, message: RegExp) =>
    expect(readRecords(file)).rejects.toMatchObject({
      name: 'AppError',
      code: 'too_large',
      message: expect.stringMatching(message),
    });

  test('a line above 1 MB, which is named', () =>
    refused(`a,b\n${'x'.repeat(1.1e6)}\nc,d\n`, /Line 2 .*1 MB/));
  test('a cell above 32,768 characters, which is named', () =>
    refused(`a,b\n1,2\n1,${'x'.repeat(40_000)}\n`, /Line 3 .*32,768/));
  test('10,000 columns', () => refused(`a,b\n${'1,'.repeat(10_000)}\n`, /Line 2 .*500 columns/));
});

test('a quote that is opened on every line takes linear time', async () => {
  const records = await readRecords(`a,b\n${'1,"x\n'.repeat(100_000)}`);
  expect(records).toHaveLength(100_001);
  expect(records.filter(({ damage }) => damage)).toHaveLength(100_000);
});
