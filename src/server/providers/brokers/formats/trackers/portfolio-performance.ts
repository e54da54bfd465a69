import { unescapeFormula } from '#domain/csv-cells.ts';
import { decimal, multiply, toText } from '#domain/decimal.ts';
import type { Draft } from '#domain/importing/draft.ts';
import type { Columns, Format, Row, Table } from '../../engine/format.ts';
import { inForeignMoney, withDeliveredValue } from './foreign-money.ts';
import { between, csvHeaders, csvKinds } from './portfolio-performance-labels.ts';
import { withYahooSymbol } from './yahoo-symbol.ts';

const trades: ReadonlySet<Draft['kind']> = new Set(['buy', 'sell']);

/** The program has no splits in this file: ours are deliveries of the shares that a split adds or takes, with its ratio. */
const splitNote = /^Split (\d+(?:\.\d+)?) for (\d+(?:\.\d+)?)(?:$|: )/;

function asSplit(draft: Draft): Draft | undefined {
  const [whole = '', numerator, denominator] = splitNote.exec(draft.note ?? '') ?? [];
  if (!numerator || !denominator || !draft.kind?.startsWith('transfer_') || (draft.net ?? '0') !== '0')
    return undefined;
  const note = draft.note?.slice(whole.length) || null;
  return { ...draft, kind: 'split', numerator, denominator, shares: null, net: null, note };
}

const transactions: Table = {
  header: ['Date', 'Type', 'Value', 'Transaction Currency', 'Taxes', 'Shares', 'ISIN'],
  aliases: csvHeaders,
  columns: {
    date: 'Date',
    kind: 'Type',
    symbol: 'Ticker Symbol',
    isin: 'ISIN',
    name: 'Security Name',
    shares: 'Shares',
    net: 'Value',
    fee: 'Fees',
    tax: 'Taxes',
    currency: 'Transaction Currency',
    note: 'Note',
  },
  dates: 'dmy',
  kinds: csvKinds,
  read(row, found) {
    const draft = { ...found, note: unescapeFormula(row.raw('Note')) || null };
    if (trades.has(draft.kind) && (draft.shares === null || draft.shares === '0'))
      return {
        is: 'skipped',
        reason: 'The money of a trade: the transactions of the securities account have it with its shares.',
      };
    const split = asSplit(draft);
    if (split) return withYahooSymbol(split);
    if (draft.kind === 'fee_refund' || draft.kind === 'tax_refund')
      return withYahooSymbol({ ...draft, shares: null });
    const foreign = {
      gross: row.number('Gross Amount'),
      currency: row.text('Currency Gross Amount'),
      rate: row.number('Exchange Rate'),
    };
    return withYahooSymbol(withDeliveredValue(inForeignMoney(draft, foreign)));
  },
};

/** Money is in hundredths, shares in units of 10^-8. */
const scaled = (text: string | null, scale: string) =>
  text && toText(multiply(decimal(text), decimal(scale)));
const hundredth = '0.01';

function readElement(row: Row, draft: Draft): Draft {
  const { isin, name, symbol } = draft.security ?? { isin: null, name: null, symbol: null };
  const shares = scaled(draft.shares, '0.00000001');
  const money = {
    ...draft,
    security: isin || name || symbol ? draft.security : null,
    shares: shares === '0' ? null : shares,
    net: scaled(draft.net, hundredth),
    fee: scaled(draft.fee, hundredth),
    tax: scaled(draft.tax, hundredth),
  };
  const foreign = {
    gross: scaled(row.number('unit.GROSS_VALUE.forexAmount'), hundredth),
    currency: row.text('unit.GROSS_VALUE.forexCurrency'),
    rate: row.number('unit.GROSS_VALUE.exchangeRate'),
  };
  return withYahooSymbol(withDeliveredValue(inForeignMoney(money, foreign)));
}

const elementColumns: Columns = {
  date: 'date',
  kind: 'type',
  symbol: 'security.tickerSymbol',
  isin: 'security.isin',
  name: 'security.name',
  // Where prices come from tells coins from shares.
  assetKind: 'security.feed',
  shares: 'shares',
  net: 'amount',
  fee: 'unit.FEE',
  tax: 'unit.TAX',
  currency: 'currencyCode',
  note: 'note',
  id: 'uuid',
};

const cashElements: Table = {
  group: /^account-transaction$/,
  header: ['uuid', 'date', 'type', 'amount'],
  columns: elementColumns,
  decimals: '.',
  kinds: {
    DEPOSIT: 'deposit',
    REMOVAL: 'withdrawal',
    INTEREST: 'interest',
    INTEREST_CHARGE: 'interest_paid',
    DIVIDENDS: 'dividend',
    FEES: 'fee',
    FEES_REFUND: 'fee_refund',
    TAXES: 'tax',
    TAX_REFUND: 'tax_refund',
    TRANSFER_IN: between,
    TRANSFER_OUT: between,
    BUY: 'buy',
    SELL: 'sell',
  },
  ignore: (row) =>
    /^(BUY|SELL)$/.test(row.text('type')) && row.text('crossEntry.uuid') !== ''
      ? 'The money of a trade, which is recorded with its shares.'
      : undefined,
  read: readElement,
};

const shareElements: Table = {
  group: /^portfolio-transaction$/,
  header: ['uuid', 'date', 'type', 'amount', 'shares'],
  columns: elementColumns,
  decimals: '.',
  kinds: {
    BUY: 'buy',
    SELL: 'sell',
    DELIVERY_INBOUND: 'transfer_in',
    DELIVERY_OUTBOUND: 'transfer_out',
    TRANSFER_IN: between,
    TRANSFER_OUT: between,
  },
  read: readElement,
};

export const portfolioPerformance: Format = {
  id: 'portfolio-performance',
  name: 'Portfolio Performance',
  types: ['csv', 'xlsx', 'xml'],
  tables: [transactions, cashElements, shareElements],
};
