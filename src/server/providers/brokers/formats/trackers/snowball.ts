import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import { type Format, type Row, skip } from '../../engine/format.ts';
import { asCash, asMoney, withNote } from './money-of-row.ts';

/** A fee in another currency than the money is kept as a note. */
function withFee(row: Row, draft: Draft): Draft {
  const currency = row.text('FeeCurrency');
  if (draft.fee === null || draft.fee === '0' || !currency || currency === draft.currency) return draft;
  return withNote({ ...draft, fee: null }, `Fee: ${draft.fee} ${currency}`);
}

/** `Quantity` holds money for dividends and cash, `Price` the ratio of a split; `FeeTax` is a tax on dividends. */
function readEvent(row: Row, found: Draft): Draft | RowOutcome {
  const draft = withFee(row, found);
  switch (draft.kind) {
    case 'dividend':
      return { ...asMoney(draft, draft.shares), tax: draft.fee, fee: null };
    case 'split':
      return { ...asMoney(draft, null), numerator: draft.price, denominator: '1', fee: null };
    case 'fee':
      return { ...asMoney(draft, draft.fee ?? draft.shares), fee: null };
    case 'deposit':
    case 'withdrawal':
    case 'interest':
      return { ...asCash(draft, draft.shares) };
    default:
      return draft;
  }
}

const custom = skip('The price of a holding of your own, not a transaction.');

export const snowball: Format = {
  id: 'snowball',
  name: 'Snowball Analytics',
  tables: [
    {
      header: ['Event', 'Date', 'Symbol', 'Price', 'Quantity'],
      columns: {
        date: 'Date',
        kind: 'Event',
        symbol: 'Symbol',
        exchange: 'Exchange',
        shares: 'Quantity',
        price: 'Price',
        fee: 'FeeTax',
        currency: 'Currency',
        note: 'Note',
      },
      dates: 'mdy',
      decimals: '.',
      kinds: {
        Buy: 'buy',
        Sell: 'sell',
        Dividend: 'dividend',
        Stock_As_Dividend: 'transfer_in',
        Split: 'split',
        Spinoff: 'transfer_in',
        Fee: 'fee',
        Cash_In: 'deposit',
        Cash_Out: 'withdrawal',
        Cash_Gain: 'interest',
        Cash_Expense: 'withdrawal',
        Cash_Convert: skip('A currency exchange.'),
        Custom_Holding_Price: custom,
        Custom_Holding_Settings: custom,
      },
      read: readEvent,
    },
  ],
};
