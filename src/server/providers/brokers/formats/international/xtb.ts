import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import { settleReversals } from '../../engine/combine-reversals.ts';
import { combineGroups, joinFills, joinWithheldTax } from '../../engine/combine-rows.ts';
import { type Format, type KindRule, type Row, skip, type Table } from '../../engine/format.ts';
import { isNegative } from '../../engine/read-row.ts';
import { addCurrencies } from './xtb-currencies.ts';

/** `OPEN BUY 34/42.5658 @ 11.7480`: shares, of the whole order, at a price in the currency of the security. */
const order = /^(OPEN|CLOSE) (BUY|SELL) ([\d.]+)(?:\/([\d.]+))? @ ([\d.]+)/i;

const kinds: Readonly<Record<string, KindRule>> = {
  'Stocks/ETF purchase': 'buy',
  'Stock purchase': 'buy',
  'Stocks purchase': 'buy',
  'ETF purchase': 'buy',
  'Ações/ETF compra': 'buy',
  'Stocks/ETF sale': 'sell',
  'Stock sale': 'sell',
  'Stock sell': 'sell',
  'Stocks sale': 'sell',
  'ETF sale': 'sell',
  'ETF sell': 'sell',
  'Ações/ETF vende': 'sell',
  Dividend: 'dividend',
  Divident: 'dividend',
  Dividendo: 'dividend',
  Dywidenda: 'dividend',
  'Withholding tax': 'tax',
  'Podatek od dywidend*': 'tax',
  'tax IFTT': 'tax',
  'Stamp duty': 'tax',
  'Free funds interest tax': 'tax',
  'Free funds interests tax': 'tax',
  'Free-funds interest tax': 'tax',
  'Free funds interest*': 'interest',
  'Free-funds interest*': 'interest',
  'Odsetki od wolnych*': 'interest',
  'SEC fee': 'charge',
  'Inactivity Fee': 'charge',
  Commission: 'charge',
  Fee: 'charge',
  Swap: 'income',
  Rollover: 'income',
  'Profit/Loss*': 'income',
  'Close trade': 'income',
  Deposit: 'cash',
  Depósito: 'cash',
  Wpłata: 'cash',
  'IKE deposit': 'cash',
  'IKZE deposit': 'cash',
  'IKE cash transfer*': 'cash',
  Withdrawal: 'cash',
  Levantamento: 'cash',
  Wypłata: 'cash',
  Transfer: 'cash',
  Subaccount: 'cash',
  'Spin off': 'dividend',
  'Total*': skip('A sum.'),
};

function read(row: Row, stated: Draft): Draft | RowOutcome {
  const comment = row.text('Comment');
  const [, symbol = stated.security?.symbol ?? null, exchange = null] =
    /^(.+)\.([A-Z]{2})(?:_\d)?$/.exec(stated.security?.symbol ?? '') ?? [];
  const security =
    symbol === null
      ? null
      : { symbol, exchange, isin: null, cusip: null, name: stated.security?.name ?? null };
  const draft: Draft = { ...stated, security, note: comment || null };
  const [matched, side = '', direction = '', part, , price] = order.exec(comment) ?? [];
  if (matched !== undefined && /^sell$/i.test(direction))
    return { is: 'skipped', reason: 'Short sales are not supported.' };
  if (matched !== undefined)
    return {
      ...draft,
      kind: /^open$/i.test(side) ? 'buy' : 'sell',
      shares: part ?? null,
      price: price ?? null,
    };
  if (draft.kind === 'buy' || draft.kind === 'sell')
    return { is: 'problem', reason: 'The comment does not say how many shares.', draft };
  if (draft.kind !== null && /^-?0*(?:\.0+)?$/.test(draft.net ?? '0'))
    return { is: 'skipped', reason: 'Nothing was paid.' };
  // A contract for difference pays what a dividend is worth, or takes it.
  const isContract = draft.kind === 'dividend' && exchange === null;
  if (isContract) return { ...draft, kind: isNegative(draft.net) ? 'fee' : 'interest', security: null };
  const isAbout = ['dividend', 'tax', 'fee', 'fee_refund'].includes(draft.kind ?? '') && exchange !== null;
  return isAbout ? draft : { ...draft, security: null };
}

const columns = {
  kind: 'Type',
  date: 'Time',
  net: 'Amount',
  id: 'ID',
} as const;

const cashOperations: Omit<Table, 'dates'> = {
  header: ['ID', 'Type', 'Time', 'Comment', 'Symbol', 'Amount'],
  columns: { ...columns, symbol: 'Symbol' },
  kinds,
  read,
};

/** Parts of one order have the number of its shares in common. */
function orderOf({ date, kind, note, security }: Draft): string | undefined {
  const whole = order.exec(note ?? '')?.[4];
  return whole === undefined ? undefined : `${date} ${kind} ${security?.symbol} ${whole}`;
}

export const xtb: Format = {
  id: 'xtb',
  name: 'XTB',
  tables: [
    { ...cashOperations, dates: 'dmy' },
    {
      ...cashOperations,
      header: ['Type', 'Ticker', 'Instrument', 'Time', 'Amount', 'ID', 'Comment'],
      columns: { ...columns, symbol: 'Ticker', name: 'Instrument' },
      dates: 'dmy',
    },
  ],
  combine: (rows) => {
    const orders = combineGroups(addCurrencies(rows), ({ outcome: { draft } }) => orderOf(draft), joinFills);
    return joinWithheldTax(
      settleReversals(orders),
      ({ kind, kindText }) => kind === 'tax' && /^withholding|^podatek/i.test(kindText),
    );
  },
};
