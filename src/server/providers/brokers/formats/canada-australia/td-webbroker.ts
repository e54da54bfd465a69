import type { Draft } from '#domain/importing/draft.ts';
import type { Format, KindRule } from '../../engine/format.ts';
import { joinTaxAndSplits } from '../north-america/corporate-actions.ts';
import { asSharesMoved, finishRow, isZero } from '../north-america/finish-row.ts';

const kinds: Readonly<Record<string, KindRule>> = {
  BUY: 'buy',
  DRIP: 'buy',
  SELL: 'sell',
  DIV: 'dividend',
  TXPDDV: 'dividend',
  CASHDIV: 'dividend',
  'WHTX*': 'tax',
  INT: 'income',
  FEE: 'fee',
  CONT: 'cash',
  DEP: 'cash',
  WD: 'cash',
  'TFR-IN': 'cash',
  TFROUT: 'cash',
};

function readAction(draft: Draft, shares: string | null) {
  const { kind, kindText, security, net } = draft;
  const isTransfer = /^tfr/i.test(kindText) && kind !== null;
  if (isTransfer && !isZero(shares) && isZero(net)) {
    // The code says the direction; the number of shares may have no sign.
    const moved = asSharesMoved(draft, shares);
    return /out$/i.test(kindText) ? { ...moved, kind: 'transfer_out' as const } : moved;
  }
  // The account's currency stands above the table, so amounts have the currency of the security.
  return finishRow(kind === 'dividend' ? { ...draft, shares: null, price: null, security } : draft);
}

/** Names the securities only by their description. */
export const tdWebBroker: Format = {
  id: 'td-webbroker',
  name: 'TD Direct Investing (WebBroker)',
  tables: [
    {
      header: ['Trade Date', 'Description', 'Action', 'Quantity', 'Price', 'Commission', 'Net Amount'],
      without: ['Symbol', 'Transaction Type'],
      columns: {
        date: 'Trade Date',
        kind: 'Action',
        name: 'Description',
        shares: 'Quantity',
        price: 'Price',
        fee: 'Commission',
        net: 'Net Amount',
        currency: 'Currency',
      },
      dates: 'dmy',
      decimals: '.',
      kinds,
      read: (row, draft) => readAction(draft, row.number('Quantity')),
    },
  ],
  combine: joinTaxAndSplits,
};
