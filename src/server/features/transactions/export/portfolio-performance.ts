import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  round,
  subtract,
  toText,
  zero,
} from '#domain/decimal.ts';
import { grossAmount } from '#domain/ledger/replay.ts';
import { kindRules, type TransactionKind } from '#domain/transaction-kinds.ts';
import { csvLine } from './csv-lines.ts';
import type { ExportFormat } from './export-format.ts';
import { asElsewhere, type ExportedRow } from './export-source.ts';
import { costsOf, dayOfRow, isZero } from './row-amounts.ts';

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

/** The program's types, and whether costs add to the value or reduce it. */
const types: Partial<Record<TransactionKind, { type: string; costs: 1 | -1 }>> = {
  buy: { type: 'Buy', costs: 1 },
  sell: { type: 'Sell', costs: -1 },
  dividend: { type: 'Dividend', costs: -1 },
  interest: { type: 'Interest', costs: -1 },
  interest_paid: { type: 'Interest Charge', costs: 1 },
  fee_refund: { type: 'Fees Refund', costs: -1 },
  tax_refund: { type: 'Tax Refund', costs: -1 },
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

/** Counts the shares of each security while the transactions pass in their order. */
function createShareCount() {
  const held = new Map<string, Decimal>();
  return {
    of: (symbol: string) => held.get(symbol) ?? zero,
    apply({ kind, symbol, shares, numerator, denominator }: ExportedRow): void {
      if (symbol === null) return;
      const [before, moved] = [held.get(symbol) ?? zero, decimal(shares ?? '0')];
      const change = kindRules[kind].held;
      if (change === 'more') held.set(symbol, add(before, moved));
      else if (change === 'fewer') held.set(symbol, subtract(before, moved));
      else if (change === 'set') held.set(symbol, moved);
      else if (change === 'multiplied')
        held.set(symbol, divide(multiply(before, decimal(numerator ?? '1')), decimal(denominator ?? '1'), 8));
    },
  };
}

/**
 * Returns a split as a delivery of the shares that it adds or takes, because the program has no splits in this file. The
 * note has the ratio, so that an import recognises it.
 */
function asDelivery(row: ExportedRow, before: Decimal, after: Decimal): ExportedRow {
  const isMore = compare(after, before) >= 0;
  const ratio = `Split ${row.numerator} for ${row.denominator}`;
  return {
    ...row,
    kind: isMore ? 'transfer_in' : 'transfer_out',
    shares: toText(isMore ? subtract(after, before) : subtract(before, after)),
    price: '0',
    note: row.note ? `${ratio}: ${row.note}` : ratio,
  };
}

type ShareCount = ReturnType<typeof createShareCount>;

function lineOf(
  stored: ExportedRow,
  portfolioCurrency: string,
  isinOf: FindIsin,
  count: ShareCount,
): Line | undefined {
  const before = count.of(stored.symbol ?? '');
  count.apply(stored);
  const row = stored.kind === 'split' ? asDelivery(stored, before, count.of(stored.symbol ?? '')) : stored;
  const known = types[row.kind];
  // A split of nothing moves no shares, which the program refuses.
  if (!known || (stored.kind === 'split' && isZero(row.shares ?? '0'))) return undefined;
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
  async *write({ portfolios, isins, rates }) {
    const isinOf = await isins();
    yield csvLine(columns, ';');
    for (const { currency, rows } of portfolios) {
      const count = createShareCount();
      for await (const chunk of rows())
        yield chunk
          .flatMap((row) => lineOf(asElsewhere(currency, row, rates, types), currency, isinOf, count) ?? [])
          .map((line) =>
            csvLine(
              columns.map((column) => line[column]),
              ';',
            ),
          )
          .join('');
    }
  },
};
