import type { Format } from '../../engine/format.ts';
import { namesOption } from '../../engine/option-names.ts';
import { finishRow, isZeroOrNull } from './finish-row.ts';
import { optionLeftOut, shortSaleLeftOut } from './outcomes.ts';

/** A list of orders: their executed part is a trade. It has no fees, dividends or moves of cash. */
export const webull: Format = {
  id: 'webull',
  name: 'Webull',
  tables: [
    {
      header: ['Symbol', 'Side', 'Status', 'Filled', 'Time-in-Force', 'Placed Time', 'Filled Time'],
      columns: {
        date: ['Filled Time', 'Placed Time'],
        kind: 'Side',
        symbol: 'Symbol',
        name: 'Name',
        shares: 'Filled',
        price: ['Avg Price', 'Price'],
      },
      dates: 'mdy',
      isRectangular: true,
      decimals: '.',
      currency: 'USD',
      kinds: { Buy: 'buy', Sell: 'sell' },
      ignore: (row) => (isZeroOrNull(row.number('Filled')) ? 'The order was not executed.' : undefined),
      read: (_row, draft) => {
        if (/short|cover/i.test(draft.kindText)) return shortSaleLeftOut;
        return namesOption(draft.security?.symbol, draft.security?.name) ? optionLeftOut : finishRow(draft);
      },
    },
  ],
};
