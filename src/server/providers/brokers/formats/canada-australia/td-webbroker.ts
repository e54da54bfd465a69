import type { Draft } from '#domain/importing/draft.ts';
import type { Format, KindRule } from '../../engine/format.ts';
import type { SourceRecord } from '../../readers/source.ts';
import { joinTaxAndSplits } from '../north-america/corporate-actions.ts';
import { asSharesMoved, finishRow, isZeroOrNull } from '../north-america/finish-row.ts';

const kinds: Readonly<Record<string, KindRule>> = {
  BUY: 'buy',
  DRIP: 'buy',
  SELL: 'sell',
  DIV: 'dividend',
  TXPDDV: 'dividend',
  CASHDIV: 'dividend',
  'WHTX*': 'tax',
  INT: 'interest',
  FEE: 'fee',
  CONT: 'cash',
  DEP: 'cash',
  WD: 'cash',
  'TFR-IN': 'cash',
  TFROUT: 'cash',
};

function readAction(draft: Draft, shares: string | null) {
  const { kind, kindText, net } = draft;
  const isTransfer = /^tfr/i.test(kindText) && kind !== null;
  if (isTransfer && !isZeroOrNull(shares) && isZeroOrNull(net)) {
    // The code says the direction; the number of shares may have no sign.
    const moved = asSharesMoved(draft, shares);
    return /out$/i.test(kindText) ? { ...moved, kind: 'transfer_out' as const } : moved;
  }
  return finishRow(kind === 'dividend' ? { ...draft, shares: null, price: null } : draft);
}

/** The line above the table that names the account ends with its currency: `(CDN)` or `(US$)`. */
function currencyOf({ cells }: SourceRecord): string | undefined {
  const code = /^account/i.test(cells[0] ?? '') ? /\((US|CDN|CAD)/i.exec(cells.join(' '))?.[1] : undefined;
  return code && (/^us/i.test(code) ? 'USD' : 'CAD');
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
        date: ['Trade Date', 'Settle Date', 'Settlement Date'],
        kind: 'Action',
        name: 'Description',
        shares: 'Quantity',
        price: 'Price',
        fee: 'Commission',
        net: 'Net Amount',
        currency: 'Currency',
      },
      dates: 'dmy',
      isRectangular: true,
      decimals: '.',
      kinds,
      read: (row, draft) => readAction(draft, row.number('Quantity')),
    },
  ],
  accountCurrency: currencyOf,
  combine: joinTaxAndSplits,
};
