import type { Draft } from '#domain/importing/draft.ts';
import { isDistribution } from '#domain/transaction-kinds.ts';
import { combineGroups, joinFills } from '../../engine/combine-rows.ts';
import { type Format, type Row, skip } from '../../engine/format.ts';
import { isNegative } from '../../engine/read-row.ts';

function read(row: Row, stated: Draft): Draft {
  const order = row.text('Order #');
  const isOrder = order !== '' && !/^0+$/.test(order);
  // Some rows leave out the balance, so that the currency stands in its column.
  const currency = stated.currency ?? (row.text('Balance').match(/^[A-Z]{3}$/)?.[0] || null);
  const draft: Draft = {
    ...stated,
    currency,
    externalId: isOrder ? `swissquote:${order}:${stated.date}` : null,
    isOrderId: isOrder,
  };
  if (draft.kind === 'buy' || draft.kind === 'sell') return draft;
  const isPaid = isDistribution(draft.kind);
  const common = { ...draft, shares: null, price: null, externalId: null };
  // The costs of a dividend are the tax that was withheld.
  if (isPaid) return { ...common, fee: null, tax: draft.fee };
  const isShares = draft.kind === 'transfer_in' || draft.kind === 'transfer_out' || draft.kind === 'split';
  if (isShares) return { ...draft, net: null };
  return { ...common, fee: null, security: isNegative(draft.net) ? draft.security : null };
}

export const swissquote: Format = {
  id: 'swissquote',
  name: 'Swissquote',
  tables: [
    {
      header: [
        'Date',
        'Order #',
        'Transaction',
        'Symbol',
        'ISIN',
        'Quantity',
        'Unit price',
        'Costs',
        'Net Amount',
      ],
      aliases: {
        Datum: 'Date',
        'Auftrag #': 'Order #',
        'Ordre #': 'Order #',
        Transaktionen: 'Transaction',
        Transaktion: 'Transaction',
        Symbole: 'Symbol',
        Nom: 'Name',
        Anzahl: 'Quantity',
        Quantité: 'Quantity',
        Stückpreis: 'Unit price',
        'Prix unitaire': 'Unit price',
        Kosten: 'Costs',
        Coûts: 'Costs',
        Nettobetrag: 'Net Amount',
        'Montant net': 'Net Amount',
        'Währung Nettobetrag': 'Net Amount Currency',
        'Monnaie du montant net': 'Net Amount Currency',
        Saldo: 'Balance',
        Solde: 'Balance',
        Währung: 'Currency',
        Monnaie: 'Currency',
        Devise: 'Currency',
      },
      columns: {
        date: 'Date',
        kind: 'Transaction',
        symbol: 'Symbol',
        name: 'Name',
        isin: 'ISIN',
        shares: 'Quantity',
        price: 'Unit price',
        fee: 'Costs',
        net: 'Net Amount',
        currency: ['Net Amount Currency', 'Currency'],
      },
      dates: 'dmy',
      decimals: '.',
      kinds: {
        Buy: 'buy',
        Kauf: 'buy',
        Achat: 'buy',
        Sell: 'sell',
        Verkauf: 'sell',
        Vente: 'sell',
        'Dividend*': 'dividend',
        'Capital Gain': 'capital_gains_distribution',
        Kapitalgewinn: 'dividend',
        'Return of Capital': 'return_of_capital',
        Kapitalrückzahlung: 'return_of_capital',
        'Interest*': 'interest',
        'Zins*': 'interest',
        'Intérêts*': 'interest',
        'Custody Fees': 'charge',
        Depotgebühren: 'charge',
        'Droits de garde': 'charge',
        'Fees Tax Statement': 'charge',
        'Berichtigung Börsengeb.': 'charge',
        Steuerauszug: 'charge',
        Credit: 'cash',
        Debit: 'cash',
        Crédit: 'cash',
        Débit: 'cash',
        Payment: 'cash',
        Zahlung: 'cash',
        Zahlungseingang: 'cash',
        Vergütung: 'cash',
        Gutschrift: 'cash',
        Belastung: 'cash',
        Auszahlung: 'cash',
        Einzahlung: 'cash',
        Versement: 'cash',
        Paiement: 'cash',
        Debitkarte: 'cash',
        TWINT: 'cash',
        Bargeldbezug: 'cash',
        'Crypto Deposit': 'transfer_in',
        'Crypto Withdrawal': 'transfer_out',
        Titeleingang: 'transfer_in',
        Titelausgang: 'transfer_out',
        'Forex*': skip('A currency exchange.'),
        'Fx*': skip('A currency exchange.'),
      },
      read,
    },
  ],
  combine: (rows) =>
    combineGroups(
      rows,
      ({ outcome: { draft } }) =>
        draft.externalId === null ? undefined : `${draft.externalId} ${draft.kind} ${draft.security?.isin}`,
      joinFills,
    ),
};
