import type { Draft } from '#domain/importing/draft.ts';
import { type Format, type KindRule, skip } from '../../engine/format.ts';
import { namesOption } from '../../engine/option-names.ts';
import { asAddedShares, joinTaxAndSplits } from './corporate-actions.ts';
import { cashOrShares, finishRow } from './finish-row.ts';
import { optionLeftOut, shortSaleLeftOut } from './outcomes.ts';

/** The description begins with the kind; numbers of shares have no sign. */
const kinds: Readonly<Record<string, KindRule>> = {
  'Bought*': 'buy',
  'Sold*': 'sell',
  'ORDINARY DIVIDEND*': 'dividend',
  'QUALIFIED DIVIDEND*': 'dividend',
  'NON-QUALIFIED DIVIDEND*': 'dividend',
  'NON-TAXABLE DIVIDENDS*': 'dividend',
  'DIVIDEND SHORT SALE*': 'fee',
  'LONG TERM GAIN DISTRIBUTION*': 'dividend',
  'LONG TERM CAPITAL GAINS*': 'capital_gains_distribution',
  'SHORT TERM CAPITAL GAINS*': 'capital_gains_distribution',
  'CASH IN LIEU*': 'dividend',
  'FREE BALANCE INTEREST*': 'interest',
  'OFF-CYCLE INTEREST*': 'interest',
  'INTEREST*': 'interest',
  'CASH ALTERNATIVES INTEREST*': 'interest',
  'MARGIN INTEREST*': 'interest',
  'W-8 WITHHOLDING*': 'tax',
  'FOREIGN TAX WITHHELD*': 'tax',
  'BACKUP WITHHOLDING*': 'tax',
  'ADR FEE*': 'fee',
  'REBATE*': 'cash',
  'CLIENT REQUESTED ELECTRONIC FUNDING*': 'cash',
  'WIRE *': 'cash',
  'ACH *': 'cash',
  'THIRD PARTY*': 'cash',
  'MISCELLANEOUS JOURNAL*': 'cash',
  'INTERNAL TRANSFER*': 'cash',
  'TRANSFER OF SECURITY OR OPTION IN*': 'transfer_in',
  'TRANSFER OF SECURITY OR OPTION OUT*': 'transfer_out',
  'STOCK SPLIT*': 'split',
  'CASH ALTERNATIVES PURCHASE*': skip('Cash moved into the money market fund.'),
  'CASH ALTERNATIVES REDEMPTION*': skip('Cash moved out of the money market fund.'),
  'REMOVAL OF OPTION*': skip('An option expired.'),
};

function readDescription(draft: Draft, shares: string | null) {
  const { kind, kindText, security } = draft;
  if (kind === null) return finishRow(draft);
  if (namesOption(security?.symbol, kindText)) return optionLeftOut;
  if (/^(sold short|bought to cover)/i.test(kindText)) return shortSaleLeftOut;
  if (kind === 'split') return finishRow(asAddedShares(draft));
  const note = /^(bought|sold|ordinary|qualified)/i.test(kindText) ? null : kindText;
  return finishRow(cashOrShares({ ...draft, note }, shares));
}

export const tdAmeritrade: Format = {
  id: 'td-ameritrade',
  name: 'TD Ameritrade',
  tables: [
    {
      header: [
        'DATE',
        'TRANSACTION ID',
        'DESCRIPTION',
        'QUANTITY',
        'SYMBOL',
        'PRICE',
        'COMMISSION',
        'AMOUNT',
      ],
      columns: {
        date: 'DATE',
        kind: 'DESCRIPTION',
        id: 'TRANSACTION ID',
        symbol: 'SYMBOL',
        shares: 'QUANTITY',
        price: 'PRICE',
        net: 'AMOUNT',
        fee: ['COMMISSION', 'REG FEE', 'SHORT-TERM RDM FEE', 'FUND REDEMPTION FEE', 'DEFERRED SALES CHARGE'],
      },
      dates: 'mdy',
      isRectangular: true,
      decimals: '.',
      currency: 'USD',
      kinds,
      ignore: (row) => (row.text('DATE').startsWith('***') ? 'Text below the table.' : undefined),
      read: (row, draft) => readDescription(draft, row.number('QUANTITY')),
    },
  ],
  combine: joinTaxAndSplits,
};
