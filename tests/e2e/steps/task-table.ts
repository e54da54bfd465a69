import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../../support/browser.ts';
import type { Effort } from './counting-person.ts';

const document = join(import.meta.dirname, '../../../docs/tasks.md');

const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim());

/** Returns a row of the table with the effort in its last three columns, as wide as before. */
function withEffort(row: string, { clicks, fields, keystrokes }: Effort): string {
  const cells = row.split('|');
  const counts = [clicks, fields, keystrokes];
  const first = cells.length - 1 - counts.length;
  for (const [index, count] of counts.entries()) {
    const width = (cells[first + index] ?? '').length;
    cells[first + index] = `${String(count).padStart(width - 1)} `;
  }
  return cells.join('|');
}

/** Expects docs/tasks.md to state the effort of a task; with WRITE_TASKS it is written instead. */
export function expectInTable(task: string, effort: Effort): void {
  const text = readFileSync(document, 'utf8');
  const row = text.split('\n').find((line) => cellsOf(line)[1] === task);
  if (row === undefined) throw new Error(`docs/tasks.md has no row "${task}".`);
  if (process.env['WRITE_TASKS']) {
    writeFileSync(document, text.replace(row, withEffort(row, effort)));
    return;
  }
  const [clicks, fields, keystrokes] = cellsOf(row).slice(-4, -1).map(Number);
  expect({ clicks, fields, keystrokes }, `${task}: run npm run docs:tasks`).toEqual(effort);
}
