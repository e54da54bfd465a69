import type { Draft } from '#domain/importing/draft.ts';
import type { Format, KindRule, Row } from '../../engine/format.ts';
import { inPriceCurrency } from '../../engine/price-currency.ts';
import { asAddedShares, joinTaxAndSplits } from '../north-america/corporate-actions.ts';
import { cashOrShares, finishRow, isZeroOrNull } from '../north-america/finish-row.ts';
import { canadianSecurity } from './canadian-security.ts';

const kinds: Readonly<Record<string, KindRule>> = {
  'ACHAT*': 'buy',
  'VENTE*': 'sell',
  'RÉINVESTISSEMENT*': 'buy',
  'DIVIDENDE*': 'dividend',
  'DISTRIBUTION*': 'dividend',
  'REMBOURSEMENT DE CAPITAL*': 'dividend',
  'INTÉRÊTS*': 'interest',
  'FRAIS*': 'fee',
  'RETENUE*': 'tax',
  'IMPÔT*': 'tax',
  'COTISATION*': 'cash',
  'DÉPÔT*': 'cash',
  'RETRAIT*': 'cash',
  'TRANSFERT*': 'cash',
  'RÉSILIATION*': 'cash',
  'FRACTIONNEMENT*': 'split',
};

const currencyOf = (code: string | null) => (code === 'CAN' ? 'CAD' : code);

function readTransaction(row: Row, draft: Draft) {
  const currency = currencyOf(draft.currency);
  const isCanadian = /^can/i.test(row.text('Marché'));
  // The letter behind the hyphen is the market.
  const symbol = draft.security?.symbol?.replace(/-[A-Z]$/, '') ?? null;
  const security =
    draft.security && canadianSecurity({ ...draft.security, symbol }, isCanadian ? 'CAD' : null);
  const shares = row.number('Quantité');
  const isCash = draft.kind === 'deposit' || draft.kind === 'withdrawal';
  const read = { ...draft, currency, security, note: isCash ? draft.kindText : null };
  if (draft.kind === 'split') return finishRow(asAddedShares(read));
  if (draft.kind === 'dividend') return finishRow({ ...read, shares: null, price: null });
  const priced = currencyOf(row.text('Devise du prix') || null);
  // An account in Canadian dollars buys in other currencies, too.
  if (priced && (draft.kind === 'buy' || draft.kind === 'sell'))
    return finishRow(inPriceCurrency(read, priced, row.number('Prix')));
  return finishRow(isZeroOrNull(shares) ? read : cashOrShares(read, shares));
}

export const disnat: Format = {
  id: 'disnat',
  name: 'Desjardins Online Brokerage (Disnat)',
  tables: [
    {
      header: [
        'Date de transaction',
        'Date de règlement',
        'Type de transaction',
        'Symbole',
        'Marché',
        'Devise du compte',
      ],
      // Some files have the typographic apostrophe.
      aliases: { 'Montant de l’opération': "Montant de l'opération" },
      columns: {
        date: ['Date de transaction', 'Date de règlement'],
        kind: 'Type de transaction',
        symbol: 'Symbole',
        name: 'Description',
        shares: 'Quantité',
        price: 'Prix',
        priceCurrency: 'Devise du prix',
        fee: 'Commission payée',
        net: "Montant de l'opération",
        currency: 'Devise du compte',
      },
      isRectangular: true,
      decimals: ',',
      kinds,
      read: readTransaction,
    },
  ],
  combine: joinTaxAndSplits,
};
