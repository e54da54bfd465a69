import type { Format, Table } from '../../engine/format.ts';
import { namesOption } from '../../engine/option-names.ts';
import { finishRow } from './finish-row.ts';
import { optionLeftOut } from './outcomes.ts';
import { isCashFund } from './us-securities.ts';

const shared = {
  decimals: '.',
  currency: 'USD',
  kinds: { '': 'buy' },
  read: (_row, draft) => (namesOption(draft.security?.symbol) ? optionLeftOut : finishRow(draft)),
} as const satisfies Partial<Table>;

const total = /^(account|positions) total/i;

/** The positions of one account, or of all accounts one below the other, each under a title and a header. */
export const schwabPositions: Format = {
  id: 'schwab-positions',
  name: 'Charles Schwab (positions)',
  isPositions: true,
  tables: [
    {
      ...shared,
      header: ['Symbol', 'Description', 'Quantity', 'Price', 'Cost Basis', 'Security Type'],
      isRectangular: true,
      aliases: { 'Qty (Quantity)': 'Quantity' },
      columns: { symbol: 'Symbol', name: 'Description', shares: 'Quantity', gross: 'Cost Basis' },
      ignore: (row) => {
        const symbol = row.text('Symbol');
        if (total.test(symbol)) return 'Text below the table.';
        return /^cash (&|and) cash/i.test(symbol) ? 'Uninvested cash.' : undefined;
      },
    },
  ],
};

export const fidelityPositions: Format = {
  id: 'fidelity-positions',
  name: 'Fidelity (positions)',
  isPositions: true,
  tables: [
    {
      ...shared,
      header: ['Symbol', 'Description', 'Quantity', 'Last Price', 'Current Value', 'Cost Basis Total'],
      columns: { symbol: 'Symbol', name: 'Description', shares: 'Quantity', gross: 'Cost Basis Total' },
      ignore: (row) => {
        const symbol = row.text('Symbol');
        if (/^pending activity/i.test(symbol)) return 'Money on its way, not a position.';
        return isCashFund(symbol) || symbol.endsWith('**') ? 'Uninvested cash.' : undefined;
      },
    },
  ],
};
