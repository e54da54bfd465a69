import { type Format, skip } from '../../engine/format.ts';
import { inPriceCurrency } from '../../engine/price-currency.ts';

/** The file of comdirect, Consorsbank, Deutsche Bank, ebase, Gratisbroker and Targobank. */
export const comdirect: Format = {
  id: 'comdirect',
  name: 'comdirect, Consorsbank, Targobank and others',
  tables: [
    {
      header: ['Datum', 'Art', 'Bezeichnung', 'WKN', 'ISIN', 'Menge', 'Kurs', 'Kurswert'],
      columns: {
        date: 'Datum',
        kind: 'Art',
        isin: 'ISIN',
        name: 'Bezeichnung',
        shares: 'Menge',
        price: 'Kurs',
        priceCurrency: 'Kurswährung',
        gross: 'Kurswert',
        currency: 'Kurswertwährung',
      },
      dates: 'dmy',
      decimals: ',',
      currency: 'EUR',
      kinds: {
        'Kauf*': 'buy',
        'Verkauf*': 'sell',
        'Einlieferung*': 'transfer_in',
        'Auslieferung*': 'transfer_out',
        'Umbuchung*': skip('Shares moved within the bank.'),
      },
      read: (row, draft) => inPriceCurrency(draft, row.text('Kurswährung'), row.number('Kurs')),
    },
  ],
};
