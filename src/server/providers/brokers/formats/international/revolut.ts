import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { settleReversals } from '../../engine/combine-reversals.ts';
import { combineGroups, joinWithheldTax, securityDay } from '../../engine/combine-rows.ts';
import { type Format, type Row, skip } from '../../engine/format.ts';
import { joinExchanges } from '../../engine/share-exchanges.ts';

function readActivity(row: Row, draft: Draft): Draft {
  switch (draft.kind) {
    case 'split':
      return { ...draft, addedShares: row.number('Quantity'), shares: null, net: null };
    case 'transfer_in':
      return { ...draft, price: '0', net: null };
    case 'transfer_out':
      return { ...draft, net: null };
    default:
      return draft;
  }
}

/** Adds the cash that a merger paid beside new shares to the row of the old ones. */
const addMergerCash = (rows: readonly ReadRow[]): ReadRow[] =>
  combineGroups(
    rows,
    ({ outcome: { draft } }) =>
      draft.kind === 'merger' || draft.kindText === 'MERGER - CASH' ? securityDay(draft) : undefined,
    (group) => {
      const drafts = group.map(({ outcome }) => outcome.draft);
      const merger = drafts.find(({ kind }) => kind === 'merger');
      const cash = drafts.find(({ kind }) => kind !== 'merger');
      return drafts.length === 2 && merger && cash
        ? { ...merger, gross: cash.net, currency: cash.currency }
        : undefined;
    },
  );

/** The shares of a merger without its other row may be part of one for cash, which does not say what they brought. */
function askAboutLoneMerger(row: ReadRow): ReadRow {
  if (row.outcome.is !== 'draft') return row;
  const { draft } = row.outcome;
  if (draft.kindText !== 'MERGER - STOCK' || draft.counterpartSecurity) return row;
  const reason = 'The other row of this merger is missing: choose what these shares were exchanged for';
  return { ...row, outcome: { is: 'problem', reason, draft } };
}

export const revolutInvest: Format = {
  id: 'revolut-invest',
  name: 'Revolut (stocks)',
  tables: [
    {
      header: ['Date', 'Ticker', 'Type', 'Quantity', 'Price per share', 'Total Amount', 'Currency'],
      columns: {
        date: 'Date',
        symbol: 'Ticker',
        kind: 'Type',
        shares: 'Quantity',
        price: 'Price per share',
        net: 'Total Amount',
        currency: 'Currency',
      },
      kinds: {
        BUY: 'buy',
        'BUY - *': 'buy',
        SELL: 'sell',
        'SELL - *': 'sell',
        DIVIDEND: 'dividend',
        'DIVIDEND TAX*': 'tax',
        'RETURN OF CAPITAL': 'return_of_capital',
        'BOND COUPON': 'interest',
        INTEREST: 'interest',
        'CASH TOP-UP': 'cash',
        'CASH WITHDRAWAL': 'cash',
        'CUSTODY FEE': 'fee',
        CUSTODY_FEE: 'fee',
        'CUSTODY FEE REVERSAL': 'fee_refund',
        'ROBO MANAGEMENT FEE': 'fee',
        'STOCK SPLIT': 'split',
        SPINOFF: 'transfer_in',
        'SPINOFF - *': 'transfer_in',
        'STOCK DIVIDEND': 'transfer_in',
        'MERGER - STOCK': 'transfer',
        'MERGER - CASH': 'sell',
        'POSITION CLOSURE': 'sell',
        REWARD: 'cash',
        'TRANSFER FROM *': skip('Moved between companies of Revolut.'),
      },
      read: readActivity,
    },
  ],
  combine: (rows) =>
    addMergerCash(
      joinExchanges(
        joinWithheldTax(settleReversals(rows), ({ kind }) => kind === 'tax'),
        ({ kindText }) => (kindText === 'MERGER - STOCK' ? 'merger' : undefined),
      ).map(askAboutLoneMerger),
    ),
};

export const revolutCrypto: Format = {
  id: 'revolut-crypto',
  name: 'Revolut (crypto)',
  tables: [
    {
      header: ['Symbol', 'Type', 'Quantity', 'Price', 'Value', 'Fees', 'Date'],
      columns: {
        date: 'Date',
        symbol: 'Symbol',
        kind: 'Type',
        shares: 'Quantity',
        price: 'Price',
        gross: 'Value',
        fee: 'Fees',
      },
      kinds: {
        Buy: 'buy',
        Sell: 'sell',
        Payment: 'sell',
        Send: 'transfer_out',
        Receive: 'transfer_in',
        'Staking reward': 'transfer_in',
        'Learn reward': 'transfer_in',
        Stake: skip('Staked coins stay yours.'),
        Unstake: skip('Staked coins stay yours.'),
      },
      read: (_row, draft) => ({
        ...draft,
        // A coin must not be taken for a stock of the same symbol.
        security: draft.security && { ...draft.security, exchange: 'crypto' },
        ...(/reward/i.test(draft.kindText) && { price: '0', gross: null, note: draft.kindText }),
      }),
    },
  ],
};
