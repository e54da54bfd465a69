import type { Draft, SecurityHint } from '#domain/importing/draft.ts';
import type { Format, Row, Table } from '../../engine/format.ts';
import { finishRow, isZero } from './finish-row.ts';

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
  const note = isZero(row.number('Net Cash Proceeds'))
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
    id: 'Order Number',
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
    id: 'Order Number',
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
