import type { Draft } from '#domain/importing/draft.ts';
import type { Format, Row } from '../../engine/format.ts';
import { inPriceCurrency } from '../../engine/price-currency.ts';
import { orRefund } from './refunds.ts';

function read(row: Row, draft: Draft): Draft {
  if (draft.kind === 'buy' || draft.kind === 'sell')
    return inPriceCurrency(draft, row.text('Valuta koers'), row.number('Koers'));
  const { security } = draft;
  return orRefund({
    ...draft,
    security: security?.isin ? security : null,
    shares: null,
    price: null,
    fee: null,
    note: security?.isin ? null : (security?.name ?? null),
  });
}

export const rabobank: Format = {
  id: 'rabobank',
  name: 'Rabobank',
  tables: [
    {
      header: ['Portefeuille', 'Naam', 'Datum', 'Type mutatie', 'Volume', 'Koers', 'Bedrag', 'Isin code'],
      columns: {
        date: 'Datum',
        time: 'Tijd',
        kind: 'Type mutatie',
        isin: 'Isin code',
        name: 'Naam',
        shares: 'Volume',
        price: 'Koers',
        priceCurrency: 'Valuta koers',
        net: 'Bedrag',
        fee: 'Valuta kosten €',
        currency: 'Valuta mutatie',
      },
      dates: 'dmy',
      decimals: ',',
      currency: 'EUR',
      kinds: {
        'Koop*': 'buy',
        'Verkoop*': 'sell',
        'Contant dividend': 'dividend',
        'Dividend*': 'dividend',
        'Storting*': 'cash',
        'Opname*': 'cash',
        'Tarieven*': 'fee',
        'Kosten*': 'fee',
        'Rente*': 'interest',
        'Dividendbelasting*': 'tax',
      },
      read,
    },
  ],
};
