import type { PartialReading } from '#domain/price-reading.ts';
import { readNumber } from '../brokers/engine/cell-numbers.ts';
import { listed, quoted, unreadable } from './price-address.ts';
import { headingKey, type PriceColumns, type PriceTable } from './price-table.ts';
import { isRowDate, isUnixTime } from './row-dates.ts';

/** A heading is searched in as many rows. */
const headingRows = 50;
const sampledRows = 300;
const maxColumns = 200;

/** Headings of prices in the languages of the importers, the plainest first. */
const priceNames = [
  /^(nav|net asset value|close|closing price|schluss(kurs)?|r.cknahme(preis)?|anteilswert|kurs|preis|price|cours|vl|valeur liquidative|koers|slotkoers|prezzo|chiusura|precio|cierre|valor liquidativo|kurssi|p..t.skurssi|slutkurs)$/,
  /nav\b|close|schluss|r.cknahme|kurs|preis|price|cours|liquidativ|koers|prezzo|chiusura|precio|cierre|last|value|wert|valor/,
];
const otherNames =
  /volume|umsatz|change|ver.nder|%|percent|prozent|adj|open|er.ffnung|high|low|hoch|tief|shares|anteile|assets|ausgabe|offer|ask\b|bid\b|date|datum|currency/;
const dateNames = /date|datum|fecha|\bdata\b|dato|\btag\b|day|time|zeit|jour|p.iv/;

const isNumber = (cell: string) => readNumber(cell) !== undefined;
const count = (rows: PriceTable['cells'], at: number, test: (cell: string) => boolean) =>
  rows.filter(({ [at]: cell = '' }) => cell !== '' && test(cell)).length;

/** Returns the row of headings above a row: the nearest one with a text in both columns. */
function headingRow({ cells }: PriceTable, below: number, columns: readonly number[]): number | undefined {
  for (let row = below - 1; row >= Math.max(0, below - 3); row -= 1)
    if (columns.every((at) => !isNumber(cells[row]?.[at] ?? '') && (cells[row]?.[at] ?? '').trim() !== ''))
      return row;
  return undefined;
}

const headingsOf = (table: PriceTable, below: number): readonly string[] =>
  table.headings ?? table.cells.slice(Math.max(0, below - 1), below)[0] ?? [];

/** Rates a heading as one of prices. */
function priceRank(heading: string): number {
  const key = headingKey(heading);
  if (priceNames[0]?.test(key)) return 4;
  if (otherNames.test(key)) return 0;
  return priceNames[1]?.test(key) ? 3 : 1;
}

interface Candidate {
  at: number;
  filled: number;
  rank: number;
}

/** Returns the best column: most filled cells up to a few, then the plainest heading, then the first. */
function best(candidates: readonly Candidate[], needed: number): number | undefined {
  const enough = candidates.filter(({ filled }) => filled > 0 && filled >= needed);
  return enough.toSorted((a, b) => b.rank - a.rank || b.filled - a.filled || a.at - b.at)[0]?.at;
}

/** The share of the rows with a date that have to have a price. */
const filledShare = 0.5;

/** Guesses the column of dates. Long numbers can be Unix times or amounts, so they count only without a real date. */
function guessDate(sample: PriceTable['cells'], columns: readonly number[], headings: readonly string[]) {
  const rate = (test: (cell: string) => boolean): Candidate[] =>
    columns.map((at) => ({
      at,
      filled: count(sample, at, test),
      rank: Number(dateNames.test(headingKey(headings[at] ?? ''))),
    }));
  const most = (candidates: readonly Candidate[]) => Math.max(0, ...candidates.map(({ filled }) => filled));
  for (const test of [isRowDate, isUnixTime]) {
    const candidates = rate(test);
    const found = best(candidates, most(candidates) * 0.8);
    if (found !== undefined) return { at: found, test };
  }
  return undefined;
}

