import type { Draft } from '#domain/importing/draft.ts';
import type { TransactionKind } from '#domain/transaction-kinds.ts';
import { type Format, type KindRule, type Row, skip } from '../../engine/format.ts';
import { namesOption } from '../../engine/option-names.ts';
import { isNegative } from '../../engine/read-row.ts';
import { asAddedShares, joinTaxAndSplits } from '../north-america/corporate-actions.ts';
import {
  asReorganised,
  asSharesMoved,
  cashOrShares,
  finishRow,
  isZeroOrNull,
} from '../north-america/finish-row.ts';
import { optionLeftOut, skipped } from '../north-america/outcomes.ts';
import { canadianSecurity } from './canadian-security.ts';

const kinds: Readonly<Record<string, KindRule>> = {
  Buy: 'buy',
  Sell: 'sell',
  REI: 'buy',
  DIV: 'dividend',
  CIL: 'dividend',
  INT: 'interest',
  LFJ: 'income',
  FCH: 'fee',
  NRT: 'tax',
  GST: 'tax',
  HST: 'tax',
  CON: 'cash',
  DEP: 'cash',
  EFT: 'cash',
  WDR: 'cash',
  TFI: 'cash',
  TFO: 'cash',
  TF6: 'cash',
  BRW: 'cash',
  ADJ: 'cash',
  DIS: 'split',
  REV: 'transfer',
  MGR: 'transfer',
  NAC: 'transfer',
  FXT: skip('A currency exchange.'),
  EXP: skip('An option expired.'),
};

/** Rows without an action have their kind in the activity. */
const activities: Readonly<Record<string, TransactionKind>> = {
  dividends: 'dividend',
  deposits: 'deposit',
  withdrawals: 'withdrawal',
  interest: 'interest',
  'fees and rebates': 'fee',
};

/** The description goes on from the name of the security to what happened to it. */
const securityName = (description: string) =>
  description
    .split(
      /\s+(?:WE ACTED|CASH DIV|DIV ON|DIST ON|STK SPLIT|STOCK SPLIT|JOURNAL|TRANSFER|REINV|RETURN OF CAPITAL|NON-RES|MERGER|SPIN-?OFF|REVERSE SPLIT|CASH IN LIEU)/i,
    )[0]
    ?.trim() || null;

const remarks: Readonly<Record<string, string>> = {
  CIL: 'Cash for a fraction of a share',
  REV: 'Reverse split',
  MGR: 'Merger',
  NAC: 'Name change',
};

function readActivity(row: Row, draft: Draft) {
  const { kindText, currency } = draft;
  const activity = row.text('Activity Type').toLowerCase();
  if (kindText === '' && activity === 'fx conversion') return skipped('A currency exchange.');
  const kind = kindText === '' ? (activities[activity] ?? null) : draft.kind;
  const description = row.text('Description');
  if (namesOption(draft.security?.symbol, description)) return optionLeftOut;
  const shares = row.number('Quantity');
  const isSpinOff = kind === null && /\bspin-?off\b/i.test(description) && !isZeroOrNull(shares);
  const code = kindText.toUpperCase();
  const isCash = kind === 'deposit' || kind === 'withdrawal';
  const read: Draft = {
    ...draft,
    kind,
    kindText: code === 'REV' ? 'Reverse split' : kindText || row.text('Activity Type'),
    // Midnight means that the file does not say when.
    time: draft.time === '00:00:00' ? null : draft.time,
    security: draft.security && {
      ...canadianSecurity(draft.security, currency),
      name: securityName(description),
    },
    note: isCash ? description : (remarks[code] ?? null),
  };
  if (kind === 'split')
    return finishRow(isZeroOrNull(shares) ? { ...read, kind: 'dividend' } : asAddedShares(read));
  if (kind === 'dividend' && isNegative(read.net) && !isZeroOrNull(shares))
    return finishRow({ ...read, kind: 'buy' });
  if (kind === 'dividend')
    return finishRow({
      ...read,
      kind: /return of capital/i.test(description) ? 'return_of_capital' : kind,
      shares: null,
      price: null,
    });
  if (isSpinOff) return finishRow({ ...asSharesMoved(read, shares), note: 'Spin-off' });
  if (code === 'MGR') return finishRow(asReorganised(read, shares));
  if (code === 'BRW' && !isZeroOrNull(shares)) return finishRow(asSharesMoved(read, shares));
  return finishRow(cashOrShares(read, shares));
}

export const questrade: Format = {
  id: 'questrade',
  name: 'Questrade',
  tables: [
    {
      header: [
        'Transaction Date',
        'Settlement Date',
        'Action',
        'Symbol',
        'Gross Amount',
        'Net Amount',
        'Activity Type',
      ],
      columns: {
        date: ['Transaction Date', 'Settlement Date'],
        kind: 'Action',
        symbol: 'Symbol',
        name: 'Description',
        shares: 'Quantity',
        price: 'Price',
        net: 'Net Amount',
        fee: 'Commission',
        currency: 'Currency',
        account: ['Account Type', 'Account #'],
      },
      isRectangular: true,
      decimals: '.',
      kinds,
      read: readActivity,
    },
  ],
  combine: joinTaxAndSplits,
};
