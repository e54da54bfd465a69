import type { Columns, Format, Table } from '../../engine/format.ts';

/** What brokers call the columns of a list of positions. */
const aliases = {
  ticker: 'symbol',
  'ticker symbol': 'symbol',
  shares: 'quantity',
  units: 'quantity',
  qty: 'quantity',
  'share count': 'quantity',
  'avg cost': 'average cost',
  'avg. cost': 'average cost',
  'average price': 'average cost',
  'avg price': 'average cost',
  'average cost basis': 'average cost',
  'average cost per share': 'average cost',
  'cost per share': 'average cost',
  'cost/share': 'average cost',
  'unit cost': 'average cost',
  'purchase price': 'average cost',
  'total cost': 'cost basis',
  'cost basis total': 'cost basis',
  'total cost basis': 'cost basis',
  'book value': 'cost basis',
};

/** What tells transactions from positions. */
const without = ['date', 'trade date', 'transaction date', 'action', 'type', 'side', 'transaction type'];

const positionsWith = (cost: string, columns: Columns): Table => ({
  header: ['symbol', 'quantity', cost],
  without,
  aliases,
  columns: {
    symbol: 'symbol',
    isin: 'isin',
    cusip: 'cusip',
    name: ['name', 'description', 'security', 'company'],
    shares: 'quantity',
    currency: 'currency',
    date: ['purchase date', 'date acquired', 'acquired', 'open date'],
    ...columns,
  },
  dates: 'mdy',
  kinds: { '': 'buy' },
  ignore: (row) => (/^cash\b|^\$\$cash/i.test(row.text('symbol')) ? 'Cash is not a security.' : undefined),
});

export const positions: Format = {
  id: 'positions',
  name: 'Positions',
  isPositions: true,
  tables: [
    positionsWith('average cost', { price: 'average cost' }),
    positionsWith('cost basis', { gross: 'cost basis' }),
  ],
};
