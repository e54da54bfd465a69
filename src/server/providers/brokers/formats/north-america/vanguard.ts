import type { Draft } from '#domain/importing/draft.ts';
import { type Format, type KindRule, type Row, skip, type Table } from '../../engine/format.ts';
import { namesOption } from '../../engine/option-names.ts';
import { asAddedShares, joinTaxAndSplits } from './corporate-actions.ts';
import { asReorganised, cashOrShares, finishRow, readCashFund } from './finish-row.ts';
import { optionLeftOut, shortSaleLeftOut } from './outcomes.ts';
import { hasSymbol, isCashFund } from './us-securities.ts';

const positionHeader = [
  'Account Number',
  'Investment Name',
  'Symbol',
  'Shares',
  'Share Price',
  'Total Value',
];
const tradeHeader = [
  'Account Number',
  'Trade Date',
  'Settlement Date',
  'Transaction Type',
  'Investment Name',
  'Symbol',
  'Principal Amount',
  'Net Amount',
];

const kinds: Readonly<Record<string, KindRule>> = {
  'Buy*': 'buy',
  'Sell*': 'sell',
  'Reinvestment*': 'buy',
  'Dividend*': 'dividend',
  'Capital gain*': 'capital_gains_distribution',
  'Return of capital': 'return_of_capital',
  'Interest*': 'interest',
  'Margin interest*': 'interest',
  'Fee*': 'fee',
  'Foreign tax*': 'tax',
  'Transfer*': 'cash',
  'Rollover*': 'cash',
  'Funds Received': 'cash',
  'Contribution*': 'cash',
  'Distribution*': 'cash',
  'Withdrawal*': 'cash',
  'Conversion*': 'transfer',
  'Stock split*': 'split',
  'Reverse split*': 'transfer',
  'Reverse stock split*': 'transfer',
  'Spin-off*': 'transfer',
  'Spinoff*': 'transfer',
  'Merger*': 'transfer',
  'Name change*': 'transfer',
  'Cash in lieu*': 'dividend',
  'Redemption*': 'sell',
  'Sweep in': skip('Cash moved into the money market fund.'),
  'Sweep out': skip('Cash moved out of the money market fund.'),
};

function readTrade(row: Row, draft: Draft) {
  const { kind, kindText, security } = draft;
  if (namesOption(security?.symbol, security?.name) || / to (?:open|close)\b/i.test(kindText))
    return optionLeftOut;
  if (/^sell short|^(?:buy to )?cover|^short /i.test(kindText)) return shortSaleLeftOut;
  const cash = readCashFund(draft);
  if (cash) return cash;
  if (isCashFund(security?.symbol)) return finishRow({ ...draft, security: null });
  if (kind === 'split') return finishRow(asAddedShares(draft));
  if (/^merger/i.test(kindText)) return finishRow(asReorganised(draft, row.number('Shares')));
  const remark = hasSymbol(draft) ? null : row.text('Transaction Description') || null;
  const note = /^(capital gain|return of capital|conversion)/i.test(kindText) ? kindText : remark;
  return finishRow(cashOrShares({ ...draft, note }, row.number('Shares')));
}

const trades: Table = {
  header: tradeHeader,
  columns: {
    date: ['Trade Date', 'Settlement Date'],
    kind: 'Transaction Type',
    symbol: 'Symbol',
    name: 'Investment Name',
    shares: 'Shares',
    price: 'Share Price',
    gross: 'Principal Amount',
    net: 'Net Amount',
    fee: ['Commission Fees', 'Commissions and Fees'],
  },
  dates: 'mdy',
  isRectangular: true,
  decimals: '.',
  currency: 'USD',
  kinds,
  read: readTrade,
};

/** The file begins with a table of the positions; the transactions follow. */
export const vanguard: Format = {
  id: 'vanguard',
  name: 'Vanguard',
  tables: [
    trades,
    {
      header: positionHeader.slice(0, 5),
      without: ['Trade Date'],
      columns: {},
      skip: 'A position, not a transaction.',
    },
  ],
  combine: joinTaxAndSplits,
};

/** The first table without the second, or chosen by hand. It does not state what the shares cost. */
export const vanguardPositions: Format = {
  id: 'vanguard-positions',
  name: 'Vanguard (positions)',
  isPositions: true,
  tables: [
    {
      header: positionHeader,
      without: ['Trade Date'],
      columns: { symbol: 'Symbol', name: 'Investment Name', shares: 'Shares' },
      isRectangular: true,
      decimals: '.',
      currency: 'USD',
      kinds: { '': 'buy' },
      ignore: (row) => (isCashFund(row.text('Symbol')) ? 'Uninvested cash.' : undefined),
      read: (_row, draft) => finishRow(draft),
    },
    {
      header: tradeHeader.slice(0, 5),
      columns: {},
      skip: 'A transaction, not a position.',
    },
  ],
};
