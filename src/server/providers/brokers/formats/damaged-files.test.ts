import { assert, asyncProperty, nat, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import type { ReadRow } from '#domain/importing/draft.ts';
import { csvSamples, readBrokerFile } from '#tests/support/broker-samples.ts';
import { sampleTable, writeTable } from '#tests/support/sample-tables.ts';
import { runsOf } from '#tests/support/scope.ts';

const runs = { numRuns: runsOf(12) };

type Cells = readonly string[];

/** Why a record above every header is left out: cut short it looks like a letterhead, of which nothing is said. */
const aboveTables = 'Not part of a table of transactions.';

const isFilled = (cells: Cells) => cells.some((cell) => cell.trim() !== '');

/** Reads records as a file; undefined if no reader accepts them, which is reported as well. */
async function rowsOf(records: readonly Cells[], delimiter: string): Promise<ReadRow[] | undefined> {
  try {
    const { rows } = await readBrokerFile(Buffer.from(writeTable(records, { delimiter })), 'damaged.csv');
    return rows;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return undefined;
  }
}

/** Returns the records with line numbers: a cell may have several lines. */
function linesOf(records: readonly Cells[]): number[] {
  let line = 1;
  return records.map((cells) => {
    const first = line;
    line += 1 + cells.join('').split('\n').length - 1;
    return first;
  });
}

describe.each(csvSamples())('$format, $name', ({ name, bytes }) => {
  /** Changes a record that leads to a row, and expects that it and all others still lead to one. */
  async function expectAllReported(change: (cells: Cells, at: number) => readonly Cells[]) {
    const { records, delimiter } = await sampleTable(bytes);
    const known = (await rowsOf(records, delimiter)) ?? [];
    const lines = linesOf(records);
    const indexes = known
      .filter(({ outcome }) => outcome.is !== 'skipped' || outcome.reason !== aboveTables)
      .map(({ line }) => lines.indexOf(line))
      .filter((index) => index >= 0);
    await assert(
      asyncProperty(nat(indexes.length - 1), nat(), async (pick, at) => {
        const index = indexes[pick] ?? 0;
        const changed = records.flatMap((cells, position) =>
          position === index ? change(cells, at) : [cells],
        );
        const rows = await rowsOf(changed, delimiter);
        if (!rows) return;
        const reported = new Set(rows.map(({ line }) => line));
        const added = changed.length - records.length;
        const positions = indexes.flatMap((known) => {
          if (known !== index) return [known < index ? known : known + added];
          return Array.from({ length: added + 1 }, (_, copy) => index + copy);
        });
        const numbers = linesOf(changed);
        const expected = positions.filter((at) => isFilled(changed[at] ?? [])).map((at) => numbers[at]);
        expect(expected.filter((line) => line !== undefined && !reported.has(line))).toEqual([]);
      }),
      runs,
    );
  }

  test('reports a line that is cut off', () =>
    expectAllReported((cells, at) => {
      const kept = 1 + (at % cells.length);
      const last = cells[kept - 1] ?? '';
      return [[...cells.slice(0, kept - 1), last.slice(0, 1 + (at % Math.max(1, last.length)))]];
    }));

  test('reports a line that is repeated', () => expectAllReported((cells) => [cells, cells]));

  test('reports a line whose cells are shuffled', () =>
    expectAllReported((cells, at) => [
      [...cells.slice(at % cells.length), ...cells.slice(0, at % cells.length)],
    ]));

  test('never fails on garbled text', async () => {
    const { records, delimiter } = await sampleTable(bytes);
    await assert(
      asyncProperty(
        nat(records.length - 1),
        nat(),
        string({ unit: 'binary', maxLength: 40 }),
        async (row, at, text) => {
          const changed = records.map((cells, index) =>
            index === row ? cells.map((cell, column) => (column === at % cells.length ? text : cell)) : cells,
          );
          const rows = await rowsOf(changed, delimiter);
          const numbers = (rows ?? []).map(({ line }) => line);
          expect(numbers).toEqual([...new Set(numbers)]);
        },
      ),
      runs,
    );
  });

  test('names rows by the lines of the file', async () => {
    const text = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes);
    const lines = text.split(/\r\n|\n|\r/);
    const { rows } = await readBrokerFile(bytes, name);
    if (text.includes('\uFFFD')) return;
    const compact = (part: string) => part.replaceAll('""', '"').replace(/\s+/g, ' ');
    for (const { line, source } of rows) {
      const rest = compact(lines.slice(line - 1, line + 20).join('\n'));
      let from = 0;
      for (const cell of source.slice(0, 400).split(' · ').slice(0, -1)) {
        const found = rest.indexOf(compact(cell), from);
        expect({ line, cell, isFound: found >= 0 && found < from + 200 }).toEqual({
          line,
          cell,
          isFound: true,
        });
        from = found + cell.length;
      }
    }
  });
});
