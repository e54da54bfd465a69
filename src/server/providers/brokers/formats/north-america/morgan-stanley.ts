import type { Draft, SecurityHint } from '#domain/importing/draft.ts';
import type { Format, KindRule, Row, Table } from '../../engine/format.ts';
import { namesOption } from '../../engine/option-names.ts';
import { asAddedShares, joinTaxAndSplits } from './corporate-actions.ts';
import { cashOrShares, finishRow, isZeroOrNull } from './finish-row.ts';
import { optionLeftOut } from './outcomes.ts';

/** Plans name the grant, not the share: Google Stock Units are shares of Alphabet. */
const planSymbols: Readonly<Record<string, string>> = { 'GSU Class C': 'GOOG', 'GSU Class A': 'GOOGL' };

function securityOf(plan: string): SecurityHint {
  return { symbol: planSymbols[plan] ?? null, exchange: null, isin: null, cusip: null, name: plan };
}

function ignored(row: Row): string | undefined {
  // Only rows begin with a day such as 25-Mar-2021.
  if (!/^\d{1,2}-\p{L}/u.test(row.cells[0]?.trim() ?? '')) return 'Text below the table.';
  const status = row.text(['Status', 'Order Status']);
  return /^complete/i.test(status) ? undefined : `The order is not complete: ${status || 'no status'}.`;
}

/** Shares that vest arrive at their price of the day; those withheld for taxes never do. */
function readVest(row: Row, draft: Draft) {
  if (draft.kind !== 'transfer_in') return draft;
  const note = isZeroOrNull(row.number('Net Cash Proceeds'))
    ? null
    : `Paid in cash: ${row.text('Net Cash Proceeds')}`;
  return finishRow({ ...draft, security: securityOf(row.text('Plan')), note });
}

/** A sale of the plan `Cash` pays out dividends. */
function readSale(row: Row, draft: Draft) {
  const plan = row.text('Plan');
  if (/^cash$/i.test(plan)) {
    const paid = draft.net === null ? null : `-${draft.net.replace(/^-/, '')}`;
    return {
      ...draft,
      kind: 'withdrawal' as const,
      shares: null,
      price: null,
      net: paid,
      note: 'Dividends paid out',
    };
  }
  return finishRow({ ...draft, security: securityOf(plan) });
}

const shared = {
  isRectangular: true,
  dates: 'dmy',
  decimals: '.',
  currency: 'USD',
  ignore: ignored,
} as const;

const vests: Table = {
  ...shared,
  header: ['Vest Date', 'Order Number', 'Plan', 'Type', 'Status', 'Net Cash Proceeds', 'Net Share Proceeds'],
  columns: {
    date: 'Vest Date',
    kind: 'Type',
    orderId: 'Order Number',
    shares: 'Net Share Proceeds',
    price: 'Price',
  },
  kinds: { Release: 'transfer_in' },
  read: readVest,
};

const sales: Table = {
  ...shared,
  header: [
    'Execution Date',
    'Order Number',
    'Plan',
    'Type',
    'Order Status',
    'Price',
    'Quantity',
    'Net Amount',
  ],
  columns: {
    date: 'Execution Date',
    kind: 'Type',
    orderId: 'Order Number',
    shares: 'Quantity',
    price: 'Price',
    net: 'Net Amount',
    fee: 'Fee',
  },
  kinds: { Sale: 'sell' },
  read: readSale,
};

export const morganStanley: Format = {
  id: 'morgan-stanley-stockplan',
  name: 'Morgan Stanley StockPlan',
  tables: [vests, sales],
};

const activities: Readonly<Record<string, KindRule>> = {
  Bought: 'buy',
  Buy: 'buy',
  'Dividend Reinvestment': 'buy',
  Reinvestment: 'buy',
  Sold: 'sell',
  Sell: 'sell',
  'Redemption*': 'sell',
  'Dividend*': 'dividend',
  'Qualified Dividend': 'dividend',
  'Capital Gain*': 'capital_gains_distribution',
  'Long Term Cap*': 'dividend',
  'Short Term Cap*': 'dividend',
  'Return of Capital': 'return_of_capital',
  'Cash in Lieu*': 'dividend',
  'Interest*': 'interest',
  'Margin Interest*': 'interest',
  'Tax *': 'tax',
  'Foreign Tax*': 'tax',
  'Service Fee*': 'fee',
  'Fee*': 'fee',
  'Account Fee*': 'fee',
  'ADR *': 'fee',
  'Advisory Fee*': 'fee',
  'Cash Transfer*': 'cash',
  'Online Transfer*': 'cash',
  'Funds *': 'cash',
  'Wire*': 'cash',
  'ATM*': 'cash',
  'Check*': 'cash',
  'Debit Card*': 'cash',
  'Direct Deposit*': 'cash',
  'Automated Payment*': 'cash',
  'Transfer into Account': 'transfer_in',
  'Transfer out of Account': 'transfer_out',
  'Stock Split*': 'split',
  'Stock Dividend*': 'transfer_in',
  'Spin-off*': 'transfer_in',
  'Exchange*': 'transfer',
};

function readActivity(row: Row, draft: Draft) {
  if (namesOption(draft.security?.symbol, draft.security?.name)) return optionLeftOut;
  if (draft.kind === null) return finishRow(draft);
  if (draft.kind === 'split') return finishRow(asAddedShares(draft));
  return finishRow(cashOrShares(draft, row.number('Quantity')));
}

/** The report of a brokerage account, below a title. */
export const morganStanleyActivity: Format = {
  id: 'morgan-stanley',
  name: 'Morgan Stanley',
  tables: [
    {
      header: [
        'Activity Date',
        'Transaction Date',
        'Activity',
        'Description',
        'Quantity',
        'Price($)',
        'Amount($)',
      ],
      columns: {
        date: ['Transaction Date', 'Activity Date'],
        kind: 'Activity',
        symbol: 'Symbol',
        cusip: 'Cusip',
        name: 'Description',
        shares: 'Quantity',
        price: 'Price($)',
        net: 'Amount($)',
        note: 'Memo',
      },
      dates: 'mdy',
      decimals: '.',
      currency: 'USD',
      kinds: activities,
      ignore: (row) =>
        /^pending$/i.test(row.text('Status')) ? 'Not settled yet: a later file has it.' : undefined,
      read: readActivity,
    },
  ],
  combine: joinTaxAndSplits,
};
