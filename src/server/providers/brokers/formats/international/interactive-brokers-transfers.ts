import { decimal, divide, toText } from '#domain/decimal.ts';
import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import { priceDecimals } from '#domain/limits.ts';
import { perFaceValue } from '../../engine/bond-price.ts';
import type { Row, Table } from '../../engine/format.ts';
import { unsigned } from '../../engine/price-currency.ts';
import { isNegative } from '../../engine/read-row.ts';
import { isBond, security } from './interactive-brokers-flex-securities.ts';
import { securityIn } from './interactive-brokers-securities.ts';

function readTransfer(row: Row, draft: Draft): Draft | RowOutcome {
  const moved = row.number('cashTransfer');
  const shares = row.number('quantity');
  if (shares === null || decimal(shares).units === 0n || row.text('symbol') === '')
    return moved === null
      ? { is: 'skipped', reason: 'Nothing was moved.' }
      : {
          ...draft,
          kind: isNegative(moved) ? 'withdrawal' : 'deposit',
          net: moved,
          security: null,
          shares: null,
        };
  const isOut = row.text('direction') === 'OUT' || isNegative(shares);
  const value = row.number('positionAmount');
  const transferred = draft.price === null || decimal(draft.price).units === 0n ? null : draft.price;
  const price = isBond(row) ? perFaceValue(value === null ? transferred : null) : transferred;
  const stated =
    value === null ? '0' : toText(divide(decimal(unsigned(value)), decimal(unsigned(shares)), priceDecimals));
  return {
    ...draft,
    kind: isOut ? 'transfer_out' : 'transfer_in',
    security: securityIn(draft, ''),
    price: isOut ? null : (price ?? stated),
  };
}

/** Cash and shares that are moved between accounts. */
export const transfers: Table = {
  group: /^Transfer$/,
  header: ['symbol', 'quantity', 'currency'],
  columns: {
    ...security,
    date: ['dateTime', 'date', 'reportDate'],
    kind: 'type',
    shares: 'quantity',
    price: 'transferPrice',
    currency: 'currency',
    id: 'transactionID',
  },
  decimals: '.',
  read: readTransfer,
};
