import { array, assert, asyncProperty, constantFrom, integer, nat, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOf } from '#tests/support/scope.ts';
import { readRecords } from '#tests/support/source-records.ts';
import { createLineSplitter } from './split-lines.ts';
import { type CsvRecord, createRecordSplitter } from './split-records.ts';

const runs = { numRuns: runsOf(300) };

/** Text in which quotes, delimiters and line breaks are frequent. */
const messyText = array(
  constantFrom('"', '""', ',', ';', '\n', '\r\n', '\r', ' ', 'a', '1', 'é', '\u00a0', '='),
  {
    maxLength: 200,
  },
).map((parts) => parts.join(''));

function split(text: string, sizes: readonly number[]): CsvRecord[] {
  const lines = createLineSplitter();
  const records = createRecordSplitter(',');
  const found: CsvRecord[] = [];
  let start = 0;
  for (const size of sizes) {
    found.push(...records(lines.write(text.slice(start, start + size)), false));
    start += size;
  }
  found.push(...records(lines.write(text.slice(start)), false), ...records(lines.end(), true));
  return found;
}

const physicalLines = (text: string) => text.split(/\r\n|\n|\r/);
const hasText = (line: string) => /[^\s",=]/.test(line);

describe('any text', () => {
  test('every line with text is covered by exactly one record, in order', async () => {
    await assert(
      property(messyText, (text) => {
        const lines = physicalLines(text);
        const covered = new Set<number>();
        let next = 1;
        for (const { line, lines: count, source } of split(text, [])) {
          expect(line).toBeGreaterThanOrEqual(next);
          next = line + count;
          expect(source).toBe(lines.slice(line - 1, next - 1).join('\n'));
          for (let number = line; number < next; number += 1) covered.add(number);
        }
        const missing = lines.flatMap((line, index) =>
          hasText(line) && !covered.has(index + 1) ? [line] : [],
        );
        expect(missing).toEqual([]);
      }),
      runs,
    );
  });

  test('chunks of any size lead to the same records', async () => {
    await assert(
      property(messyText, array(integer({ min: 0, max: 20 })), (text, sizes) => {
        expect(split(text, sizes)).toEqual(split(text, []));
      }),
      runs,
    );
  });
});

describe('a table of trades', () => {
  const header = 'Date,Kind,Symbol,Note,Amount';
  const row = (id: number) => `2025-01-15,Buy,S${id},"Note, ""quoted"" ${id}",${id}.5`;
  const table = (count: number) => Array.from({ length: count }, (_, id) => row(id));
  const symbolOf = (id: number) => new RegExp(`\\bS${id}\\b`);

  test('a garbled line damages no other line', async () => {
    await assert(
      asyncProperty(nat(29), string({ maxLength: 5 }), nat(40), async (at, garbage, position) => {
        const rows = table(30);
        const line = rows[at] ?? '';
        rows[at] =
          `${line.slice(0, position)}${garbage.replace(/[\r\n\0]/g, '"')}${line.slice(position + 1)}`;
        const records = await readRecords(`${header}\n${rows.join('\n')}\n`);
        for (let id = 0; id < 30; id += 1) {
          const found = records.filter(({ line: number }) => number === id + 2);
          expect(found).toHaveLength(1);
          if (id === at) continue;
          expect(found[0]?.damage).toBeNull();
          expect(found[0]?.cells).toEqual(['2025-01-15', 'Buy', `S${id}`, `Note, "quoted" ${id}`, `${id}.5`]);
        }
      }),
      runs,
    );
  });

  test('a cut line is one record; repeated and shuffled lines are as many as there are', async () => {
    await assert(
      asyncProperty(
        nat(19),
        nat(45),
        array(nat(19), { minLength: 1, maxLength: 30 }),
        async (at, length, order) => {
          const rows = table(20);
          rows[at] = rows[at]?.slice(0, length + 1) ?? '';
          const text = [header, ...order.map((id) => rows[id])].join('\n');
          const records = await readRecords(text);
          expect(records.map(({ line }) => line)).toEqual([0, ...order].map((_, index) => index + 1));
          for (const [index, id] of order.entries())
            if (id !== at) expect(records[index + 1]?.source).toMatch(symbolOf(id));
        },
      ),
      runs,
    );
  });
});
