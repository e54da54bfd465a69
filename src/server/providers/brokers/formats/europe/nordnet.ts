import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import { joinWithheldTax } from '../../engine/combine-rows.ts';
import type { Format, Row } from '../../engine/format.ts';
import { joinExchanges } from '../../engine/share-exchanges.ts';
import { nordnetColumns, nordnetKinds } from './nordnet-labels.ts';
import { orRefund } from './refunds.ts';

function read(row: Row, draft: Draft): Draft | RowOutcome {
  const text = row.text('Transaksjonstekst');
  // The fee may be in the currency of the exchange.
  const feeCurrency = row.text('Valuta#2') ? row.text('Valuta') : '';
  const fee = feeCurrency && feeCurrency !== draft.currency ? null : draft.fee;
  const whole = { ...draft, date: draft.date ?? row.date('Bokføringsdag'), fee };
  switch (draft.kind) {
    case 'transfer_in':
      return {
        ...whole,
        price: null,
        net: null,
        gross: row.number('Kjøpsverdi'),
        currency: draft.currency ?? (row.text('Valuta#3') || null),
      };
    case 'transfer_out':
      return { ...whole, price: null, net: null };
    case 'dividend':
    case 'return_of_capital':
      return { ...whole, price: null, fee: null, note: null };
    case 'fee':
    case 'tax':
      return orRefund({ ...whole, shares: null, fee: null });
    case 'deposit':
    case 'withdrawal':
    case 'interest':
    case 'interest_paid':
      return { ...whole, security: null, fee: null, note: text || null };
    default:
      return whole;
  }
}

/** The file of Nordnet in Norwegian, Swedish and Danish. Columns of currencies follow their amounts. */
export const nordnet: Format = {
  id: 'nordnet',
  name: 'Nordnet',
  tables: [
    {
      header: [
        'Id',
        'Bokføringsdag',
        'Handelsdag',
        'Transaksjonstype',
        'Verdipapir',
        'ISIN',
        'Antall',
        'Beløp',
      ],
      aliases: nordnetColumns,
      columns: {
        date: ['Handelsdag', 'Bokføringsdag', 'Oppgjørsdag'],
        kind: 'Transaksjonstype',
        isin: 'ISIN',
        name: 'Verdipapir',
        shares: 'Antall',
        price: 'Kurs',
        net: 'Beløp',
        fee: 'Totale Avgifter',
        currency: ['Valuta#2', 'Valuta'],
        id: 'Id',
      },
      decimals: ',',
      kinds: nordnetKinds,
      ignore: (row) => (row.text('Makuleringsdato') ? 'This transaction was cancelled.' : undefined),
      read,
    },
  ],
  combine: (rows) =>
    joinExchanges(
      joinWithheldTax(rows, ({ kind }) => kind === 'tax'),
      ({ kindText }) =>
        /^split/i.test(kindText) ? 'split' : /^byt/i.test(kindText) ? 'symbol_change' : undefined,
    ),
};
