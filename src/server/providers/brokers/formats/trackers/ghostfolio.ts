import { decimal, round, toText } from '#domain/decimal.ts';
import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import { type Format, skip, type Table } from '../../engine/format.ts';
import { asMoney, productOf } from './money-of-row.ts';
import { withYahooSymbol } from './yahoo-symbol.ts';

/** Of prices and amounts. */
const keptDecimals = 6;

const kinds: Table['kinds'] = {
  BUY: 'buy',
  SELL: 'sell',
  DIVIDEND: 'dividend',
  INTEREST: 'interest',
  FEE: 'fee',
  ITEM: skip('A valuable that Ghostfolio keeps is no security.'),
  LIABILITY: skip('A liability is not part of a portfolio here.'),
};

/** A price with more decimals than are kept was calculated from the money that moved. */
function withMovedMoney(draft: Draft): Draft {
  const product = productOf(draft);
  const isCalculated = (draft.price?.split('.')[1]?.length ?? 0) > keptDecimals;
  return product && isCalculated ? { ...draft, gross: toText(round(decimal(product), keptDecimals)) } : draft;
}

/** Fees and interest are about an account: their symbol is a name or an invented id. */
function readActivity(draft: Draft, source: string): Draft | RowOutcome {
  if (draft.kind !== 'fee' && draft.kind !== 'interest') return withMovedMoney(withYahooSymbol(draft));
  const money = asMoney(draft, productOf(draft) ?? (draft.fee === '0' ? null : draft.fee));
  const hasName = source === 'MANUAL' && !/^[\da-f]{8}-/i.test(draft.security?.symbol ?? '');
  const note = [hasName ? draft.security?.symbol : null, draft.note].filter(Boolean).join(': ') || null;
  return {
    ...money,
    fee: draft.kind === 'fee' ? null : draft.fee,
    security: source === 'MANUAL' ? null : draft.security,
    note,
  };
}

export const ghostfolio: Format = {
  id: 'ghostfolio',
  name: 'Ghostfolio',
  types: ['csv', 'xlsx', 'json'],
  tables: [
    {
      header: ['Date', 'Code', 'DataSource', 'Currency', 'Price', 'Quantity', 'Action', 'Fee'],
      columns: {
        date: 'Date',
        kind: 'Action',
        symbol: 'Code',
        shares: 'Quantity',
        price: 'Price',
        fee: 'Fee',
        currency: 'Currency',
        note: 'Note',
      },
      dates: 'dmy',
      decimals: '.',
      kinds,
      read: (row, draft) => readActivity(draft, row.text('DataSource')),
    },
    {
      group: /^activities$/,
      header: ['type', 'date', 'symbol', 'quantity', 'unitPrice'],
      columns: {
        date: 'date',
        kind: 'type',
        symbol: 'symbol',
        shares: 'quantity',
        price: 'unitPrice',
        fee: 'fee',
        currency: 'currency',
        note: 'comment',
        id: 'id',
      },
      decimals: '.',
      kinds,
      ignore: (row) => (row.text('isDraft') === 'true' ? 'A draft in Ghostfolio.' : undefined),
      read: (row, draft) => readActivity(draft, row.text('dataSource')),
    },
  ],
};