/** Guesses which columns hold dates and prices; undefined if there are none. */
function guessColumns(table: PriceTable): PriceColumns | undefined {
  const sample = table.cells.slice(0, sampledRows);
  const width = Math.min(maxColumns, Math.max(0, ...sample.map((row) => row.length)));
  const columns = Array.from({ length: width }, (_, at) => at);
  const firstFilled = sample.findIndex((row) => row.some((cell) => isRowDate(cell) || isUnixTime(cell)));
  if (firstFilled < 0) return undefined;
  const date = guessDate(sample, columns, headingsOf(table, firstFilled));
  if (!date) return undefined;
  const dated = sample.filter(({ [date.at]: cell = '' }) => date.test(cell));
  const first = sample.findIndex(({ [date.at]: cell = '' }) => date.test(cell));
  const headings = headingsOf(table, first);
  const candidates = columns
    .filter((at) => at !== date.at)
    .map((at) => ({
      at,
      filled: count(dated, at, (cell) => isNumber(cell) && !isRowDate(cell)),
      rank: priceRank(headings[at] ?? ''),
    }));
  const price = best(candidates, dated.length * filledShare);
  if (price === undefined) return undefined;
  return { date: date.at, price, firstRow: first };
}

/** Returns the headings of a table whose columns are known; none if it has no row of them. */
export function headingsAbove(table: PriceTable, { date, price, firstRow }: PriceColumns): readonly string[] {
  if (table.headings) return table.headings;
  const row = headingRow(table, firstRow, [date, price]);
  return row === undefined ? [] : (table.cells[row] ?? []);
}

/** Returns how a column is named in a reading: by its heading if that is unique, else by its number. */
export function columnName(table: PriceTable, columns: PriceColumns, at: number): string {
  const headings = headingsAbove(table, columns);
  if (table.headings) return headings[at] ?? '';
  const key = headingKey(headings[at] ?? '');
  const isUnique = headings.filter((heading) => headingKey(heading) === key).length === 1;
  return key !== '' && isUnique && !/^\d+$/.test(key)
    ? (headings[at] ?? '').replace(/\s+/g, ' ').trim()
    : String(at + 1);
}

function findColumn({ headings, cells }: PriceTable, name: string): { at: number; row: number } | undefined {
  const key = headingKey(name);
  if (headings) {
    const at = headings.findIndex((heading) => headingKey(heading) === key);
    return at < 0 ? undefined : { at, row: -1 };
  }
  for (const [row, line] of cells.slice(0, headingRows).entries()) {
    const at = line.findIndex((cell) => headingKey(cell) === key);
    if (at >= 0) return { at, row };
  }
  return /^\d{1,3}$/.test(key) && Number(key) > 0 ? { at: Number(key) - 1, row: -1 } : undefined;
}

/** Lists the columns of a table for a message. */
export function describeColumns({ headings, cells }: PriceTable): string {
  const names = headings ?? cells.find((row) => row.filter((cell) => cell.trim() !== '').length > 1) ?? [];
  return names.length === 0 ? 'no columns' : `the columns ${listed(names)}`;
}

/** Finds the columns that a reading names, and guesses those that it leaves open. Throws AppError 'invalid' for a missing one. */
export function findColumns(table: PriceTable, { date, price }: PartialReading): PriceColumns | undefined {
  const find = (name: string) => {
    const found = findColumn(table, name);
    if (found) return found;
    throw unreadable(`${table.name} has no column ${quoted(name)}. It has ${describeColumns(table)}.`);
  };
  const [named, priced] = [date ? find(date) : undefined, price ? find(price) : undefined];
  if (named && priced)
    return { date: named.at, price: priced.at, firstRow: Math.max(named.row, priced.row) + 1 };
  const guessed = guessColumns(table);
  if (!guessed) return undefined;
  return { ...guessed, date: named?.at ?? guessed.date, price: priced?.at ?? guessed.price };
}
