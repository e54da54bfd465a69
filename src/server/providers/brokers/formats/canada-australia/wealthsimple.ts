import type { Draft } from '#domain/importing/draft.ts';
import { type Format, type KindRule, type Row, skip } from '../../engine/format.ts';
import { namesOption } from '../../engine/option-names.ts';
import { asAddedShares, joinTaxAndSplits } from '../north-america/corporate-actions.ts';
import { asReorganised, cashOrShares, finishRow } from '../north-america/finish-row.ts';
import { optionLeftOut } from '../north-america/outcomes.ts';
import { canadianSecurity } from './canadian-security.ts';
import { monthlyStatement } from './wealthsimple-statement.ts';

const kinds: Readonly<Record<string, KindRule>> = {
  Trade: 'trade',
  Dividend: 'dividend',
  Interest: 'interest',
  MoneyMovement: 'cash',
  Deposit: 'cash',
  Withdrawal: 'cash',
  Spend: 'cash',
  Giveaway: 'cash',
  // What comes back is a refund of a fee.
  Refund: 'fee',
  Reimbursement: 'fee',
  Referral: 'cash',
  Bonus: 'cash',
  InstitutionalTransfer: 'cash',
  InternalTransfer: 'cash',
  InternalSecurityTransfer: 'transfer',
  ReturnOfCapital: 'return_of_capital',
  StockLending: skip('Lent shares stay yours.'),
  Fee: 'fee',
  NonResidentTax: 'tax',
  Tax: 'tax',
  CorporateAction: 'transfer',
  FxExchange: skip('A currency exchange.'),
};

const tradeKinds: Readonly<Record<string, Draft['kind']>> = { BUY: 'buy', SELL: 'sell', DRIP: 'buy' };

/** Amounts in Canadian dollars with a rate belong to a security of the United States. */
const isForeign = (description: string) => /FX rate/i.test(description);

function readTrade(draft: Draft, subType: string) {
  if (/_TO_(OPEN|CLOSE)$|^[BS]T[OC]$/.test(subType) || namesOption(draft.security?.symbol))
    return optionLeftOut;
  return finishRow({ ...draft, kind: tradeKinds[subType] ?? draft.kind });
}

function readCorporateAction(draft: Draft, subType: string, shares: string | null) {
  if (subType === 'SUBDIVISION') return finishRow(asAddedShares(draft));
  const named = { ...draft, kindText: subType || draft.kindText, note: subType || null };
  return finishRow(subType === 'MERGER' ? asReorganised(named, shares) : named);
}

function readActivity(row: Row, draft: Draft) {
  if (draft.kind === null) return draft;
  const subType = row.text('activity_sub_type').toUpperCase();
  const currency = isForeign(row.text('description')) ? null : (draft.currency ?? 'CAD');
  const isOut = draft.kind === 'transfer_in' && /(?:_|^)OUT$/.test(subType);
  const read = {
    ...draft,
    kind: isOut ? ('transfer_out' as const) : draft.kind,
    security: draft.security?.symbol ? canadianSecurity(draft.security, currency) : null,
  };
  const activity = draft.kindText.toLowerCase();
  if (activity === 'trade') return readTrade(read, subType);
  if (activity === 'corporateaction') return readCorporateAction(read, subType, row.number('quantity'));
  // The quantity of anything else is its money, unless it moves a security.
  if (draft.kind === 'deposit' || draft.kind === 'withdrawal') {
    const note = [subType, row.text('description')].filter(Boolean).join(': ') || null;
    return finishRow(cashOrShares({ ...read, note }, row.number('quantity')));
  }
  if (read.kind === 'transfer_in' || read.kind === 'transfer_out') return finishRow({ ...read, net: null });
  return finishRow({ ...read, shares: null, price: null });
}

export const wealthsimple: Format = {
  id: 'wealthsimple',
  name: 'Wealthsimple',
  tables: [
    {
      header: ['activity_type', 'activity_sub_type', 'symbol', 'quantity', 'unit_price', 'net_cash_amount'],
      columns: {
        date: ['transaction_date', 'effective_at', 'effective_date', 'settlement_date'],
        time: 'effective_time',
        kind: 'activity_type',
        symbol: 'symbol',
        name: 'name',
        shares: 'quantity',
        price: 'unit_price',
        fee: 'commission',
        net: 'net_cash_amount',
        currency: 'currency',
        account: ['account_type', 'account_id'],
      },
      isRectangular: true,
      decimals: '.',
      currency: 'CAD',
      kinds,
      read: readActivity,
    },
    monthlyStatement,
  ],
  combine: joinTaxAndSplits,
};
