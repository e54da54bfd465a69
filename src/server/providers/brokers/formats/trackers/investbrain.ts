import { type Format, skip } from '../../engine/format.ts';
import { withNote } from './money-of-row.ts';
import { withYahooSymbol } from './yahoo-symbol.ts';

const isYes = (text: string) => /^(1|true|yes)$/i.test(text);

export const investbrain: Format = {
  id: 'investbrain',
  name: 'Investbrain',
  tables: [
    {
      header: [
        'Transaction ID',
        'Symbol',
        'Portfolio ID',
        'Transaction Type',
        'Quantity',
        'Cost Basis',
        'Sale Price',
      ],
      columns: {
        date: 'Date',
        kind: 'Transaction Type',
        symbol: 'Symbol',
        shares: 'Quantity',
        price: 'Cost Basis',
        currency: 'Currency',
        id: 'Transaction ID',
      },
      decimals: '.',
      kinds: {
        BUY: 'buy',
        SELL: 'sell',
        SPLIT: 'split',
        TRANSFER: skip('A transfer between own portfolios.'),
      },
      read(row, found) {
        const draft = withYahooSymbol(found);
        // A split is a purchase of the shares that it added.
        if (isYes(row.text('Split')))
          return { ...draft, kind: 'split', addedShares: draft.shares, shares: null, price: null };
        if (draft.kind === 'sell') return { ...draft, price: row.number('Sale Price') };
        return isYes(row.text('Reinvested Dividend')) ? withNote(draft, 'Reinvested dividend') : draft;
      },
    },
  ],
};
