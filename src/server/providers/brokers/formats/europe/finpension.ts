import type { Format } from '../../engine/format.ts';

/** Prices and money are in francs, also those of assets in other currencies. */
export const finpension: Format = {
  id: 'finpension',
  name: 'Finpension',
  tables: [
    {
      header: [
        'Date',
        'Category',
        'Asset Name',
        'ISIN',
        'Number of Shares',
        'Asset Price in CHF',
        'Cash Flow',
      ],
      columns: {
        date: 'Date',
        kind: 'Category',
        isin: 'ISIN',
        name: 'Asset Name',
        shares: 'Number of Shares',
        price: 'Asset Price in CHF',
        net: 'Cash Flow',
      },
      decimals: '.',
      currency: 'CHF',
      kinds: {
        Buy: 'buy',
        Sell: 'sell',
        Dividend: 'dividend',
        'Interest*': 'interest',
        Deposit: 'cash',
        'Transfer*': 'cash',
        Withdrawal: 'cash',
        'Flat-rate administrative fee': 'fee',
      },
      read: (_row, draft) => (draft.kind === 'dividend' ? { ...draft, shares: null } : draft),
    },
  ],
};
