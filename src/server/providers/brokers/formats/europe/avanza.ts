import type { Draft, ReadRow, RowOutcome } from '#domain/importing/draft.ts';
import { joinWithheldTax } from '../../engine/combine-rows.ts';
import type { Format, Row } from '../../engine/format.ts';
import { incomeKinds } from '../../engine/income-kind.ts';
import { inPriceCurrency } from '../../engine/price-currency.ts';
import { isNegative } from '../../engine/read-row.ts';
import { joinExchanges } from '../../engine/share-exchanges.ts';
import { orRefund } from './refunds.ts';

/** `Övrigt` is everything else: shares that move in a merger, taxes, and fees that are paid back. */
function readOther(row: Row, draft: Draft): Draft {
  const text = row.text('Värdepapper/beskrivning');
  if (draft.net === null)
    return { ...draft, kind: isNegative(row.number('Antal')) ? 'transfer_out' : 'transfer_in' };
  const cash = {
    ...draft,
    security: draft.security?.isin ? draft.security : null,
    shares: null,
    note: text || null,
  };
  if (/skatt/i.test(text)) return orRefund({ ...cash, kind: 'tax' });
  return orRefund({ ...cash, kind: 'fee' });
}

const withoutSecurity = new Set(['deposit', 'withdrawal', ...incomeKinds]);

function read(row: Row, draft: Draft): Draft | RowOutcome {
  if (/^övrigt$/i.test(draft.kindText)) return readOther(row, draft);
  if (draft.kind && withoutSecurity.has(draft.kind) && !draft.security?.isin)
    return { ...draft, security: null, note: draft.security?.name ?? null };
  if (draft.kind === 'tax') return orRefund({ ...draft, shares: null });
  if (draft.kind !== 'buy' && draft.kind !== 'sell') return draft;
  return inPriceCurrency(draft, row.text('Instrumentvaluta'), row.number('Kurs'));
}

export const avanza: Format = {
  id: 'avanza',
  name: 'Avanza',
  tables: [
    {
      header: [
        'Datum',
        'Konto',
        'Typ av transaktion',
        'Värdepapper/beskrivning',
        'Antal',
        'Kurs',
        'Belopp',
        'ISIN',
      ],
      aliases: { Courtage: 'Courtage (SEK)', Valuta: 'Transaktionsvaluta' },
      columns: {
        date: 'Datum',
        kind: 'Typ av transaktion',
        isin: 'ISIN',
        name: 'Värdepapper/beskrivning',
        shares: 'Antal',
        price: 'Kurs',
        priceCurrency: 'Instrumentvaluta',
        net: 'Belopp',
        fee: 'Courtage (SEK)',
        currency: 'Transaktionsvaluta',
      },
      decimals: ',',
      currency: 'SEK',
      kinds: {
        Köp: 'buy',
        Sälj: 'sell',
        Utdelning: 'dividend',
        Insättning: 'cash',
        Uttag: 'cash',
        'Ränta*': 'interest',
        Räntor: 'interest',
        Inlåningsränta: 'interest',
        Debetränta: 'interest',
        'Utländsk källskatt*': 'tax',
        Källskatt: 'tax',
        'Preliminärskatt*': 'tax',
        'Avkastningsskatt*': 'tax',
        'Värdepappersöverföring*': 'transfer',
        // Decided by its text.
        Övrigt: 'income',
      },
      read,
    },
  ],
  combine: (rows: readonly ReadRow[]) =>
    joinExchanges(
      joinWithheldTax(rows, ({ kind }) => kind === 'tax'),
      ({ kind, kindText }) =>
        /^övrigt$/i.test(kindText) && (kind === 'transfer_in' || kind === 'transfer_out')
          ? 'merger'
          : undefined,
    ),
};
