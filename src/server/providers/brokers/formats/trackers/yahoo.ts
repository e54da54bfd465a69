import type { Format } from '../../engine/format.ts';
import { asCash } from './money-of-row.ts';
import { withYahooSymbol } from './yahoo-symbol.ts';

const short = 'Short sales are not supported.';

export const yahoo: Format = {
  id: 'yahoo',
  name: 'Yahoo Finance',
  tables: [
    {
      header: ['Symbol', 'Current Price', 'Trade Date', 'Purchase Price', 'Quantity'],
      columns: {
        date: 'Trade Date',
        kind: 'Transaction Type',
        symbol: 'Symbol',
        shares: 'Quantity',
        price: 'Purchase Price',
        fee: 'Commission',
        note: 'Comment',
      },
      dates: 'mdy',
      decimals: '.',
      kinds: {
        '': 'trade',
        BUY: 'buy',
        SELL: 'sell',
        DEPOSIT: 'deposit',
        'WITHDRAW*': 'withdrawal',
        'DIVIDEND*': 'dividend',
        'INTEREST*': 'interest',
        'INVESTMENT INCOME': 'interest',
        'FEE*': 'fee',
      },
      ignore: (row) =>
        row.text('Quantity') === '' && row.text('Trade Date') === ''
          ? 'Only watched: there is no quantity.'
          : undefined,
      read(row, draft) {
        if (/short|cover/i.test(draft.kindText)) return { is: 'skipped', reason: short };
        if (!draft.security?.symbol?.startsWith('$$CASH'))
          return { ...withYahooSymbol(draft), isQuoted: true };
        const isOutgoing = row.number('Quantity')?.startsWith('-') ?? false;
        const kind = draft.kindText === '' ? (isOutgoing ? 'withdrawal' : 'deposit') : draft.kind;
        return { ...asCash(draft, draft.shares), kind: kind === 'dividend' ? 'interest' : kind };
      },
    },
  ],
};
