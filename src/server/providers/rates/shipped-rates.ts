import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dayNumber } from '#domain/days.ts';
import { oncePerFolder } from '#server/platform/once-per-folder.ts';
import { onFirstUse, type RateTable } from './rate-table.ts';

const newline = 10;
const comma = 44;
const dateLength = 10;

function lineStarts(table: Buffer): number[] {
  const starts: number[] = [];
  for (let start = 0; start < table.length; start = table.indexOf(newline, start) + 1) starts.push(start);
  return starts;
}

/** Returns the text of a cell of the line that starts there. */
function cellAt(table: Buffer, start: number, place: number): string {
  let at = start;
  for (let left = place; left > 0; at += 1) if (table[at] === comma) left -= 1;
  let end = at;
  while (table[end] !== comma && table[end] !== newline) end += 1;
  return table.toString('latin1', at, end);
}

/**
 * Reads the shipped rates: rows of a date, a source and a rate of each currency, which may be missing. Reads the rates of a
 * currency on its first use, because all 80,000 take twenty milliseconds.
 */
export const readShippedRates = oncePerFolder((dataDir): RateTable => {
  const table = gunzipSync(readFileSync(join(dataDir, 'fx.csv.gz')));
  const [header = 0, ...starts] = lineStarts(table);
  const columns = table.toString('latin1', header, table.indexOf(newline)).split(',');
  return {
    days: Int32Array.from(starts, (start) => dayNumber(table.toString('latin1', start, start + dateLength))),
    isMarket: Uint8Array.from(starts, (start) => (cellAt(table, start, 1) === 'market' ? 1 : 0)),
    column: onFirstUse((currency) => {
      const place = columns.indexOf(currency, 2);
      if (place < 0) return undefined;
      return Float64Array.from(starts, (start) => Number(cellAt(table, start, place) || Number.NaN));
    }),
  };
});
