import { isDraft } from '../../engine/combine-rows.ts';
import type { Format } from '../../engine/format.ts';
import { inPriceCurrency } from '../../engine/price-currency.ts';
import { joinExchanges } from '../../engine/share-exchanges.ts';

const isMove = (text: string) => /^umbuchung/i.test(text);

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
        'Umbuchung*': 'transfer',
      },
      read: (row, draft) => inPriceCurrency(draft, row.text('Kurswährung'), row.number('Kurs')),
    },
  ],
  // Shares that leave under one identifier and come in under another are an exchange.
  combine: (rows) =>
    joinExchanges(rows, ({ kindText }) => (isMove(kindText) ? 'symbol_change' : undefined)).map((row) =>
      isDraft(row) && isMove(row.outcome.draft.kindText) && !row.outcome.draft.counterpartSecurity
        ? { ...row, outcome: { is: 'skipped', reason: 'Shares moved within the bank.' } }
        : row,
    ),
};
