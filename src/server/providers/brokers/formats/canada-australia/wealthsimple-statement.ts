import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import { type Row, skip, type Table } from '../../engine/format.ts';
import { finishRow } from '../north-america/finish-row.ts';
import { optionLeftOut } from '../north-america/outcomes.ts';
import { canadianSecurity } from './canadian-security.ts';

/** `XEQT - iShares Core Equity ETF Portfolio: Bought 10.0000 shares (executed at 2026-01-05), Fee: $1.50` */
const security = /^([A-Z][A-Z0-9.]*) - (.{1,200}?): /;
const traded = /: (?:Bought|Sold) ([\d.,]+) shares?\b/i;
const executed = /\bexecuted at (\d{4}-\d{2}-\d{2})\)/;
const charged = /\bFee: \$?([\d.]+)/;
const converted = /\bFX Rate: /;

function readBooking(row: Row, draft: Draft): Draft | RowOutcome {
  if (/^(?:buy|sell)to(?:open|close)$/i.test(draft.kindText)) return optionLeftOut;
  const text = row.text('description');
  const [, symbol = null, name = null] = security.exec(text) ?? [];
  const hint = { symbol, exchange: null, isin: null, cusip: null, name };
  // What was converted, or taxed abroad, is listed in the United States.
  const isForeign = converted.test(text) || draft.kind === 'tax';
  const read = {
    ...draft,
    security: symbol && canadianSecurity(hint, isForeign ? null : draft.currency),
    note: symbol ? null : text,
  } as Draft;
  if (draft.kind !== 'buy' && draft.kind !== 'sell') return finishRow(read);
  return finishRow({
    ...read,
    date: executed.exec(text)?.[1] ?? draft.date,
    shares: traded.exec(text)?.[1]?.replaceAll(',', '') ?? null,
    fee: charged.exec(text)?.[1] ?? null,
  });
}

/** The statement of a month, which tells securities and shares in prose. */
export const monthlyStatement: Table = {
  header: ['date', 'transaction', 'description', 'amount', 'balance', 'currency'],
  columns: { date: 'date', kind: 'transaction', net: 'amount', currency: 'currency' },
  isRectangular: true,
  decimals: '.',
  currency: 'CAD',
  kinds: {
    BUY: 'buy',
    SELL: 'sell',
    DIV: 'dividend',
    ROC: 'return_of_capital',
    NRT: 'tax',
    'INT*': 'interest',
    FPLINT: 'interest',
    FEE: 'fee',
    REFUND: 'fee',
    CONT: 'cash',
    DEP: 'cash',
    WD: 'cash',
    WDR: 'cash',
    'TRF*': 'cash',
    'E_TRF*': 'cash',
    'EFT*': 'cash',
    'AFT*': 'cash',
    'P2P*': 'cash',
    SPEND: 'cash',
    'REFER*': 'cash',
    GIVEAWAY: 'cash',
    LOAN: skip('Lent shares stay yours.'),
    RECALL: skip('Lent shares stay yours.'),
  },
  read: readBooking,
};
