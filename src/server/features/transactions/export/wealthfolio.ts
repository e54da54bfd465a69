import { decimal, divide, toText } from '#domain/decimal.ts';
import type { TransactionKind } from '#domain/transaction-kinds.ts';
import { csvLine } from './csv-lines.ts';
import type { ExportFormat } from './export-format.ts';
import { asElsewhere, type ExportedRow } from './export-source.ts';
import { dayOfRow, grossText, isZero, unitPriceOf } from './row-amounts.ts';

const columns = [
  'date',
  'type',
  'symbol',
  'instrumentType',
  'quantity',
  'unit_price',
  'currency',
  'fee',
  'amount',
  'comment',
  'fxRate',
  'subtype',
] as const;
type Line = Record<(typeof columns)[number], string>;

/** Wealthfolio's types. It has none that sets a number of shares. */
const types: Partial<Record<TransactionKind, string>> = {
  buy: 'BUY',
  sell: 'SELL',
  dividend: 'DIVIDEND',
  interest: 'INTEREST',
  fee: 'FEE',
  tax: 'TAX',
  deposit: 'DEPOSIT',
  withdrawal: 'WITHDRAWAL',
  transfer_in: 'TRANSFER_IN',
  transfer_out: 'TRANSFER_OUT',
  split: 'SPLIT',
};

const ratioDecimals = 10;

/** Returns the amount of a line: money, or the new shares for an old one. */
function amountOf(row: ExportedRow): string {
  if (row.kind !== 'split') return grossText(row);
  return toText(divide(decimal(row.numerator ?? '1'), decimal(row.denominator ?? '1'), ratioDecimals));
}

function lineOf(row: ExportedRow, type: string, portfolioCurrency: string): Line {
  const isMoney = row.shares === null && row.kind !== 'split';
  return {
    date: dayOfRow(row),
    type,
    symbol: row.symbol ?? `$CASH-${row.currency}`,
    instrumentType: row.symbol === null ? '' : 'EQUITY',
    quantity: row.shares ?? (isMoney ? '1' : ''),
    unit_price: isMoney ? grossText(row) : (unitPriceOf(row) ?? ''),
    currency: row.currency,
    fee: row.fee,
    amount: amountOf(row),
    comment: row.note,
    fxRate: row.currency === portfolioCurrency ? '' : (row.rate ?? ''),
    subtype: '',
  };
}

/**
 * Returns the lines of a transaction. Its tax has a line of its own, because no other type has one; its subtype says that
 * it belongs to the line above.
 */
function linesOf(row: ExportedRow, portfolioCurrency: string): Line[] {
  const type = types[row.kind];
  if (type === undefined) return [];
  const line = lineOf(row, type, portfolioCurrency);
  if (isZero(row.tax)) return [line];
  const money = { quantity: '1', unit_price: row.tax, fee: '0', amount: row.tax };
  const tax = { ...line, ...money, type: 'TAX', subtype: 'WITHHELD' };
  return [line, tax];
}

/** The CSV that Wealthfolio imports. */
export const wealthfolio: ExportFormat = {
  extension: 'csv',
  mediaType: 'text/csv; charset=utf-8',
  async *write({ portfolios, rates }) {
    yield csvLine(columns);
    for (const { currency, rows } of portfolios)
      for await (const chunk of rows())
        yield chunk
          .flatMap((row) => linesOf(asElsewhere(currency, row, rates), currency))
          .map((line) => csvLine(columns.map((column) => line[column])))
          .join('');
  },
};
