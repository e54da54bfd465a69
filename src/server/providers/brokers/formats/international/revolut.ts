import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import { settleReversals } from '../../engine/combine-reversals.ts';
import { joinWithheldTax } from '../../engine/combine-rows.ts';
import { type Format, type Row, skip } from '../../engine/format.ts';
import { isNegative } from '../../engine/read-row.ts';

function readActivity(row: Row, draft: Draft): Draft | RowOutcome {
  const quantity = row.number('Quantity');
  switch (draft.kind) {
    case 'split':
      return isNegative(quantity)
        ? { is: 'problem', reason: 'A reverse split: enter its ratio.', draft: { ...draft, shares: null } }
        : { ...draft, addedShares: draft.shares, shares: null, net: null };
    case 'transfer_in':
      return { ...draft, price: '0', net: null };
    case 'dividend':
      return /capital/i.test(draft.kindText) ? { ...draft, note: 'Return of capital.' } : draft;
    default:
      return draft;
  }
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
        'CUSTODY FEE REVERSAL': 'interest',
        'ROBO MANAGEMENT FEE': 'fee',
        'STOCK SPLIT': 'split',
        SPINOFF: 'transfer_in',
        'SPINOFF - *': 'transfer_in',
        'STOCK DIVIDEND': 'transfer_in',
        'MERGER - CASH': 'sell',
        'POSITION CLOSURE': 'sell',
        REWARD: 'cash',
        'TRANSFER FROM *': skip('Moved between companies of Revolut.'),
      },
      read: readActivity,
    },
  ],
  combine: (rows) => joinWithheldTax(settleReversals(rows), ({ kind }) => kind === 'tax'),
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
