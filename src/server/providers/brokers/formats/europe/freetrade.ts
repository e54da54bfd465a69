import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import { type Format, type Row, skip } from '../../engine/format.ts';
import { inPriceCurrency } from '../../engine/price-currency.ts';
import { negated } from './refunds.ts';

function readDividend(row: Row, draft: Draft): Draft {
  const tax = row.number('Dividend Withheld Tax Amount');
  const currency = row.text('Instrument Currency');
  const gross = row.number('Dividend Gross Distribution Amount');
  const whole = { ...draft, shares: null, price: null, fee: null };
  // What the account got is stated in pounds, the rest in the currency of the share.
  if (gross === null || currency === draft.currency) return { ...whole, tax };
  return {
    ...whole,
    gross,
    net: null,
    tax,
    currency,
    rate: row.number('Base FX Rate'),
    settlementCurrency: draft.currency,
  };
}

/** London symbols are used in America for other securities, or for receipts of several shares. */
const inLondon = (row: Row, { security }: Draft) =>
  security && /^GB[PX]$/i.test(row.text('Instrument Currency'))
    ? { ...security, exchange: 'XLON' }
    : security;

function read(row: Row, stated: Draft): Draft | RowOutcome {
  const draft = { ...stated, security: inLondon(row, stated) };
  if (draft.kind === 'dividend') return readDividend(row, draft);
  if (draft.kind === 'split') return { ...draft, shares: null, net: null };
  if (draft.kind !== 'buy') return { ...draft, security: null };
  const side = row.text('Buy / Sell').toUpperCase();
  if (row.text('Type') === 'FREESHARE_ORDER') return { ...draft, kind: 'transfer_in', net: null, fee: null };
  const isSale = side === 'SELL';
  // The file states amounts without a sign.
  const trade: Draft = {
    ...draft,
    kind: isSale ? 'sell' : 'buy',
    net: isSale ? draft.net : negated(draft.net),
  };
  return inPriceCurrency(trade, row.text('Instrument Currency'), row.number('Price per Share'));
}

export const freetrade: Format = {
  id: 'freetrade',
  name: 'Freetrade',
  tables: [
    {
      header: [
        'Title',
        'Type',
        'Timestamp',
        'Account Currency',
        'Total Amount',
        'Buy / Sell',
        'Ticker',
        'ISIN',
      ],
      columns: {
        date: 'Timestamp',
        kind: 'Type',
        symbol: 'Ticker',
        isin: 'ISIN',
        name: 'Title',
        shares: 'Quantity',
        price: 'Price per Share in Account Currency',
        net: 'Total Amount',
        fee: ['Stamp Duty', 'FX Fee Amount'],
        currency: 'Account Currency',
        orderId: 'Order ID',
        numerator: 'Stock Split Rate of Share Outturn To',
        denominator: 'Stock Split Rate of Share Outturn From',
      },
      decimals: '.',
      currency: 'GBP',
      kinds: {
        ORDER: 'buy',
        FREESHARE_ORDER: 'buy',
        DIVIDEND: 'dividend',
        SPECIAL_DIVIDEND: 'dividend',
        PROPERTY: 'dividend',
        TOP_UP: 'deposit',
        WITHDRAWAL: 'withdrawal',
        INTEREST_FROM_CASH: 'interest',
        STOCK_SPLIT: 'split',
        MONTHLY_STATEMENT: skip('A statement, not a transaction.'),
        MONTHLY_SHARE_LENDING_STATEMENT: skip('A statement, not a transaction.'),
        TAX_CERTIFICATE: skip('A statement, not a transaction.'),
      },
      read,
    },
  ],
};
