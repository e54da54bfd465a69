import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import type { Format, Row } from '../../engine/format.ts';
import { asCash, asMoney, withNote } from './money-of-row.ts';

/** Splits `SOL (Solana)`. */
function namesOf(text: string): { symbol: string; name: string | null } {
  const [, symbol, name] = /^(\S+)\s+\((.*)\)$/.exec(text) ?? [];
  return { symbol: symbol ?? text, name: name ?? null };
}

/** Keeps a fee in another currency than the money as a note. */
function withFee(row: Row, draft: Draft): Draft {
  const currency = namesOf(row.text('Fee currency (name)')).symbol;
  const isSame = draft.fee === null || currency === '' || currency === draft.currency;
  return isSame ? draft : withNote({ ...draft, fee: null }, `Fee: ${draft.fee} ${currency}`);
}

function readRow(row: Row, found: Draft): Draft | RowOutcome {
  const base = namesOf(row.text('Base currency (name)'));
  if (row.text('Base type') === 'FIAT') {
    if (found.kind === 'buy' || found.kind === 'sell')
      return { is: 'skipped', reason: 'A currency exchange.' };
    return { ...asCash({ ...found, currency: base.symbol }, found.shares) };
  }
  const security = { symbol: base.symbol, name: base.name, exchange: null, isin: null, cusip: null };
  const exchange = row.text('Base type') === 'CRYPTO' ? null : row.text('Exchange') || null;
  const draft = withFee(row, { ...found, security: { ...security, exchange } });
  switch (draft.kind) {
    case 'dividend':
      return asMoney(draft, draft.gross);
    case 'deposit':
      return { ...draft, kind: 'transfer_in' };
    case 'withdrawal':
      return { ...draft, kind: 'transfer_out', fee: null };
    default:
      return draft;
  }
}

export const delta: Format = {
  id: 'delta',
  name: 'Delta',
  tables: [
    {
      header: [
        'Date',
        'Way',
        'Base amount',
        'Base currency (name)',
        'Base type',
        'Quote amount',
        'Quote currency',
      ],
      columns: {
        date: 'Date',
        kind: 'Way',
        symbol: 'Base currency (name)',
        assetKind: 'Base type',
        shares: 'Base amount',
        gross: 'Quote amount',
        fee: 'Fee amount',
        currency: 'Quote currency',
        note: 'Notes',
      },
      decimals: '.',
      kinds: {
        BUY: 'buy',
        SELL: 'sell',
        DEPOSIT: 'deposit',
        WITHDRAW: 'withdrawal',
        DIVIDEND: 'dividend',
        INTEREST: 'interest',
        TRANSFER: { skip: 'A transfer between own wallets.' },
      },
      read: readRow,
    },
  ],
};
