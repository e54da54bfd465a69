import { decimal, divide, multiply, toText } from '#domain/decimal.ts';
import { rateDecimals } from '#domain/exchange-rates.ts';
import type { Draft } from '#domain/importing/draft.ts';
import { type Format, type Row, skip, type Table } from '../../engine/format.ts';
import { withSettlement } from '../../engine/settlement-currency.ts';

/** A rate of pence becomes one of pounds. */
const centDecimals = 2;

/** Reads the rate: units of the security's currency, which may be pence, for one of the portfolio's. */
function withRate(row: Row, draft: Draft): Draft {
  const rate = row.number('Exchange Rate');
  const account = row.text('Brokerage Currency');
  if (!rate || account === draft.currency || decimal(rate).units <= 0n) return draft;
  const rated = { ...draft, rate: toText(divide(decimal('1'), decimal(rate), rateDecimals + centDecimals)) };
  if (!account) return rated;
  const fee = draft.fee && toText(multiply(decimal(draft.fee), decimal(rate)));
  return { ...rated, fee, settlementCurrency: account };
}

const trades: Table = {
  header: ['Market', 'Code', 'Name', 'Type', 'Date', 'Quantity', 'Exchange Rate', 'Value'],
  columns: {
    date: 'Date',
    kind: 'Type',
    symbol: 'Code',
    exchange: 'Market',
    name: 'Name',
    shares: 'Quantity',
    price: ['Price *', 'Price'],
    fee: ['Brokerage *', 'Brokerage'],
    currency: ['Instrument Currency', 'Currency'],
    note: 'Comments',
  },
  dates: 'dmy',
  kinds: {
    Buy: 'buy',
    Sell: 'sell',
    'Opening Balance': 'buy',
    Bonus: 'transfer_in',
    Split: 'split',
    Consolidation: 'split',
    'Merge (buy)': 'transfer_in',
    'Merge (cancel)': 'transfer_out',
    Cancel: 'transfer_out',
    'Adjust Cost Base': skip('The cost base was adjusted. It is computed from the trades here.'),
    'Cost Base Adjustment': skip('The cost base was adjusted. It is computed from the trades here.'),
  },
  read(row, draft) {
    if (draft.kind !== 'split') return withRate(row, draft);
    return { ...draft, shares: null, price: null, addedShares: row.number('Quantity') };
  },
};

/** A part of the Taxable Income report. */
const income = (net: string, tax: string): Table => ({
  header: ['Code', 'Name', 'Date Paid', net, tax],
  columns: {
    date: 'Date Paid',
    symbol: 'Code',
    name: 'Name',
    net,
    tax,
    currency: 'Currency',
    note: 'Comments',
  },
  dates: 'dmy',
  kinds: { '': 'dividend' },
  ignore: (row) => (/^(total|local|foreign)\b/i.test(row.cells[0] ?? '') ? 'A total or a title.' : undefined),
  read(_row, draft) {
    const [, symbol, exchange] = /^(\w+)\.(\w+)$/.exec(draft.security?.symbol ?? '') ?? [];
    const { security } = draft;
    const dividend =
      security && symbol && exchange ? { ...draft, security: { ...security, symbol, exchange } } : draft;
    return dividend;
  },
});

export const sharesight: Format = {
  id: 'sharesight',
  name: 'Sharesight',
  tables: [
    trades,
    income('Net Dividend', 'Tax Deducted'),
    income('Net Amount', 'Foreign Tax Deducted'),
    income('Net Distribution', 'Tax Deducted'),
  ],
  combine: withSettlement,
};
