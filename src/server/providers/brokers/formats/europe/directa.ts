import { decimal, divide, toText } from '#domain/decimal.ts';
import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { priceDecimals } from '#domain/limits.ts';
import { joinWithheldTax } from '../../engine/combine-rows.ts';
import type { Format, Row } from '../../engine/format.ts';
import { inPriceCurrency } from '../../engine/price-currency.ts';
import { orRefund } from './refunds.ts';
import { joinTradeFees } from './trade-fees.ts';

const cashKinds = new Set(['deposit', 'withdrawal', 'interest', 'interest_paid']);

/** The price is that of the amount in the currency of the exchange, which is 0 for euros. */
function priceOf(row: Row, { shares }: Draft): string | null {
  const amount = row.number('Importo Divisa');
  if (!amount || !shares || decimal(shares).units === 0n) return null;
  return toText(divide(decimal(amount), decimal(shares), priceDecimals));
}

/** Kinds such as `Conferimento con bonifico` say what happened, which no other column does. */
/** Symbols of Milan are used in America for other securities. */
function inMilan(security: Draft['security']): Draft['security'] {
  const isAmerican = /^(US|CA)/.test(security?.isin ?? '');
  return security?.symbol && !isAmerican ? { ...security, exchange: 'XMIL' } : security;
}

function read(row: Row, stated: Draft): Draft {
  const draft = { ...stated, security: inMilan(stated.security) };
  const order = row.text('Riferimento ordine') || null;
  if (draft.kind === 'buy' || draft.kind === 'sell')
    return inPriceCurrency({ ...draft, note: order }, row.text('Divisa'), priceOf(row, draft));
  const isCash = draft.kind !== null && cashKinds.has(draft.kind);
  return orRefund({
    ...draft,
    shares: null,
    security: isCash && !draft.security?.isin ? null : draft.security,
    note: draft.kind === 'fee' ? order : isCash ? draft.kindText : null,
  });
}

/** Commissions name the order that they belong to, which the note holds until they have joined it. */
function combine(rows: readonly ReadRow[]): ReadRow[] {
  const withFees = joinTradeFees(
    rows,
    ({ kind }) => kind === 'fee',
    ({ note }) => [note && `order ${note}`],
  );
  return joinWithheldTax(withFees, ({ kind }) => kind === 'tax').map((row) => {
    if (row.outcome.is !== 'draft') return row;
    const { draft } = row.outcome;
    const hasOrder = draft.kind === 'buy' || draft.kind === 'sell' || draft.kind === 'fee';
    return hasOrder ? { ...row, outcome: { is: 'draft', draft: { ...draft, note: null } } } : row;
  });
}

export const directa: Format = {
  id: 'directa',
  name: 'Directa',
  tables: [
    {
      header: [
        'Data operazione',
        'Data valuta',
        'Tipo operazione',
        'Ticker',
        'Isin',
        'Quantità',
        'Importo euro',
      ],
      columns: {
        date: ['Data operazione', 'Data valuta'],
        kind: 'Tipo operazione',
        symbol: 'Ticker',
        isin: 'Isin',
        name: 'Descrizione',
        shares: 'Quantità',
        net: 'Importo euro',
      },
      dates: 'dmy',
      decimals: '.',
      currency: 'EUR',
      kinds: {
        'Acquisto*': 'buy',
        'Vendita*': 'sell',
        'Rimborso*': 'sell',
        'Provento*': 'dividend',
        'Incasso dividendi*': 'dividend',
        'Dividend*': 'dividend',
        'Cedola*': 'dividend',
        'Coupon*': 'dividend',
        'Rit.*': 'tax',
        'Ritenuta*': 'tax',
        'Tobin tax*': 'tax',
        'Bollo*': 'tax',
        'Commission*': 'fee',
        'Canone*': 'fee',
        'Interess*': 'interest',
        'Ratei att.*': 'interest',
        'Ratei pass.*': 'interest',
        'Conferimento*': 'cash',
        'Prelievo*': 'cash',
      },
      read,
    },
  ],
  combine,
};
