import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { csvLimits, readInvestorCsv } from './read-csv.ts';

test('rejects 100,001 blank rows of uneven length', async () => {
  const rows = Buffer.from(`name,symbol,value\n${',\n'.repeat(100_002)}`);
  await expect(readInvestorCsv(Readable.from([rows]))).rejects.toMatchObject({
    code: 'too_large',
    message: 'The file has more than 100,000 rows. Nothing was changed.',
  });
});

/** A blank row, long enough to make the parser fast. */
const blankRow = `${' '.repeat(64 * 1024 - 1)}\n`;

test('rejects more than 50 MB without reading the rest', async () => {
  let sent = 0;
  let closed = false;
  async function* endless() {
    try {
      yield Buffer.from('name,symbol,value\n');
      for (;;) {
        sent += 64 * 1024;
        yield Buffer.from(blankRow);
      }
    } finally {
      closed = true;
    }
  }
  await expect(readInvestorCsv(endless())).rejects.toMatchObject({
    code: 'too_large',
    message: 'The file is larger than 50 MB. Nothing was changed.',
  });
  expect(closed).toBe(true);
  expect(sent).toBeLessThanOrEqual(csvLimits.bytes + 64 * 1024);
});

test('reads a file of exactly 50 MB', async () => {
  const rows = Buffer.alloc(csvLimits.bytes, blankRow);
  rows.write('name,symbol,value\nAda,AAPL,1\n');
  expect(await readInvestorCsv(Readable.from([rows]))).toHaveLength(1);
});
