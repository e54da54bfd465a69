import { type Format, skip } from '../../engine/format.ts';

export const schwab: Format = {
  id: 'schwab',
  name: 'Charles Schwab',
  tables: [
    {
      header: ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount'],
      columns: {
        date: 'Date',
        kind: 'Action',
        symbol: 'Symbol',
        name: 'Description',
        shares: 'Quantity',
        price: 'Price',
        fee: 'Fees & Comm',
        net: 'Amount',
      },
      dates: 'mdy',
      decimals: '.',
      currency: 'USD',
      kinds: {
        Buy: 'buy',
        Sell: 'sell',
        'Reinvest Shares': 'buy',
        'Cash Dividend': 'dividend',
        'MoneyLink Transfer': 'cash',
        'Stock Split': 'split',
        'Name Change': skip('The name of a security changed.'),
      },
      read: (_row, draft) =>
        draft.kind === 'split' ? { ...draft, addedShares: draft.shares, shares: null } : draft,
    },
  ],
};
