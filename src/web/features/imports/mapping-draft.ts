import type { FileMapping } from '#contract/imports.ts';
import { type DateOrder, type MappedField, mappedFields } from '#domain/imports.ts';
import { isoDate } from '#domain/time.ts';
import { readDay } from '#web/ledger/trade-day.ts';
import { longDate } from '#web/lib/formats.ts';

/** What the meaning of a column is called. */
export const fieldNames: Record<MappedField, string> = {
  date: 'Date',
  settled: 'Settlement date',
  kind: 'Kind of transaction',
  symbol: 'Symbol',
  isin: 'ISIN or CUSIP',
  name: 'Name of the security',
  assetKind: 'Kind of asset, such as coin',
  shares: 'Shares',
  price: 'Price per share',
  amount: 'Amount of money',
  fee: 'Fee',
  tax: 'Tax',
  currency: 'Currency',
  note: 'Note',
  id: 'Number of the transaction',
  account: 'Account',
};

export const dateOrderNames: Record<DateOrder, string> = {
  iso: 'ISO, as 2025-04-03',
  mdy: 'Month first, as 4/3/2025',
  dmy: 'Day first, as 3/4/2025',
  ymd: 'Year first, as 2025/4/3',
};

/** Returns what a column means; undefined if it is not read. */
export const fieldOfColumn = ({ columns }: FileMapping, index: number): MappedField | undefined =>
  mappedFields.find((field) => columns[field] === index);

/** Gives a column a meaning. Each meaning has one column, so another column loses it. */
export function withMappedColumn(
  mapping: FileMapping,
  index: number,
  field: MappedField | undefined,
): FileMapping {
  const columns: FileMapping['columns'] = {};
  for (const other of mappedFields) {
    const column = mapping.columns[other];
    if (column !== undefined && column !== index && other !== field) columns[other] = column;
  }
  return { ...mapping, columns: field ? { ...columns, [field]: index } : columns };
}

/** Returns what is missing before a file can be read; undefined if nothing is. */
export function mappingProblem({ columns, isPositions }: FileMapping): string | undefined {
  const has = (...fields: MappedField[]) => fields.some((field) => columns[field] !== undefined);
  if (!isPositions && !has('date')) return 'Choose the column with the date.';
  if (!has('symbol', 'isin', 'name')) return 'Choose a column that names the security: symbol, ISIN or name.';
  if (isPositions && !has('shares')) return 'Choose the column with the shares.';
  return has('shares', 'amount') ? undefined : 'Choose a column with the shares or the amount.';
}

const two = (text: string) => text.padStart(2, '0');

/** Reads a date from a file. Returns an ISO date; undefined if it is none in this order. */
export function readMappedDay(sample: string, order: DateOrder): string | undefined {
  const [, first = '', second = '', third = ''] =
    /^\s*(\d{1,4})[-/. ]+(\d{1,2})[-/. ]+(\d{1,4})/.exec(sample) ??
    /^\s*(\d{4})(\d{2})(\d{2})/.exec(sample) ??
    [];
  // A date with the name of its month has only one meaning.
  if (first === '') return readDay(sample);
  const [year, month, day] =
    order === 'mdy'
      ? [third, first, second]
      : order === 'dmy'
        ? [third, second, first]
        : [first, second, third];
  const text = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && isoDate(ms) === text ? text : undefined;
}

/** Says how dates from a file are read: `“03/04/2025” is 4 March 2025`. A sample that is no date is named first. */
export function dateReading(samples: readonly string[], order: DateOrder): string | undefined {
  const wrong = samples.find((sample) => readMappedDay(sample, order) === undefined);
  if (wrong !== undefined) return `“${wrong}” is no date in this order`;
  const [sample] = samples;
  const day = sample && readMappedDay(sample, order);
  return day && `“${sample}” is ${longDate(day)}`;
}

/** Numbers with each decimal mark; the other mark may group the digits before it. */
const numberForms = {
  '.': /^(\d+|\d{1,3}(?:,\d{2,3})+)(?:\.(\d+))?$/,
  ',': /^(\d+|\d{1,3}(?:\.\d{2,3})+)(?:,(\d+))?$/,
} as const;

/** Reads a number with the given decimal mark, without its currency. Returns decimal text; undefined if it is none. */
export function readMappedNumber(sample: string, mark: '.' | ','): string | undefined {
  const isNegative = /^[^\d]*[-−(]/.test(sample);
  const [, whole, fraction] = numberForms[mark].exec(sample.replace(/[^\d.,]/g, '')) ?? [];
  if (whole === undefined) return undefined;
  const digits = whole.replace(/[.,]/g, '');
  return `${isNegative ? '-' : ''}${fraction === undefined ? digits : `${digits}.${fraction}`}`;
}

const marksIn = (text: string) => text.replace(/[^.,]/g, '').length;

/** Says how the number with the most marks is read, as it tells most: `“1.234,50” is 1234.50`. */
export function numberReading(samples: readonly string[], mark: '.' | ','): string | undefined {
  const [sample] = samples.toSorted((a, b) => marksIn(b) - marksIn(a));
  if (sample === undefined) return undefined;
  const number = readMappedNumber(sample, mark);
  return number === undefined ? `“${sample}” is no number` : `“${sample}” is ${number.replace('-', '−')}`;
}
