import type { PriceFormat, ReadPrices } from '#domain/price-reading.ts';
import type { ParserSource } from '#server/platform/isolation/parser-spec.ts';
import { decodeDocument } from '../feeds/decode-document.ts';
import { readCsvTable } from './csv-table.ts';
import { describeColumns } from './find-columns.ts';
import { readHtmlTables } from './html-tables.ts';
import { readJsonTables } from './json-tables.ts';
import { type AboutPrices, quoted, unreadable } from './price-address.ts';
import type { PriceTable } from './price-table.ts';
import { readTable } from './read-table.ts';

const accepted = 'Accepted are CSV, JSON, and web pages with a table.';
const names: Record<PriceFormat, string> = { csv: 'CSV', json: 'JSON', html: 'a web page (HTML)' };
const signatures: [bytes: string, name: string][] = [
  ['%PDF', 'a PDF'],
  ['PK\x03\x04', 'a ZIP archive or an Excel file'],
  ['\xd0\xcf\x11\xe0', 'an old Excel file'],
  ['\x1f\x8b', 'a gzip archive'],
  ['\x89PNG', 'an image'],
  ['\xff\xd8\xff', 'an image'],
];

/** Adds the encoding that a web page declares in itself to the header. */
function withDeclaredEncoding(body: Buffer, contentType: string | null): string | null {
  if (/charset/i.test(contentType ?? '')) return contentType;
  const head = body.toString('latin1', 0, 2048);
  const label = /<meta\b[^>]{0,200}?\bcharset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(head)?.[1];
  return label ? `text/html; charset=${label}` : contentType;
}

/** Tells the format of a text by its start. Throws AppError 'invalid' for another one. */
function formatOf(text: string): PriceFormat {
  const start = text.slice(0, 4096).trimStart();
  if (/^[[{]/.test(start)) return 'json';
  if (!start.startsWith('<')) return 'csv';
  if (/<(?:!doctype\s{1,9}html|html|head|body|table|div|meta)\b/i.test(start)) return 'html';
  throw unreadable(`The address returned XML. ${accepted}`);
}

async function tablesOf(text: string, format: PriceFormat, { reading }: AboutPrices): Promise<PriceTable[]> {
  if (format === 'csv') return [await readCsvTable(text)];
  return format === 'json' ? readJsonTables(text, reading) : readHtmlTables(text, reading);
}

const described = 3;

/** Says which tables there are, where none has prices. */
function noPrices(tables: readonly PriceTable[], format: PriceFormat): Error {
  const found = tables
    .filter(({ cells }) => cells.length > 0)
    .slice(0, described)
    .map((table) => `${table.name} has ${describeColumns(table)}.`);
  const rest = tables.length > described ? ` There are ${tables.length - described} more.` : '';
  return unreadable(
    `The address returned ${names[format]} without a column of dates and a column of prices. ${found.join(' ')}${rest}`.trim(),
  );
}

/** Returns the most prices that a table has. The error of one table does not hide the prices of another. */
function mostPrices(tables: readonly PriceTable[], format: PriceFormat, about: AboutPrices): ReadPrices {
  let most: ReadPrices | undefined;
  let problem: unknown;
  for (const table of tables) {
    try {
      const read = readTable(table, format, about);
      if (read && (!most || read.prices.length > most.prices.length)) most = read;
    } catch (error) {
      problem ??= error;
    }
  }
  if (most && most.prices.length > 0) return most;
  if (problem) throw problem;
  if (!most) throw noPrices(tables, format);
  const reason = most.unreadReason ? ` In the first row ${most.unreadReason}.` : '';
  throw unreadable(
    `None of the rows has a usable date and price.${reason} The date is read from ${quoted(most.reading.date)}, the price from ${quoted(most.reading.price)}.`,
  );
}

/** Reads the prices in a reply. Throws AppError 'invalid' that says what was found and what is accepted. */
export async function readPrices(body: Buffer, about: AboutPrices): Promise<ReadPrices> {
  const start = body.toString('latin1', 0, 8);
  const other = signatures.find(([bytes]) => start.startsWith(bytes));
  if (other) throw unreadable(`The address returned ${other[1]}. ${accepted}`);
  const text = decodeDocument(body, withDeclaredEncoding(body, about.contentType));
  if (text.trim() === '') throw unreadable('The address returned an empty reply.');
  if (text.includes('\0')) throw unreadable(`The address returned binary data. ${accepted}`);
  const format = formatOf(text);
  const wanted = about.reading.format;
  if (wanted && wanted !== format)
    throw unreadable(`The address returned ${names[format]}, and the settings say ${names[wanted]}.`);
  return mostPrices(await tablesOf(text, format, about), format, about);
}

/** Reads the prices of a reply in the child process. */
export const parsePrices = async (source: ParserSource, about: AboutPrices): Promise<ReadPrices> =>
  readPrices(await source.bytes(), about);
