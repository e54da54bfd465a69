import { decimal, toText } from '#domain/decimal.ts';
import type { Draft } from '#domain/importing/draft.ts';
import type { Format, Row } from '../../engine/format.ts';
import { namesOption } from '../../engine/option-names.ts';
import { isNegative } from '../../engine/read-row.ts';
import { asAddedShares, joinTaxAndSplits } from './corporate-actions.ts';
import { asSharesMoved, cashOrShares, finishRow, isZeroOrNull } from './finish-row.ts';
import { optionLeftOut, skipped } from './outcomes.ts';

/** Firstrade marks foreign companies with asterisks, and adds what happened behind a wide gap. */
const securityName = (description: string) =>
  description
    .replace(/^\*+/, '')
    .split(/\s{2,}/)[0]
    ?.trim() || null;

/** Only the description names the tax that was withheld from a dividend; the amount is what was paid out. */
function readDividend(draft: Draft, description: string) {
  const withheld = /TAX WITHHELD\s*\$?([\d,]*\.\d+)/i.exec(description)?.[1]?.replaceAll(',', '');
  if (isNegative(draft.net) && /WITHHELD|TAX/i.test(description)) return finishRow({ ...draft, kind: 'tax' });
  return finishRow({ ...draft, tax: withheld ? toText(decimal(withheld)) : null });
}

/** `Other` are moves of cash and shares, splits and corrections, told apart by their descriptions. */
function readOther(row: Row, draft: Draft, description: string) {
  const shares = row.number('Quantity');
  if (/^TFR (FROM|TO) TYPE/i.test(description)) return skipped('A transfer within the account.');
  if (/WITHHELD|W\/H|NON-RES TAX|FOREIGN TAX/i.test(description)) return finishRow({ ...draft, kind: 'tax' });
  if (/\bREIN\b|REINVEST/i.test(description) && !isZeroOrNull(shares))
    return finishRow({ ...draft, kind: 'buy' });
  if (/REV(ERSE)? SPLIT/i.test(description) && !isZeroOrNull(shares))
    return finishRow({ ...asSharesMoved(draft, shares), kindText: 'Reverse split' });
  if (/SPLIT/i.test(description) && !isZeroOrNull(shares)) return finishRow(asAddedShares(draft));
  if (/\bFEE\b/i.test(description) && isNegative(draft.net)) return finishRow({ ...draft, kind: 'fee' });
  const note = draft.security?.symbol ? null : description;
  return finishRow(cashOrShares({ ...draft, note }, shares));
}

export const firstrade: Format = {
  id: 'firstrade',
  name: 'Firstrade',
  tables: [
    {
      header: [
        'Symbol',
        'Quantity',
        'Price',
        'Action',
        'Description',
        'TradeDate',
        'SettledDate',
        'CUSIP',
        'RecordType',
      ],
      columns: {
        date: ['TradeDate', 'SettledDate'],
        kind: 'Action',
        symbol: 'Symbol',
        cusip: 'CUSIP',
        name: 'Description',
        shares: 'Quantity',
        price: 'Price',
        net: 'Amount',
        fee: ['Commission', 'Fee'],
      },
      isRectangular: true,
      decimals: '.',
      currency: 'USD',
      kinds: { BUY: 'buy', SELL: 'sell', Dividend: 'dividend', Interest: 'interest', Other: 'cash' },
      read: (row, draft) => {
        const description = row.text('Description');
        if (namesOption(description, draft.security?.symbol)) return optionLeftOut;
        const named = {
          ...draft,
          security: draft.security && { ...draft.security, name: securityName(description) },
        };
        if (draft.kind === 'dividend') return readDividend(named, description);
        return draft.kindText.toLowerCase() === 'other' && draft.kind !== null
          ? readOther(row, named, description)
          : finishRow(named);
      },
    },
  ],
  combine: joinTaxAndSplits,
};
