import type { Draft, ReadRow, RowOutcome } from '#domain/importing/draft.ts';
import { isDraft } from '../../engine/combine-rows.ts';
import { type Format, type Row, skip, type Table } from '../../engine/format.ts';
import { isNegative } from '../../engine/read-row.ts';
import { coin, earned, isMoney, swapReason } from './coins.ts';

const converted = /^Converted ([\d.,]+) (\S+) to ([\d.,]+) (\S+)/i;

/** A conversion is a sale of one coin and a purchase of another; the sign or the note says which one the row is. */
function readConversion(row: Row, draft: Draft): Draft {
  const [, , from] = converted.exec(row.text('Notes')) ?? [];
  const isSale = isNegative(row.number('Quantity Transacted')) || from === row.text('Asset');
  return { ...draft, kind: isSale ? 'sell' : 'buy', note: row.text('Notes') || null };
}

function read(row: Row, draft: Draft): Draft | RowOutcome {
  const asset = row.text('Asset');
  const whole: Draft = { ...draft, security: coin(asset), note: null };
  if (/^convert$/i.test(draft.kindText)) return readConversion(row, whole);
  if (draft.kind !== null && isMoney(asset)) {
    const isOut = isNegative(row.number('Quantity Transacted')) || /withdraw|send/i.test(draft.kindText);
    const kind = isOut ? 'withdrawal' : 'deposit';
    return {
      ...whole,
      kind,
      security: null,
      gross: draft.shares,
      shares: null,
      price: null,
      currency: asset,
    };
  }
  if (draft.kind === 'dividend') return earned({ ...whole, fee: null }, row.number('Subtotal'));
  const isTransfer = draft.kind === 'transfer_in' || draft.kind === 'transfer_out';
  return isTransfer ? { ...whole, gross: null, fee: null } : whole;
}

const dealOf = ({ date, time, note }: Draft) => `${date} ${time} ${note}`;

/** Older files have one row for both sides of a conversion, so that the purchase is missing. */
function combine(rows: readonly ReadRow[]): ReadRow[] {
  const isConversion = (draft: Draft) => /^convert$/i.test(draft.kindText);
  const bought = new Set(
    rows
      .filter(isDraft)
      .map(({ outcome }) => outcome.draft)
      .filter((draft) => isConversion(draft) && draft.kind === 'buy')
      .map(dealOf),
  );
  return rows.map((row) => {
    if (!isDraft(row)) return row;
    const { draft } = row.outcome;
    const parts = converted.exec(draft.note ?? '');
    if (!isConversion(draft) || draft.kind !== 'sell' || bought.has(dealOf(draft)) || !parts) return row;
    const [, given = '', from = '', received = '', to = ''] = parts;
    const reason = swapReason({ code: from, amount: given }, { code: to, amount: received });
    return { ...row, outcome: { is: 'problem', reason, draft } };
  });
}

/** Fills of Coinbase Pro: the total is the change of cash. */
const fills: Table = {
  header: ['product', 'side', 'created at', 'size', 'size unit', 'price', 'fee', 'price/fee/total unit'],
  columns: {
    date: 'created at',
    kind: 'side',
    symbol: 'size unit',
    shares: 'size',
    price: 'price',
    fee: 'fee',
    net: 'total',
    currency: 'price/fee/total unit',
    id: 'trade id',
  },
  decimals: '.',
  kinds: { BUY: 'buy', SELL: 'sell' },
  read(row, draft) {
    const quote = row.text('price/fee/total unit');
    const size = { code: row.text('size unit'), amount: row.number('size') ?? '0' };
    const paid = { code: quote, amount: row.number('total') ?? '0' };
    if (draft.kind !== null && !isMoney(quote)) {
      const [given, received] = draft.kind === 'buy' ? [paid, size] : [size, paid];
      return { is: 'problem', reason: swapReason(given, received), draft: null };
    }
    return { ...draft, security: coin(size.code) };
  },
};

/** The account statement of Coinbase Pro. Its matches and fees are parts of the fills. */
const statement: Table = {
  header: [
    'portfolio',
    'type',
    'time',
    'amount',
    'balance',
    'amount/balance unit',
    'transfer id',
    'trade id',
  ],
  columns: {
    date: 'time',
    kind: 'type',
    shares: 'amount',
    net: 'amount',
    currency: 'amount/balance unit',
    id: ['transfer id', 'trade id'],
  },
  decimals: '.',
  kinds: {
    deposit: 'cash',
    withdrawal: 'cash',
    match: skip('A part of a trade: the file of fills has it whole.'),
    fee: skip('A part of a trade: the file of fills has it whole.'),
    conversion: skip('A currency exchange.'),
  },
  read(row, draft) {
    const code = row.text('amount/balance unit');
    if (draft.kind === null) return draft;
    if (isMoney(code)) return { ...draft, shares: null };
    const kind = draft.kind === 'deposit' ? 'transfer_in' : 'transfer_out';
    return { ...draft, kind, security: coin(code), net: null, currency: null };
  },
};

export const coinbase: Format = {
  id: 'coinbase',
  name: 'Coinbase',
  tables: [
    fills,
    statement,
    {
      header: ['Timestamp', 'Transaction Type', 'Asset', 'Quantity Transacted', 'Price Currency', 'Subtotal'],
      aliases: {
        'Spot Price Currency': 'Price Currency',
        'Spot Price at Transaction': 'Price at Transaction',
        Fees: 'Fees and/or Spread',
      },
      columns: {
        date: 'Timestamp',
        kind: 'Transaction Type',
        symbol: 'Asset',
        shares: 'Quantity Transacted',
        price: 'Price at Transaction',
        gross: 'Subtotal',
        fee: 'Fees and/or Spread',
        currency: 'Price Currency',
        note: 'Notes',
        id: 'ID',
      },
      decimals: '.',
      kinds: {
        Buy: 'buy',
        'Advanced Trade Buy': 'buy',
        Sell: 'sell',
        'Advanced Trade Sell': 'sell',
        // Decided by its note.
        Convert: 'buy',
        Send: 'transfer_out',
        Withdrawal: 'transfer_out',
        'Pro Withdrawal': 'transfer_out',
        'Exchange Withdrawal': 'transfer_in',
        Receive: 'transfer_in',
        Deposit: 'transfer_in',
        'Pro Deposit': 'transfer_in',
        'Exchange Deposit': 'transfer_out',
        'Staking Income': 'dividend',
        'Rewards Income': 'dividend',
        'Reward Income': 'dividend',
        'Inflation Reward': 'dividend',
        'Learning Reward': 'dividend',
        'Coinbase Earn': 'dividend',
        'Interest*': 'dividend',
        'Subscription Rebate*': 'dividend',
        'Retail Staking Transfer': skip('Coins that are staked stay yours.'),
        'Retail Unstaking Transfer': skip('Coins that were staked stayed yours.'),
      },
      read,
    },
  ],
  combine,
};
