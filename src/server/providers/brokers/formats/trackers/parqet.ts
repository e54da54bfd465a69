import type { Draft } from '#domain/importing/draft.ts';
import type { Format } from '../../engine/format.ts';
import { asCash, asMoney, isIsin, withNote } from './money-of-row.ts';

/** Money on an account is moved by transfers of `Cash`. */
function readCash(draft: Draft): Draft {
  const kind =
    draft.kind === 'transfer_in' ? 'deposit' : draft.kind === 'transfer_out' ? 'withdrawal' : draft.kind;
  return { ...asCash(draft, draft.gross), kind };
}

function withIdentifier(draft: Draft, identifier: string): Draft {
  const { security } = draft;
  if (!identifier || !security) return draft;
  const isin = isIsin(identifier);
  return {
    ...draft,
    security: { ...security, isin: isin ? identifier.toUpperCase() : null, symbol: isin ? null : identifier },
  };
}

export const parqet: Format = {
  id: 'parqet',
  name: 'Parqet',
  tables: [
    {
      header: ['date', 'price', 'shares', 'amount', 'tax', 'fee', 'type', 'assettype', 'identifier'],
      columns: {
        date: ['date', 'datetime'],
        time: 'time',
        kind: 'type',
        symbol: 'identifier',
        assetKind: 'assettype',
        name: 'holdingname',
        shares: 'shares',
        price: 'price',
        gross: 'amount',
        fee: 'fee',
        tax: 'tax',
        currency: 'currency',
      },
      dates: 'dmy',
      kinds: {
        Buy: 'buy',
        Sell: 'sell',
        Dividend: 'dividend',
        Interest: 'interest',
        TransferIn: 'transfer_in',
        TransferOut: 'transfer_out',
        Deposit: 'deposit',
        Withdrawal: 'withdrawal',
        Cost: 'fee',
        Fee: 'fee',
        Tax: 'tax',
      },
      read(row, draft) {
        const isCash = row.text('assettype') === 'Cash' || draft.kind === 'interest' || draft.kind === 'fee';
        const found = isCash ? readCash(draft) : withIdentifier(draft, row.text('identifier'));
        const refund = row.number('tax');
        const paid = draft.kind === 'dividend' && found.price === null ? asMoney(found, found.gross) : found;
        if (!refund?.startsWith('-')) return paid;
        return withNote(
          { ...paid, tax: null },
          `A tax refund of ${refund.slice(1)} is not part of the amount.`,
        );
      },
    },
  ],
};
