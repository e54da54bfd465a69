import type { FileMapping, FileOptions } from '#contract/imports.ts';
import { csvCell } from '#domain/csv-cells.ts';
import { parseDecimal } from '#domain/decimal.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { readDay } from '#web/ledger/trade-day.ts';
import { readTyped } from '#web/lib/typed-text.ts';
import { cellsOf } from './pasted-table.ts';

const fields = [
  'date',
  'kind',
  'symbol',
  'isin',
  'name',
  'shares',
  'price',
  'fee',
  'tax',
  'currency',
  'note',
] as const;
type Field = (typeof fields)[number];
type Row = Partial<Record<Field, string>>;

/** What columns are called, in the languages of most readers. */
const heads: Record<Field, RegExp> = {
  date: /^(trade |transaction )?date|datum|dato|fecha/,
  kind: /^(type|kind|action|side|typ|art|sens|opération)$/,
  symbol: /^(symbol|ticker|holding|security|wertpapier|titre|värdepapper|aktie)\b/,
  isin: /^isin/,
  name: /^(name|company|bezeichnung|nom|namn)$/,
  shares: /^(shares|quantity|qty|units|stück|anzahl|menge|quantité|nombre|antal)\b/,
  price: /^(price|kurs|preis|prix|cours|pris)\b/,
  fee: /^(fees?|commission|gebühr(en)?|spesen|frais|courtage|avgift)\b/,
  tax: /^(tax(es)?|steuern?|impôts?|skatt)\b/,
  currency: /^(currency|währung|devise|monnaie|valuta)$/,
  note: /^(notes?|notiz|bemerkung|remarque|anteckning)$/,
};

/** Columns that change the meaning of others. */
const furtherHeads = /rate|wechselkurs|taux|växelkurs/;

const kinds: readonly (readonly [string, RegExp])[] = [
  ['buy', /^(buy|bought|purchase|kauf|achat|köp|k|b)$/],
  ['sell', /^(sell|sold|sale|verkauf|vente|sälj|v|s)$/],
];
const kindOf = (text: string) => kinds.find(([, words]) => words.test(text.toLowerCase()))?.[0];

const isin = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

const amount = /^(?:[A-Z]{3}|[$€£¥])?\s*([-−+]?[\d.,'’\s]+?)\s*(?:[A-Z]{3}|[$€£¥])?$/;

/** Reads a number with its currency, as the reader writes it. Undefined if it is none or can be two. */
function numberOf(text: string): string | undefined {
  const read = readTyped((amount.exec(text)?.[1] ?? '').replace('−', '-'));
  return read.ok && parseDecimal(read.text) ? read.text : undefined;
}

const isNumber = (text: string) => numberOf(text) !== undefined;
const isDay = (text: string) =>
  /\D/.test(text) && readDay(text) !== undefined && parseDecimal(text) === undefined;
const isText = (text: string) => /\p{L}/u.test(text) && !isDay(text);

/** Finds out what the columns without a head contain: a security, a day, and numbers in their usual order. */
function columnsByContent(rows: readonly string[][]): Partial<Record<Field, number>> | undefined {
  const all = rows[0]?.map((_, column) => rows.map((cells) => cells[column] ?? '').filter(Boolean)) ?? [];
  const first = (test: (text: string) => boolean) =>
    all.findIndex((texts) => texts.length > 0 && texts.every(test));
  const [date, kind] = [first(isDay), first((text) => kindOf(text) !== undefined)];
  const security = all.findIndex((texts, index) => index !== kind && texts.length > 0 && texts.every(isText));
  const numbers = [...all.keys()].filter(
    (index) => index !== date && all[index]?.length && all[index].every(isNumber),
  );
  const [shares = -1, price = -1, fee = -1] = numbers;
  const found = Object.entries({ date, kind, symbol: security, shares, price, fee });
  return numbers.length > 3 ? undefined : Object.fromEntries(found.filter(([, index]) => index >= 0));
}

function columnsOf(
  rows: readonly string[][],
): { columns: Partial<Record<Field, number>>; first: number } | undefined {
  const head = rows[0]?.map((cell) => cell.toLowerCase()) ?? [];
  const named = fields.flatMap((field) => {
    const index = head.findIndex((cell) => heads[field].test(cell));
    return index >= 0 ? [[field, index] as const] : [];
  });
  if (named.length > 1 && head.some((cell) => furtherHeads.test(cell))) return undefined;
  if (named.length > 1) return { columns: Object.fromEntries(named), first: 1 };
  const columns = columnsByContent(rows);
  return columns && { columns, first: 0 };
}

/** Returns a row in our own notation; undefined if something in it can't be read. */
function rowOf(cells: readonly string[], columns: Partial<Record<Field, number>>): Row | undefined {
  const text = (field: Field) => cells[columns[field] ?? -1] ?? '';
  const number = (field: Field) => text(field) && numberOf(text(field));
  const [typed, normal] = [text('symbol'), normaliseSymbol(text('symbol'))];
  // The name finds suggestions where it is no symbol.
  const symbol = isWellFormedSymbol(normal) ? normal : typed;
  const row = {
    date: readDay(text('date')),
    kind: columns.kind === undefined ? 'buy' : kindOf(text('kind')),
    symbol,
    isin: isin.test(symbol) ? symbol : text('isin'),
    name: text('name') || typed,
    shares: numberOf(text('shares')),
    price: number('price'),
    fee: number('fee'),
    tax: number('tax'),
    currency: text('currency').toUpperCase() || (/\b[A-Z]{3}\b/.exec(text('price'))?.[0] ?? ''),
    note: text('note'),
  };
  const isRead = Object.values(row).every((value) => value !== undefined) && row.name !== '';
  if (!isRead || !row.shares) return undefined;
  // A sale is often written with a minus.
  return row.shares.startsWith('-') ? { ...row, kind: 'sell', shares: row.shares.slice(1) } : row;
}

const mapping: FileMapping = {
  headerLine: 1,
  columns: Object.fromEntries(fields.map((field, index) => [field, index])),
  dates: 'iso',
  decimalMark: '.',
  currency: null,
  kinds: { buy: 'buy', sell: 'sell' },
  isPositions: false,
};

/**
 * Reads pasted purchases and sales as the reader writes them, and returns a file with the meaning of its columns. Undefined
 * if anything in them is uncertain: the import then asks what the columns mean.
 */
export function readPastedRows(text: string): { content: string; options: FileOptions } | undefined {
  if (!/[\t\n\r]/.test(text.trim())) return undefined;
  const table = cellsOf(text);
  const found = columnsOf(table);
  if (found?.columns.date === undefined || found.columns.price === undefined) return undefined;
  const rows = table.slice(found.first).map((cells) => rowOf(cells, found.columns));
  if (rows.length === 0 || rows.some((row) => row === undefined)) return undefined;
  const lines = rows.map((row) => fields.map((field) => csvCell(row?.[field] ?? '')).join(','));
  return { content: [fields.join(','), ...lines].join('\n'), options: { format: 'mapping', mapping } };
}
