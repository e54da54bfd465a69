import { limits, priceRule, readAmount } from './limits.ts';
import { isoDate, latestDate } from './time.ts';
import { firstTradeDate } from './transactions.ts';

export interface ListedPrice {
  /** ISO date */
  date: string;
  /** decimal text */
  price: string;
}

export type PriceList = { ok: true; prices: ListedPrice[] } | { ok: false; message: string };

const maxCharacters = 1_000_000;
const separators = ['\t', ';', ','] as const;
type Separator = (typeof separators)[number];

const unquoted = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

function isTradeDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && isoDate(ms) === text && text >= firstTradeDate && text <= latestDate();
}

/** Reads a decimal comma, unless the comma separates the columns. */
function decimalText(cell: string, separator: Separator): string {
  return separator !== ',' && /^\d+,\d+$/.test(cell) ? cell.replace(',', '.') : cell;
}

function readLine(line: string, separator: Separator): ListedPrice | string {
  const cells = line.split(separator).map(unquoted);
  const [date = '', priceText = ''] = cells;
  if (cells.length < 2) return 'there must be a date and a price';
  if (cells.slice(2).some((cell) => cell !== '')) return 'there are more than two columns';
  if (!isTradeDay(date))
    return `“${date.slice(0, 40)}” must be a date from 1970-01-01 to today, such as 2024-05-31`;
  const price = readAmount(decimalText(priceText, separator), priceRule);
  return price.ok ? { date, price: price.text } : `“${priceText.slice(0, 40)}”: ${price.message}`;
}

/** A first line without any digit names the columns. */
const isHeading = (line: string, index: number) => index === 0 && !/\d/.test(line);

/**
 * Reads a list of prices, one line each: an ISO date and a price, separated by a comma, a semicolon or a tab. Accepts a
 * line of headings, quotes, empty lines, and a decimal comma if the separator is not a comma. The last price of a date
 * wins. The message of an error names the line.
 */
export function readPriceList(text: string): PriceList {
  if (text.length > maxCharacters) return { ok: false, message: 'The file is too large: send at most 1 MB' };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const separator = separators.find((one) => lines.some((line) => line.includes(one))) ?? ',';
  const prices = new Map<string, ListedPrice>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || isHeading(line, index)) continue;
    const read = readLine(line, separator);
    if (typeof read === 'string') return { ok: false, message: `Line ${index + 1}: ${read}` };
    prices.set(read.date, read);
    if (prices.size > limits.pricesPerRequest)
      return {
        ok: false,
        message: `There are more than ${limits.pricesPerRequest} prices: import them in parts`,
      };
  }
  if (prices.size === 0)
    return { ok: false, message: 'There are no prices: each line needs a date and a price' };
  return { ok: true, prices: [...prices.values()] };
}
