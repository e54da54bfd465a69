import type { Format } from '../../engine/format.ts';

export const investEngine: Format = {
  id: 'investengine',
  name: 'InvestEngine',
  tables: [
    {
      header: [
        'Security / ISIN',
        'Transaction Type',
        'Quantity',
        'Share Price',
        'Total Trade Value',
        'Trade Date/Time',
      ],
      columns: {
        date: ['Trade Date/Time', 'Settlement Date'],
        kind: 'Transaction Type',
        name: 'Security / ISIN',
        shares: 'Quantity',
        price: 'Share Price',
        gross: 'Total Trade Value',
      },
      dates: 'dmy',
      decimals: '.',
      currency: 'GBP',
      kinds: { Buy: 'buy', Sell: 'sell' },
      read(row, draft) {
        const found = /^(.*?)\s*\/\s*(?:ISIN\s+)?([A-Z]{2}[A-Z0-9]{9}\d)$/.exec(row.text('Security / ISIN'));
        if (!found || !draft.security) return draft;
        const [, name = null, isin = null] = found;
        return { ...draft, security: { ...draft.security, name, isin } };
      },
    },
  ],
};
