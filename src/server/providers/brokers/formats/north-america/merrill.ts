import type { Draft } from '#domain/importing/draft.ts';
import { type Format, type KindRule, type Row, skip, type Table } from '../../engine/format.ts';
import { findKindRule } from '../../engine/kind-rule.ts';
import { namesOption } from '../../engine/option-names.ts';
import { signedKind } from '../../engine/read-row.ts';
import { asAddedShares, joinTaxAndSplits } from './corporate-actions.ts';
import { cashOrShares, finishRow } from './finish-row.ts';
import { optionLeftOut, shortSaleLeftOut } from './outcomes.ts';

/** The description begins with the kind and goes on with the security. `Type` is mostly empty. */
const kinds: Readonly<Record<string, KindRule>> = {
  'Purchase*': 'buy',
  'Sale*': 'sell',
  'Reinvestment*': 'buy',
  'Dividend*': 'dividend',
  'Foreign Dividend*': 'dividend',
  'Long Term Capital Gain*': 'capital_gains_distribution',
  'Short Term Capital Gain*': 'capital_gains_distribution',
  'Cash in Lieu*': 'dividend',
  'Interest*': 'interest',
  'Bank Interest*': 'interest',
  'Stock Lending*': 'income',
  'Other Income*': 'income',
  'Margin Interest*': 'interest',
  'Foreign Tax*': 'tax',
  'Withholding*': 'tax',
  'Non-Resident*': 'tax',
  'Fee*': 'fee',
  'Advisory*': 'fee',
  'Depository*': 'fee',
  'ADR*': 'fee',
  'Deposit*': 'cash',
  'Withdrawal*': 'cash',
  'Funds *': 'cash',
  'Transfer*': 'cash',
  'Wire*': 'cash',
  'Check*': 'cash',
  'Security Transfer In*': 'transfer_in',
  'Security Transfer Out*': 'transfer_out',
  'Stock Split*': 'split',
  'Exchange*': 'transfer',
  'Stock Dividend Due Bill*': skip('A claim to shares, which follow.'),
};

/** What stands before the name of the security in descriptions. */
const prefix =
  /^(?:Reinvestment (?:Share\(s\)|Program)|Purchase|Sale|Foreign Dividend|Dividend|Foreign Tax Withholding|Security Transfer (?:In|Out)|Stock Split|Exchange|(?:Long|Short) Term Capital Gain|Cash in Lieu)\s+/i;

function readDescription(row: Row, draft: Draft) {
  const { kind, kindText, security } = draft;
  if (kind === null) return finishRow(draft);
  if (namesOption(security?.symbol, kindText.replace(prefix, ''))) return optionLeftOut;
  if (/short sale|buy to cover/i.test(kindText)) return shortSaleLeftOut;
  const name = kindText.replace(prefix, '').trim() || null;
  const named = { ...draft, security: { ...(security ?? noSecurity), name } };
  if (kind === 'split') return finishRow(asAddedShares(named));
  return finishRow(cashOrShares(named, row.number('Quantity')));
}

const noSecurity = { symbol: null, exchange: null, isin: null, cusip: null, name: null };

/** The newer layout has the kind in a column of its own, or at the beginning of the first description. */
function readColumns(row: Row, draft: Draft) {
  const first = row.text('Description 1');
  const second = row.text('Description 2');
  // The kind can be a group of kinds, which the description tells apart.
  const rule = findKindRule(kinds, first);
  const kind =
    rule === undefined || typeof rule === 'object'
      ? draft.kind
      : signedKind(rule, row.number('Quantity'), draft.net);
  if (kind === null)
    return finishRow({ ...draft, security: draft.security && { ...draft.security, name: second || first } });
  if (namesOption(draft.security?.symbol, first, second)) return optionLeftOut;
  if (/short sale|buy to cover/i.test(`${draft.kindText} ${first} ${second}`)) return shortSaleLeftOut;
  const name = (second || first.replace(prefix, '')).trim() || null;
  const named = { ...draft, kind, security: { ...(draft.security ?? noSecurity), name } };
  if (kind === 'split') return finishRow(asAddedShares(named));
  return finishRow(cashOrShares(named, row.number('Quantity')));
}

const columnar: Table = {
  header: [
    'Trade Date',
    'Settlement Date',
    'Type',
    'Description 1',
    'Symbol/CUSIP #',
    'Quantity',
    'Price ($)',
    'Amount ($)',
  ],
  columns: {
    date: ['Trade Date', 'Settlement Date'],
    kind: 'Type',
    symbol: 'Symbol/CUSIP #',
    shares: 'Quantity',
    price: 'Price ($)',
    net: 'Amount ($)',
  },
  dates: 'mdy',
  isRectangular: true,
  decimals: '.',
  currency: 'USD',
  kinds,
  ignore: (row) =>
    /^pending$/i.test(row.text('Pending/Settled')) ? 'Not settled yet: a later file has it.' : undefined,
  read: readColumns,
};

export const merrill: Format = {
  id: 'merrill',
  name: 'Merrill',
  tables: [
    columnar,
    {
      header: [
        'Trade Date',
        'Settlement Date',
        'Description',
        'Type',
        'Symbol/ CUSIP',
        'Quantity',
        'Price',
        'Amount',
      ],
      columns: {
        date: ['Trade Date', 'Settlement Date'],
        kind: 'Description',
        symbol: 'Symbol/ CUSIP',
        shares: 'Quantity',
        price: 'Price',
        net: 'Amount',
      },
      dates: 'mdy',
      isRectangular: true,
      decimals: '.',
      currency: 'USD',
      kinds,
      ignore: (row) => (/^total /i.test(row.text('Trade Date')) ? 'Text below the table.' : undefined),
      read: readDescription,
    },
  ],
  combine: joinTaxAndSplits,
};
