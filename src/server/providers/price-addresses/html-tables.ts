import { Parser } from 'htmlparser2';
import type { PartialReading } from '#domain/price-reading.ts';
import { unreadable } from './price-address.ts';
import { maxRows, type PriceTable } from './price-table.ts';

/** Beyond these, tables, rows, columns and text are ignored. */
const bounds = { tables: 200, depth: 20, rows: maxRows + 1, columns: 100, cellLength: 300, span: 20 };

/** The time of the parser is quadratic in the number of open elements. */
const maxNesting = 2_000;

interface OpenTable {
  rows: string[][];
  cell: { text: string; span: number } | undefined;
}

const notShown = new Set(['script', 'style', 'template', 'noscript', 'select']);

function endCell(table: OpenTable): void {
  const { cell, rows } = table;
  table.cell = undefined;
  if (!cell) return;
  const row = rows.at(-1);
  const text = cell.text.replace(/\s+/g, ' ').trim();
  for (let at = 0; at < cell.span && row && row.length < bounds.columns; at += 1)
    row.push(at === 0 ? text : '');
}

function startCell(table: OpenTable, span: number): void {
  endCell(table);
  if (table.rows.length === 0) table.rows.push([]);
  table.cell = { text: '', span: Math.min(Math.max(1, span || 1), bounds.span) };
}

function startRow(table: OpenTable): void {
  endCell(table);
  if (table.rows.length < bounds.rows) table.rows.push([]);
}

/** Collects the cells of all tables in the order in which they open. The text of an inner table is not part of the outer. */
function collectTables(html: string): string[][][] {
  const tables: OpenTable[] = [];
  const open: (OpenTable | undefined)[] = [];
  let hidden = 0;
  let nesting = 0;
  const parser = new Parser({
    onopentag(name, { colspan }) {
      nesting += 1;
      if (nesting > maxNesting)
        throw unreadable(`The web page nests more than ${maxNesting} elements: look for a download as CSV.`);
      if (notShown.has(name)) hidden += 1;
      const table = open.at(-1);
      if (name === 'table') {
        const isCollected = tables.length < bounds.tables && open.length < bounds.depth;
        const opened: OpenTable | undefined = isCollected ? { rows: [], cell: undefined } : undefined;
        open.push(opened);
        if (opened) tables.push(opened);
      } else if (!table) return;
      else if (name === 'tr') startRow(table);
      else if (name === 'td' || name === 'th') startCell(table, Number(colspan));
      else if (table.cell && table.cell.text.length < bounds.cellLength) table.cell.text += ' ';
    },
    ontext(text) {
      const cell = hidden > 0 ? undefined : open.at(-1)?.cell;
      if (cell && cell.text.length < bounds.cellLength)
        cell.text += text.slice(0, bounds.cellLength - cell.text.length);
    },
    onclosetag(name) {
      nesting -= 1;
      if (notShown.has(name)) hidden = Math.max(0, hidden - 1);
      const table = open.at(-1);
      if (name === 'table') open.pop();
      if (table && ['table', 'tr', 'td', 'th'].includes(name)) endCell(table);
    },
  });
  parser.end(html);
  return tables.map(({ rows }) => rows.filter((row) => row.length > 0));
}

/** Reads the tables of a web page, or the one that the reading names. Throws AppError 'invalid' if there is none. */
export function readHtmlTables(html: string, { rows }: PartialReading): PriceTable[] {
  const tables = collectTables(html).map((cells, at): PriceTable => {
    const number = String(at + 1);
    return { name: `Table ${number}`, rows: number, cells, headings: null };
  });
  if (tables.length === 0)
    throw unreadable(
      'The address returned a web page without a table. Pages that build their tables with scripts cannot be read: look for a download as CSV.',
    );
  if (!rows) return tables;
  const chosen = tables.find((table) => table.rows === rows.trim());
  if (chosen) return [chosen];
  const count = tables.length === 1 ? 'one table' : `${tables.length} tables`;
  throw unreadable(`The page has ${count}, and no table ${rows.slice(0, 20)}: give a number from 1.`);
}
