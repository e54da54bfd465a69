import { add, decimal, toText } from '#domain/decimal.ts';
import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import { cancelReversed } from '../../engine/cancel-reversed.ts';
import { settleReversals } from '../../engine/combine-reversals.ts';
import { joinWithheldTax } from '../../engine/combine-rows.ts';
import type { Format, KindRule, Row, Table } from '../../engine/format.ts';
import { isNegative } from '../../engine/read-row.ts';
import { exchangeKind, joinExchanges } from '../../engine/share-exchanges.ts';
import { corporateAction, perShare } from './interactive-brokers-actions.ts';
import { describeSecurities, instruments } from './interactive-brokers-instruments.ts';
import { keepFinestLevel } from './interactive-brokers-levels.ts';
import { asDescribed, otherAsset, securityIn, shortSale } from './interactive-brokers-securities.ts';

const isZero = (text: string | null) => text === null || decimal(text).units === 0n;

/** Leaves out headers, totals and the sections that have no transactions. */
const withinSection =
  (section: string) =>
  (row: Row): string | undefined => {
    if (row.cells[0] !== section) return 'Another section of the statement.';
    if (row.cells[1] !== 'Data' || /^total\b/i.test(row.text('Currency') || (row.cells[2] ?? '')))
      return 'A sum or a heading.';
    return undefined;
  };

function readTrade(row: Row, draft: Draft): Draft | RowOutcome {
  const other = otherAsset(row.text('Asset Category'), row.text('Symbol'));
  if (other) return other;
  // The row that cancels a trade has the shares and the money of the opposite one.
  const isCancelling = /(?:^|;)Ca(?:;|$)/.test(row.text('Code'));
  const kind = isNegative(row.number('Quantity')) === isCancelling ? 'buy' : 'sell';
  const short = isCancelling ? undefined : shortSale(kind, row.text('Code'));
  if (short) return short;
  const [proceeds, commission] = [row.number('Proceeds'), row.number('Comm/Fee')];
  const net = proceeds === null ? null : toText(add(decimal(proceeds), decimal(commission ?? '0')));
  const isRebate = commission !== null && !isNegative(commission);
  return {
    ...draft,
    kind,
    security: securityIn(draft, ''),
    net,
    ...(isRebate && { gross: null, fee: null }),
  };
}

const trades: Table = {
  header: ['Trades', 'Header', 'DataDiscriminator', 'Asset Category', 'Symbol', 'Quantity', 'Proceeds'],
  columns: {
    date: 'Date/Time',
    kind: 'DataDiscriminator',
    symbol: 'Symbol',
    assetKind: 'Asset Category',
    shares: 'Quantity',
    price: 'T. Price',
    gross: 'Proceeds',
    fee: 'Comm/Fee',
    currency: 'Currency',
  },
  decimals: '.',
  kinds: { Order: 'trade', Trade: 'trade' },
  ignore: (row) =>
    withinSection('Trades')(row) ??
    (/^(?:ClosedLot|WashSale)$/.test(row.text('DataDiscriminator'))
      ? 'An evaluation of trades, not a transaction.'
      : undefined),
  read: readTrade,
};

/** A section of movements of cash, all of one kind. */
function cashSection(section: string, date: string, rule: KindRule): Table {
  return {
    header: [section, 'Header', 'Currency', date, 'Amount'],
    columns: { date, symbol: 'Symbol', net: 'Amount', currency: 'Currency', note: 'Description' },
    decimals: '.',
    kinds: { '': rule },
    ignore: withinSection(section),
    read(row, draft) {
      const isPayment = draft.kind === 'dividend' || draft.kind === 'tax';
      const description = row.text('Description');
      const security = securityIn(draft, description);
      const kind =
        draft.kind === 'fee' && /\btax\b|stamp duty|\bFTT\b/i.test(description) ? 'tax' : draft.kind;
      // Other rows name a security only in a column of its own, or with its identifier.
      const isNamed = isPayment || row.text('Symbol') !== '' || security?.isin;
      return asDescribed({ ...draft, kind, security: isNamed ? security : null }, description);
    },
  };
}

const actions: Table = {
  header: ['Corporate Actions', 'Header', 'Asset Category', 'Date/Time', 'Description', 'Quantity'],
  columns: { date: ['Date/Time', 'Report Date'], shares: 'Quantity', currency: 'Currency' },
  decimals: '.',
  ignore: (row) =>
    withinSection('Corporate Actions')(row) ??
    (/^total/i.test(row.text('Asset Category')) ? 'A sum or a heading.' : undefined),
  read(row, draft) {
    const description = row.text('Description');
    const named = { ...draft, security: securityIn(draft, description) };
    const [quantity, proceeds, value] = [row.number('Quantity'), row.number('Proceeds'), row.number('Value')];
    return (
      otherAsset(row.text('Asset Category'), '') ??
      corporateAction(named, { description, quantity, proceeds, value })
    );
  },
};

function readTransfer(row: Row, draft: Draft): Draft | RowOutcome {
  const other = otherAsset(row.text('Asset Category'), row.text('Symbol'));
  if (other) return other;
  const cash = row.number('Cash Amount');
  if (draft.security === null || isZero(draft.shares))
    return isZero(cash)
      ? { is: 'skipped', reason: 'Nothing was moved.' }
      : {
          ...draft,
          kind: isNegative(cash) ? 'withdrawal' : 'deposit',
          security: null,
          shares: null,
          gross: null,
          net: cash,
        };
  const isOut = /^out$/i.test(row.text('Direction')) || isNegative(row.number('Qty'));
  const price = draft.price ?? perShare(draft.gross, draft.shares);
  return {
    ...draft,
    kind: isOut ? 'transfer_out' : 'transfer_in',
    security: securityIn(draft, ''),
    price: isOut ? null : price,
    gross: null,
  };
}

const transfers: Table = {
  header: ['Transfers', 'Header', 'Asset Category', 'Symbol', 'Date', 'Direction', 'Qty', 'Market Value'],
  columns: {
    date: 'Date',
    symbol: 'Symbol',
    shares: 'Qty',
    price: 'Xfer Price',
    gross: 'Market Value',
    currency: 'Currency',
    note: 'Type',
  },
  decimals: '.',
  ignore: (row) =>
    withinSection('Transfers')(row) ??
    (/^total/i.test(row.text('Asset Category')) ? 'A sum or a heading.' : undefined),
  read: readTransfer,
};

export const interactiveBrokersStatement: Format = {
  id: 'ibkr-statement',
  name: 'Interactive Brokers (activity statement)',
  tables: [
    trades,
    actions,
    transfers,
    instruments(withinSection('Financial Instrument Information')),
    cashSection('Dividends', 'Date', 'dividend'),
    cashSection('Payment In Lieu Of Dividends', 'Date', 'dividend'),
    cashSection('Withholding Tax', 'Date', 'tax'),
    cashSection('Deposits & Withdrawals', 'Settle Date', 'cash'),
    cashSection('Interest', 'Date', 'interest'),
    cashSection('Fees', 'Date', 'charge'),
    cashSection('Other Fees', 'Date', 'charge'),
    cashSection('Transaction Fees', 'Date/Time', 'charge'),
    cashSection('Commission Adjustments', 'Date', 'charge'),
  ],
  combine: (rows) =>
    joinExchanges(
      joinWithheldTax(
        settleReversals(cancelReversed(keepFinestLevel(describeSecurities(rows)), ['buy', 'sell'])),
        ({ kind }) => kind === 'tax',
      ),
      exchangeKind,
    ),
};
