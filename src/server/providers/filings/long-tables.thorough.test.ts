import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { sampleLine, sampleTable } from '#tests/support/sample-filings.ts';
import { createLineSums } from './filed-lines.ts';
import { readFiling } from './read-information-table.ts';

const now = { period: '2026-06-30' };
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function heapInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Generates a table while it is read and records its size and the heap in use at its end. */
async function* longTable(lines: number, securities: number, seen: { bytes: number; heap: number }) {
  const wrap = sampleTable([{}]).split(sampleLine({}));
  yield Buffer.from(wrap[0] ?? '');
  for (let at = 0; at < lines; at += 100) {
    const chunk = Array.from({ length: 100 }, (_, index) => {
      const number = Math.floor(((at + index) * securities) / lines);
      const cusip = `A${String(number).padStart(8, '0')}`;
      return sampleLine({ issuer: `SAMPLE ISSUER WITH THE NUMBER ${number}`, cusip, value: '7' });
    });
    const bytes = Buffer.from(chunk.join('\n'));
    seen.bytes += bytes.length;
    yield bytes;
  }
  seen.heap = heapInUse();
  yield Buffer.from(wrap[1] ?? '');
}

test('reads a table of 100,000 lines with memory for its securities only', async () => {
  const seen = { bytes: 0, heap: 0 };
  const before = heapInUse();
  const { lines, total, securities } = await readFiling([longTable(100_000, 2_000, seen)], now);
  expect({ lines, total, securities: securities.length }).toEqual({
    lines: 100_000,
    total: '700000',
    securities: 2_000,
  });
  expect(seen.bytes).toBeGreaterThan(39_000_000);
  expect((seen.heap - before) / seen.bytes).toBeLessThan(0.1);
});

test('stops reading an endless file at 200 MB', async () => {
  const blank = Buffer.alloc(1_000_000, ' ');
  async function* endless() {
    for (;;) yield blank;
  }
  await expect(readFiling([endless()], now)).rejects.toThrow(
    'The file is larger than 200 MB, which is too large for a 13F filing.',
  );
});

test('rejects more than a million lines', () => {
  const sums = createLineSums();
  const line = { cusip: '037833100', value: '1', sshPrnamt: '1', sshPrnamtType: 'SH' };
  for (let number = 0; number < 1_000_000; number += 1) sums.add(line);
  expect(() => sums.add(line)).toThrow(
    'The information table has more than 1,000,000 lines, which is too many for a 13F filing.',
  );
});
