import type { Draft } from '#domain/importing/draft.ts';
import { type Format, type KindRule, type Row, skip, type Table } from '../../engine/format.ts';
import { namesOption } from '../../engine/option-names.ts';
import { asAddedShares, joinTaxAndSplits } from './corporate-actions.ts';
import { workplacePlan } from './fidelity-workplace-plan.ts';
import {
  asReorganised,
  asSharesMoved,
  asWorth,
  cashOrShares,
  finishRow,
  isZeroOrNull,
  readCashFund,
} from './finish-row.ts';
import { optionLeftOut, shortSaleLeftOut } from './outcomes.ts';
import { hasSymbol, isCashFund } from './us-securities.ts';

/** The action is prose: what happened, then the security and its details. */
const kinds: Readonly<Record<string, KindRule>> = {
  'YOU BOUGHT*': 'buy',
  'YOU SOLD*': 'sell',
  'REINVESTMENT*': 'buy',
  'REDEMPTION PAYOUT*': 'sell',
  'DIVIDEND*': 'dividend',
  'LONG-TERM CAP*': 'capital_gains_distribution',
  'SHORT-TERM CAP*': 'capital_gains_distribution',
  'RETURN OF CAPITAL*': 'return_of_capital',
  'ROYALTY TR*': 'dividend',
  'IN LIEU OF FRX*': 'dividend',
  'INTEREST*': 'interest',
  'MUNI EXEMPT INT*': 'interest',
  'MUNI INTEREST*': 'interest',
  'GOVT INTEREST*': 'interest',
  'CORP INTEREST*': 'interest',
  'LOAN INTEREST*': 'interest',
  'FULLY PAID LENDING*': 'interest',
  'SECURITIES LENDING*': 'interest',
  'PAYMENT IN LIEU*': 'dividend',
  'PRE-REFUNDED*': 'interest',
  'MARGIN INTEREST*': 'interest',
  'FOREIGN TAX*': 'tax',
  'ADJ FOREIGN TAX*': 'tax',
  'NON-RESIDENT TAX*': 'tax',
  'FEE CHARGED*': 'fee',
  'ADVISORY FEE*': 'fee',
  'ASSET/ACCT FEE*': 'fee',
  'ADR MANAGEMENT FEE*': 'fee',
  'FOREIGN CUSTODY FEE*': 'fee',
  'TRANSFERRED FROM*': 'cash',
  'TRANSFERRED TO*': 'cash',
  'TRANSFER OF ASSETS*': 'cash',
  'JOURNALED*': 'cash',
  'ELECTRONIC FUNDS*': 'cash',
  'DIRECT D*': 'cash',
  'CHECK *': 'cash',
  'BILL PAY*': 'cash',
  'WIRE TRANS*': 'cash',
  'DEBIT CARD*': 'cash',
  'CASH CONTRIBUTION*': 'cash',
  'CONTRIBUTION*': 'cash',
  'PARTIC CONTR*': 'cash',
  'CO CONTR*': 'cash',
  'NORMAL DISTR*': 'cash',
  'ROTH CONVERSION*': 'cash',
  'ROLLOVER*': 'cash',
  'RECHARACTERIZATION*': 'cash',
  'ATM FEE REBATE*': 'cash',
  'CONVERSION SHARES DEPOSITED*': 'transfer',
  'DISTRIBUTION*': 'split',
  'STOCK SPLIT*': 'split',
  'SPIN*': 'transfer',
  'REVERSE SPLIT*': 'transfer',
  'MERGER*': 'transfer',
  'NAME CHANGED*': 'transfer',
  'TENDERED*': 'transfer',
  'PURCHASE INTO CORE*': skip('Cash moved into the money market fund.'),
  'REDEMPTION FROM CORE*': skip('Cash moved out of the money market fund.'),
  'EXPIRED*': skip('An option expired.'),
};

const remarked = /^(long-term cap|short-term cap|return of capital|in lieu of frx)\S*/i;

function readAction(row: Row, draft: Draft) {
  const { kind, kindText, security, shares } = draft;
  if (namesOption(security?.symbol, kindText) || /(opening|closing) transaction/i.test(kindText))
    return optionLeftOut;
  if (kind === null) return finishRow(draft);
  if (/short sale|short cover/i.test(kindText)) return shortSaleLeftOut;
  const cash = readCashFund(draft);
  if (cash) return cash;
  const reorganisation = /^(?:merger|tendered)/i.exec(kindText)?.[0];
  if (reorganisation)
    return finishRow({
      ...asReorganised(draft, row.number('Quantity')),
      note: `${reorganisation.charAt(0)}${reorganisation.slice(1).toLowerCase()}`,
    });
  const isSpinOff = /spin-?off/i.test(kindText) && !isZeroOrNull(shares);
  if (isSpinOff) return finishRow({ ...asSharesMoved(draft, row.number('Quantity')), note: 'Spin-off' });
  if (kind === 'split')
    return finishRow(isZeroOrNull(shares) ? { ...draft, kind: 'dividend' } : asAddedShares(draft));
  if (
    /^transferred/i.test(kindText) &&
    hasSymbol(draft) &&
    !isZeroOrNull(shares) &&
    !isCashFund(security?.symbol)
  )
    return finishRow(asWorth(draft, row.number('Quantity')));
  const remark = remarked.exec(kindText)?.[0];
  const remarkOnly = hasSymbol(draft) ? null : kindText.slice(0, 100);
  return finishRow(cashOrShares({ ...draft, note: remark ?? remarkOnly }, row.number('Quantity')));
}

const desktop: Table = {
  header: ['Date', 'Description', 'Symbol', 'Quantity', 'Price', 'Amount', 'Security Description', 'Account'],
  columns: {
    date: 'Date',
    kind: 'Description',
    symbol: 'Symbol',
    name: 'Security Description',
    shares: 'Quantity',
    price: 'Price',
    fee: ['Commission', 'Fees'],
    net: 'Amount',
  },
  dates: 'mdy',
  isRectangular: true,
  decimals: '.',
  currency: 'USD',
  kinds,
  read: readAction,
};

export const fidelity: Format = {
  id: 'fidelity',
  name: 'Fidelity',
  tables: [
    {
      header: ['Run Date', 'Action', 'Symbol', 'Quantity', 'Settlement Date'],
      aliases: { 'Security Description': 'Description' },
      columns: {
        date: ['Run Date', 'Settlement Date'],
        kind: 'Action',
        symbol: 'Symbol',
        name: 'Description',
        shares: 'Quantity',
        price: ['Price ($)', 'Price'],
        fee: ['Commission ($)', 'Fees ($)', 'Commission', 'Fees'],
        net: ['Amount ($)', 'Amount'],
        currency: 'Currency',
      },
      dates: 'mdy',
      isRectangular: true,
      decimals: '.',
      currency: 'USD',
      kinds,
      read: readAction,
    },
    desktop,
    workplacePlan,
  ],
  combine: joinTaxAndSplits,
};
