import type { Format } from '../../engine/format.ts';

export const sure: Format = {
  id: 'sure',
  name: 'Sure',
  tables: [
    {
      header: ['date', 'account_name', 'ticker', 'quantity', 'price', 'amount', 'currency'],
      columns: { date: 'date', symbol: 'ticker', shares: 'quantity', price: 'price', currency: 'currency' },
      decimals: '.',
      kinds: { '': 'trade' },
    },
    {
      header: ['date', 'ticker', 'exchange_operating_mic', 'currency', 'qty', 'price'],
      aliases: { 'date*': 'date', 'ticker*': 'ticker', 'qty*': 'qty', 'price*': 'price' },
      columns: {
        date: 'date',
        symbol: 'ticker',
        exchange: 'exchange_operating_mic',
        shares: 'qty',
        price: 'price',
        currency: 'currency',
        note: 'name',
      },
      dates: 'mdy',
      decimals: '.',
      kinds: { '': 'trade' },
    },
  ],
};
