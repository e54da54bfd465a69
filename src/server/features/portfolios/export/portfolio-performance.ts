import { add, type Decimal, decimal, multiply, round, subtract, toText, zero } from '#domain/decimal.ts';
import { grossAmount } from '#domain/ledger/replay.ts';
import type { TransactionKind } from '#domain/transactions.ts';
import { csvLine } from './csv-lines.ts';
import type { ExportFormat } from './export-format.ts';
import type { ExportedRow } from './export-source.ts';
import { costsOf, dayOfRow } from './row-amounts.ts';

const columns = [
  'Date',
  'Type',
  'Value',
  'Transaction Currency',
  'Gross Amount',
  'Currency Gross Amount',
  'Exchange Rate',
  'Fees',
  'Taxes',
  'Shares',
  'ISIN',
  'WKN',
  'Ticker Symbol',
  'Security Name',
  'Note',
] as const;
type Line = Record<(typeof columns)[number], string>;

/** The program's types, and whether costs add to the value or reduce it. It has no splits in this file. */
const types: Partial<Record<TransactionKind, { type: string; costs: 1 | -1 }>> = {
  buy: { type: 'Buy', costs: 1 },
  sell: { type: 'Sell', costs: -1 },
  dividend: { type: 'Dividend', costs: -1 },
  interest: { type: 'Interest', costs: -1 },
  fee: { type: 'Fees', costs: 1 },
  tax: { type: 'Taxes', costs: 1 },
  deposit: { type: 'Deposit', costs: -1 },
  withdrawal: { type: 'Removal', costs: 1 },
  transfer_in: { type: 'Delivery (Inbound)', costs: 1 },
  transfer_out: { type: 'Delivery (Outbound)', costs: -1 },
};

const moneyDecimals = 6;

/** Returns the money of a line. With a rate of its own it was paid in the currency of the portfolio. */
function moneyOf(row: ExportedRow, costs: 1 | -1, portfolioCurrency: string) {
  const gross = grossAmount(row);
  const value = costs > 0 ? add(gross, costsOf(row)) : subtract(gross, costsOf(row));
  const isConverted = row.rate !== null && row.currency !== portfolioCurrency;
  const rate = decimal(isConverted ? (row.rate ?? '1') : '1');
  const paid = (amount: Decimal) => toText(round(multiply(amount, rate), moneyDecimals));
  return {
    Value: paid(value.units < 0n ? zero : value),
    'Transaction Currency': isConverted ? portfolioCurrency : row.currency,
    'Gross Amount': isConverted ? toText(gross) : '',
    'Currency Gross Amount': isConverted ? row.currency : '',
    'Exchange Rate': isConverted ? (row.rate ?? '') : '',
    Fees: paid(decimal(row.fee)),
    Taxes: paid(decimal(row.tax)),
  };
}

type FindIsin = (symbol: string) => string | null;

function lineOf(row: ExportedRow, portfolioCurrency: string, isinOf: FindIsin): Line | undefined {
  const known = types[row.kind];
  if (!known) return undefined;
  return {
    Date: dayOfRow(row),
    Type: known.type,
    ...moneyOf(row, known.costs, portfolioCurrency),
    Shares: row.shares ?? '',
    ISIN: (row.symbol && isinOf(row.symbol)) ?? '',
    WKN: '',
    'Ticker Symbol': row.symbol ?? '',
    'Security Name': row.name ?? '',
    Note: row.note,
  };
}

/** The CSV that Portfolio Performance imports, in English and with semicolons. */
export const portfolioPerformance: ExportFormat = {
  extension: 'csv',
  mediaType: 'text/csv; charset=utf-8',
  async *write({ portfolios, isins }) {
    const isinOf = await isins();
    yield csvLine(columns, ';');
    for (const { currency, rows } of portfolios)
      for await (const chunk of rows())
        yield chunk
          .flatMap((row) => lineOf(row, currency, isinOf) ?? [])
          .map((line) =>
            csvLine(
              columns.map((column) => line[column]),
              ';',
            ),
          )
          .join('');
  },
};
