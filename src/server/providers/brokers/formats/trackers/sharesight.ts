import { readCurrency } from '#domain/currencies.ts';
import { decimal, divide, multiply, toText } from '#domain/decimal.ts';
import { rateDecimals } from '#domain/exchange-rates.ts';
import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { type Format, type Row, skip, type Table } from '../../engine/format.ts';
import { unsigned } from '../../engine/price-currency.ts';
import { withSettlement } from '../../engine/settlement-currency.ts';
import { joinExchanges } from '../../engine/share-exchanges.ts';

/** A rate of pence becomes one of pounds. */
const centDecimals = 2;

/** A price in pence or cents beside brokerage in the whole unit. */
function inAccountUnits(draft: Draft, account: string): Draft {
  const hundredth = (text: string | null) => text && toText(multiply(decimal(text), decimal('0.01')));
  const isMinor = readCurrency(draft.currency ?? '')?.divisor === 100;
  return isMinor ? { ...draft, currency: account, price: hundredth(draft.price) } : draft;
}

/** Reads the rate: units of the security's currency, which may be pence, for one of the portfolio's. */
function withRate(row: Row, draft: Draft): Draft {
  const rate = row.number('Exchange Rate');
  const account = row.text('Brokerage Currency');
  if (!rate || account === draft.currency || decimal(rate).units <= 0n) return draft;
  // Brokerage in pounds for a price in pence: the rate leads to a third currency, the portfolio's.
  const quoted = readCurrency(draft.currency ?? '');
  if (account && quoted?.currency === readCurrency(account)?.currency) return inAccountUnits(draft, account);
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
    'Return of Capital': 'return_of_capital',
    'Capital Return': 'return_of_capital',
    'Merge (buy)': 'transfer_in',
    'Merge (cancel)': 'transfer_out',
    Cancel: 'transfer_out',
    'Adjust Cost Base': skip('The cost base was adjusted. It is computed from the trades here.'),
    'Cost Base Adjustment': skip('The cost base was adjusted. It is computed from the trades here.'),
  },
  read(row, draft) {
    if (draft.kind === 'return_of_capital')
      return { ...draft, shares: null, price: null, gross: unsigned(row.number('Value') ?? '0') };
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

/** Shares that a merger took away without new ones were paid for, which the file does not say. */
function askAboutLoneMerger(row: ReadRow): ReadRow {
  if (row.outcome.is !== 'draft') return row;
  const { draft } = row.outcome;
  if (!/^merge \(cancel\)/i.test(draft.kindText) || draft.counterpartSecurity) return row;
  const reason = 'The new shares of this merger are missing: choose a sale if it was paid in cash';
  return { ...row, outcome: { is: 'problem', reason, draft } };
}

export const sharesight: Format = {
  id: 'sharesight',
  name: 'Sharesight',
  tables: [
    trades,
    income('Net Dividend', 'Tax Deducted'),
    income('Net Amount', 'Foreign Tax Deducted'),
    income('Net Distribution', 'Tax Deducted'),
  ],
  combine: (rows) =>
    joinExchanges(withSettlement(rows), ({ kindText }) =>
      /^merge \(/i.test(kindText) ? 'merger' : undefined,
    ).map(askAboutLoneMerger),
};
