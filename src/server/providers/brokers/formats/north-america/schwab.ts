import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { combineGroups, type DraftRow, securityDay } from '../../engine/combine-rows.ts';
import { type Format, type KindRule, skip } from '../../engine/format.ts';
import { findKindRule } from '../../engine/kind-rule.ts';
import { namesOption } from '../../engine/option-names.ts';
import { asAddedShares, joinTaxAndSplits } from './corporate-actions.ts';
import { asReorganised, asSharesMoved, cashOrShares, finishRow, isZeroOrNull } from './finish-row.ts';
import { optionLeftOut, shortSaleLeftOut } from './outcomes.ts';

const kinds: Readonly<Record<string, KindRule>> = {
  Buy: 'buy',
  Sell: 'sell',
  'Reinvest Shares': 'buy',
  'Reinvest Dividend': 'dividend',
  'Qual Div Reinvest': 'dividend',
  'Cash Dividend': 'dividend',
  'Qualified Dividend': 'dividend',
  'Non-Qualified Div*': 'dividend',
  'Special Dividend': 'dividend',
  'Special Qual Div': 'dividend',
  'Special Non Qual Div': 'dividend',
  'Pr Yr Cash Div': 'dividend',
  'Pr Yr Div Reinvest': 'dividend',
  'Pr Yr Special Div': 'dividend',
  'Pr Yr Non Qual Div': 'dividend',
  'Long Term Cap Gain*': 'capital_gains_distribution',
  'Short Term Cap Gain*': 'capital_gains_distribution',
  'Return Of Capital': 'return_of_capital',
  'Cash In Lieu': 'dividend',
  'Bank Interest': 'interest',
  'Credit Interest': 'interest',
  'Bond Interest': 'interest',
  'CD Interest': 'interest',
  'Margin Interest': 'interest',
  'NRA Withholding': 'tax',
  'NRA Tax Adj': 'tax',
  'Foreign Tax Paid': 'tax',
  'Pr Yr NRA Tax': 'tax',
  'Pr Yr Foreign Tax*': 'tax',
  'IRS Withhold*': 'tax',
  'ADR Mgmt Fee': 'fee',
  'Advisor Fee': 'fee',
  'Service Fee': 'fee',
  'MoneyLink *': 'cash',
  'Wire *': 'cash',
  'Funds Received': 'cash',
  'Funds Paid': 'cash',
  'Misc Cash Entry': 'cash',
  'Misc Credits': 'cash',
  'Promotional Award': 'cash',
  'Visa Purchase': 'cash',
  'ATM Withdrawal': 'cash',
  Journal: 'cash',
  'Internal Transfer': 'cash',
  'Journaled Shares': 'transfer',
  'Security Transfer': 'transfer',
  'Stock Plan Activity': 'transfer',
  'Stock Split': 'split',
  'Reverse Split': 'transfer',
  'Spin-off': 'transfer',
  'Stock Merger': 'transfer',
  'Cash Merger*': 'sell',
  'Full Redemption*': 'sell',
  'Stock Div Dist': 'transfer_in',
  'Stock Dividend': 'transfer_in',
  Conversion: 'transfer',
  'Mandatory Reorg Exc': 'transfer',
  'Tender Offer': 'transfer',
  'Cash Stock Merger': 'transfer',
  'Bond Called': 'sell',
  'Full Call': 'sell',
  'Partial Call': 'sell',
  Maturity: 'sell',
  'Pr Yr Spec Qual Div': 'dividend',
  'Div Adjustment': 'dividend',
  'Substitute Payment': 'dividend',
  'Security Lending*': 'interest',
  'Sec Lending*': 'interest',
  'Muni Bond Int*': 'interest',
  'Foreign Tax Rcl*': 'tax',
  'Foreign Tax Reclaim*': 'tax',
  'Tax Withh*': 'tax',
  'ADR Fee*': 'fee',
  'Foreign Custody Fee': 'fee',
  'Transaction Fee': 'fee',
  'Misc Fee': 'fee',
  'Auto S1 *': 'cash',
  'ACH *': 'cash',
  'Direct Deposit': 'cash',
  'Electronic Funds*': 'cash',
  'Bill Pay*': 'cash',
  'Check*': 'cash',
  'Schwab ATM Rebate': 'cash',
  Adjustment: 'income',
  'Name Change': skip('The name of a security changed.'),
  Expired: skip('An option expired.'),
};

const remarked =
  /cap gain|return of capital|in lieu|spin-off|merger|stock plan|stock div|conversion|reorg|tender/i;

/** Joins the row of money and the row of shares (`… Adj`) of a merger for cash. */
const joinPayouts = (rows: readonly ReadRow[]) =>
  combineGroups(
    rows,
    ({ outcome: { draft } }: DraftRow) =>
      /^(cash merger|full redemption)/i.test(draft.kindText) ? securityDay(draft) : undefined,
    (group) => {
      const drafts = group.map(({ outcome }) => outcome.draft);
      const [money, shares] = [
        drafts.find(({ net }) => !isZeroOrNull(net)),
        drafts.find((draft) => !isZeroOrNull(draft.shares)),
      ];
      return drafts.length === 2 && money && shares ? { ...money, shares: shares.shares } : undefined;
    },
  );

const takingBack = /^(?:cancel|rev) (.+)/i;

/** Reads `Cancel Buy` and `Rev Reinvest Shares`, whose money moves the other way; undefined for other rows. */
function readReversal(draft: Draft): Draft | undefined {
  const rule = findKindRule(kinds, takingBack.exec(draft.kindText)?.[1] ?? '');
  if (rule !== 'buy' && rule !== 'sell' && rule !== 'dividend') return undefined;
  const money = draft.net?.replace('-', '') ?? null;
  const net = rule === 'buy' || money === null ? money : `-${money}`;
  // What is taken back is no purchase, whatever its signs say.
  return finishRow({ ...draft, kind: rule, net, signs: { ...draft.signs, shares: 'out' } });
}

const withRemark = (draft: Draft): Draft =>
  remarked.test(draft.kindText) ? { ...draft, note: draft.kindText } : draft;

export const schwab: Format = {
  id: 'schwab',
  name: 'Charles Schwab',
  tables: [
    {
      header: ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount'],
      columns: {
        date: 'Date',
        kind: 'Action',
        symbol: 'Symbol',
        name: 'Description',
        shares: 'Quantity',
        price: 'Price',
        fee: 'Fees & Comm',
        net: 'Amount',
      },
      dates: 'mdy',
      isRectangular: true,
      decimals: '.',
      currency: 'USD',
      kinds,
      read: (row, draft) => {
        if (/ to (open|close)$|^(assigned|exchange or exercise)$/i.test(draft.kindText)) return optionLeftOut;
        if (/^(sell short|buy to cover)$/i.test(draft.kindText)) return shortSaleLeftOut;
        if (namesOption(draft.security?.symbol)) return optionLeftOut;
        const reversal = draft.kind === null ? readReversal(draft) : undefined;
        if (reversal) return reversal;
        if (draft.kind === 'split') return finishRow(asAddedShares(draft));
        if (/^name change$/i.test(draft.kindText) && !isZeroOrNull(draft.shares))
          return finishRow(asSharesMoved({ ...draft, note: draft.kindText }, row.number('Quantity')));
        if (/^cash stock merger/i.test(draft.kindText))
          return finishRow(withRemark(asReorganised(draft, row.number('Quantity'))));
        return finishRow(withRemark(cashOrShares(draft, row.number('Quantity'))));
      },
    },
  ],
  combine: (rows) => joinTaxAndSplits(joinPayouts(rows)),
};
