import type { Format } from '../../engine/format.ts';
import { coin } from './coins.ts';

export const relai: Format = {
  id: 'relai',
  name: 'Relai',
  tables: [
    {
      header: [
        'Date',
        'Transaction Type',
        'BTC Amount',
        'BTC Price',
        'Fiat Amount (excl. fees)',
        'Fiat Currency',
      ],
      columns: {
        date: 'Date',
        kind: 'Transaction Type',
        shares: 'BTC Amount',
        price: 'BTC Price',
        gross: 'Fiat Amount (excl. fees)',
        currency: 'Fiat Currency',
        fee: 'Fee',
        id: 'Operation ID',
      },
      decimals: '.',
      kinds: {
        Buy: 'buy',
        Sell: 'sell',
        Withdrawal: 'transfer_out',
        Send: 'transfer_out',
        Deposit: 'transfer_in',
        Receive: 'transfer_in',
      },
      read: (row, draft) => ({
        ...draft,
        security: coin('BTC'),
        // The fee of the network is in bitcoin.
        fee: row.text('Fee Currency') === draft.currency ? draft.fee : null,
      }),
    },
  ],
};
