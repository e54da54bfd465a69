import { readCurrency } from '#domain/currencies.ts';
import { decimal, round, toText } from '#domain/decimal.ts';
import { isPositive, limits, priceDecimals, priceRule, readAmount } from '#domain/limits.ts';
import type {
  PartialReading,
  PriceFormat,
  PriceReading,
  ReadPrice,
  ReadPrices,
} from '#domain/price-reading.ts';
import { toWholeUnits } from '#domain/quoted-units.ts';
import { latestDate } from '#domain/time.ts';
import { firstTradeDate } from '#domain/transactions.ts';
import type { DecimalMark } from '#domain/typed-number.ts';
import { isEmptyNumber, readNumber } from '../brokers/engine/cell-numbers.ts';
import { commonMark } from '../brokers/engine/detect-decimals.ts';
import { orderOfDates } from '../brokers/engine/guess-mapping.ts';
import { columnName, findColumns } from './find-columns.ts';
import { type PriceRequest, quoted, unreadable } from './price-address.ts';
import { maxRows, type PriceColumns, type PriceTable } from './price-table.ts';
import { unitReader } from './price-units.ts';
import { isRowDate, readRowDate } from './row-dates.ts';

/** Units that only one currency has. A dollar sign can be any dollar. */
const plainUnit = /[A-Za-z]{3}|[€£]|p$/;

type Read = { price: ReadPrice; order: string } | { reason: string };

interface PriceCell {
  cell: string;
  mark: DecimalMark;
  /** The unit that the row or the heading states. */
  stated: string | undefined;
}

/** Reads a price above zero in whole units of a currency, or says why it is none. */
function readPrice(
  { cell, mark, stated }: PriceCell,
  currency: string,
): { text: string } | { reason: string } {
  const number = readNumber(cell, mark);
  if (!number) return { reason: `${quoted(cell)} is no number` };
  const unit = number.currency && plainUnit.test(cell.trim()) ? number.currency : stated;
  if (unit && (readCurrency(unit)?.currency ?? unit) !== currency)
    return { reason: `${quoted(cell)} is in ${unit}, and the security is in ${currency}` };
  const amount = readAmount(
    toText(round(decimal(toWholeUnits(number.value, unit)), priceDecimals)),
    priceRule,
  );
  if (!amount.ok) return { reason: `${quoted(cell)}: ${amount.message}` };
  return isPositive(amount.text) ? amount : { reason: `${quoted(cell)}: Price must be greater than 0` };
}

interface RowRules {
  at: PriceColumns;
  reading: PriceReading;
  currency: string;
  unitOf: (row: readonly string[]) => string | undefined;
}

function readRow(row: readonly string[], { at, reading, currency, unitOf }: RowRules): Read {
  const [dateCell = '', priceCell = ''] = [row[at.date], row[at.price]];
  const date = readRowDate(dateCell, reading.dates);
  if (!date) return { reason: `${quoted(dateCell)} is no date` };
  if (date.date < firstTradeDate || date.date > latestDate())
    return { reason: `${date.date} is not between ${firstTradeDate} and today` };
  const price = readPrice({ cell: priceCell, mark: reading.decimals, stated: unitOf(row) }, currency);
  return 'reason' in price ? price : { price: { date: date.date, price: price.text }, order: date.order };
}

/** Collects one price for each date, the latest of the day. */
function collectPrices(table: PriceTable, rules: RowRules) {
  const { at } = rules;
  const found = new Map<string, { price: ReadPrice; order: string }>();
  const unread: string[] = [];
  for (const row of table.cells.slice(at.firstRow)) {
    if (isEmptyNumber(row[at.date] ?? '') || isEmptyNumber(row[at.price] ?? '')) continue;
    const read = readRow(row, rules);
    if ('reason' in read) unread.push(read.reason);
    else if (read.order >= (found.get(read.price.date)?.order ?? '')) found.set(read.price.date, read);
  }
  return { prices: [...found.values()].map(({ price }) => price), unread };
}

/** Completes a reading for a table whose columns are known. */
function completeReading(
  table: PriceTable,
  at: PriceColumns,
  format: PriceFormat,
  { dates, decimals, date, price }: PartialReading,
): PriceReading {
  const cellsOf = (column: number) => table.cells.slice(at.firstRow).map(({ [column]: cell = '' }) => cell);
  const mark = decimals || (commonMark(cellsOf(at.price).filter((cell) => readNumber(cell))) ?? '.');
  return {
    format,
    rows: table.rows,
    date: date || columnName(table, at, at.date),
    price: price || columnName(table, at, at.price),
    dates: dates || orderOfDates(cellsOf(at.date).filter(isRowDate), mark),
    decimals: mark,
  };
}

/**
 * Reads the prices of a table; undefined if its columns cannot be told. Rows in another currency are left out. Throws
 * AppError 'invalid' for a column that is missing and too many prices.
 */
export function readTable(
  table: PriceTable,
  format: PriceFormat,
  { reading: wanted, currency }: PriceRequest,
): ReadPrices | undefined {
  if (table.cells.length > maxRows)
    throw unreadable(`${table.name} has more than ${maxRows} rows: choose an address with a shorter period.`);
  const at = findColumns(table, wanted);
  if (!at) return undefined;
  const reading = completeReading(table, at, format, wanted);
  const unitOf = unitReader(table, at);
  const { prices, unread } = collectPrices(table, { at, reading, currency, unitOf });
  if (prices.length > limits.pricesPerSecurity)
    throw unreadable(
      `The reply has ${prices.length} prices, and at most ${limits.pricesPerSecurity} are read: choose an address with a shorter period.`,
    );
  return { reading, prices, unread: unread.length, unreadReason: unread[0] ?? null };
}
