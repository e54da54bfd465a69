import type { Draft } from '#domain/importing/draft.ts';
import { type Format, type KindRule, type Row, skip, type Table } from '../../engine/format.ts';
import { namesOption } from '../../engine/option-names.ts';
import { isNegative } from '../../engine/read-row.ts';
import { asAddedShares, joinTaxAndSplits } from './corporate-actions.ts';
import { asReorganised, asSharesMoved, cashOrShares, finishRow, isZeroOrNull } from './finish-row.ts';
import { optionLeftOut, shortSaleLeftOut, skipped } from './outcomes.ts';

const kinds: Readonly<Record<string, KindRule>> = {
  Bought: 'buy',
  Buy: 'buy',
  Sold: 'sell',
  Sell: 'sell',
  'Redemption*': 'sell',
  'Bond Redemption*': 'sell',
  'Cash Merger*': 'sell',
  'Merger*': 'transfer',
  'Stock Plan*': 'transfer',
  'Bond Interest*': 'interest',
  'Reorganization*': 'transfer',
  'Stock Dividend*': 'transfer_in',
  'Distribution*': 'dividend',
  'Cash in Lieu*': 'dividend',
  'Funds *': 'cash',
  'ACH*': 'cash',
  'Direct Dep*': 'cash',
  'Bill Pay*': 'cash',
  'Dividend Reinvestment': 'buy',
  Reinvestment: 'buy',
  'Dividend*': 'dividend',
  'Qualified Dividend': 'dividend',
  'Capital Gain*': 'capital_gains_distribution',
  'LT Cap Gain*': 'capital_gains_distribution',
  'ST Cap Gain*': 'capital_gains_distribution',
  'Return Of Capital': 'return_of_capital',
  'Interest*': 'interest',
  'Margin Interest': 'interest',
  'Adjustment*': 'income',
  'Fee*': 'fee',
  'Service Fee*': 'fee',
  'Misc*Fee*': 'fee',
  'Management Fee*': 'fee',
  'Foreign Custody*': 'fee',
  'ADR Fee*': 'fee',
  'Tax*': 'tax',
  'Foreign Tax*': 'tax',
  'Transfer*': 'cash',
  'Online Transfer': 'cash',
  'Wire*': 'cash',
  'Direct De*': 'cash',
  'Check*': 'cash',
  'Deposit*': 'cash',
  'Withdrawal*': 'cash',
  'ATM*': 'cash',
  'Contribution*': 'cash',
  'Stock Split': 'split',
  'Reverse Split': 'transfer',
  'Spin Off': 'transfer',
  'Spin-off': 'transfer',
  'Option Expiration': skip('An option expired.'),
  'Option Expired': skip('An option expired.'),
};

/** Reads what the three layouts share. `shares` is signed. */
function readKind(draft: Draft, shares: string | null, option: boolean) {
  const { kind, kindText, net, security } = draft;
  if (/to (open|close)$|^option (assign|exercise)/i.test(kindText)) return optionLeftOut;
  if (/^(sold short|bought to cover)$/i.test(kindText)) return option ? optionLeftOut : shortSaleLeftOut;
  if (option) return optionLeftOut;
  if (kind === null) return finishRow(draft);
  if (kind === 'split') return finishRow(asAddedShares(draft));
  if (/^TRNSFR \w+ TO \w+$/i.test(security?.name ?? ''))
    return skipped('A move between parts of the account.');
  // A reinvestment is called a dividend as well, but money leaves and shares come.
  if (kind === 'dividend' && isNegative(net) && !isZeroOrNull(shares))
    return finishRow({ ...draft, kind: 'buy' });
  if (/^adjustment/i.test(kindText)) {
    if (!isZeroOrNull(shares) && isZeroOrNull(net))
      return finishRow({ ...asSharesMoved(draft, shares), note: kindText });
    return finishRow({ ...draft, note: kindText });
  }
  if (/^(?:merger|reorganization)/i.test(kindText))
    return finishRow({ ...asReorganised(draft, shares), note: kindText });
  const remark = /cap(ital)? gain|return of capital|spin/i.test(kindText) ? kindText : draft.note;
  return finishRow(cashOrShares({ ...draft, note: remark }, shares));
}

const shared = { isRectangular: true, dates: 'mdy', decimals: '.', currency: 'USD', kinds } as const;

const untilMid2020s: Table = {
  ...shared,
  header: [
    'TransactionDate',
    'TransactionType',
    'SecurityType',
    'Symbol',
    'Quantity',
    'Amount',
    'Commission',
  ],
  columns: {
    date: 'TransactionDate',
    kind: 'TransactionType',
    symbol: 'Symbol',
    name: 'Description',
    shares: 'Quantity',
    price: 'Price',
    net: 'Amount',
    fee: 'Commission',
  },
  read: (row, draft) =>
    readKind(
      draft,
      row.number('Quantity'),
      /^optn/i.test(row.text('SecurityType')) || namesOption(draft.security?.symbol, draft.security?.name),
    ),
};

/** The layout that names no symbols. */
const withoutSymbols: Table = {
  ...shared,
  header: ['Date', 'Transaction type', 'Description', 'Quantity', 'Price', 'Commission', 'Fees', 'Amount'],
  without: ['Symbol', 'Action'],
  columns: {
    date: 'Date',
    kind: 'Transaction type',
    name: 'Description',
    shares: 'Quantity',
    price: 'Price',
    net: 'Amount',
    fee: ['Commission', 'Fees'],
  },
  read: (row, draft) => {
    const name = draft.security?.name?.replace(/ DIVIDEND REINVESTMENT$/i, '') ?? null;
    const named = { ...draft, security: draft.security && { ...draft.security, name } };
    return readKind(named, row.number('Quantity'), namesOption(name));
  },
};

const since2025: Table = {
  ...shared,
  header: [
    'Activity/Trade Date',
    'Transaction Date',
    'Settlement Date',
    'Activity Type',
    'Symbol',
    'Cusip',
    'Amount $',
  ],
  columns: {
    date: ['Activity/Trade Date', 'Transaction Date', 'Settlement Date'],
    kind: 'Activity Type',
    symbol: 'Symbol',
    cusip: 'Cusip',
    name: 'Description',
    shares: 'Quantity #',
    price: 'Price $',
    net: 'Amount $',
    fee: 'Commission',
    note: 'Note',
  },
  read: (row: Row, draft) =>
    readKind(draft, row.number('Quantity #'), namesOption(draft.security?.symbol, draft.security?.name)),
};

export const etrade: Format = {
  id: 'etrade',
  name: 'E*TRADE',
  tables: [since2025, untilMid2020s, withoutSymbols],
  combine: joinTaxAndSplits,
};
