import { add, compare, decimal, multiply, subtract, toText, zero } from '#domain/decimal.ts';
import type { Draft, SecurityHint } from '#domain/importing/draft.ts';
import type { Format, Row, Table } from '../../engine/format.ts';

const ofAustralia = (code: string, name: string | null): SecurityHint => ({
  symbol: code.toUpperCase(),
  exchange: 'AX',
  isin: null,
  cusip: null,
  name,
});

/** `B 625000 AXI @ 0.040000` */
const tradeForm = /^([BS])\s+([\d,]+(?:\.\d+)?)\s+([A-Z0-9]{2,6})\s+@\s+([\d,.]+)/i;

const difference = (a: string, b: string) => {
  const result = subtract(decimal(a), decimal(b));
  return compare(result, zero) < 0 ? subtract(zero, result) : result;
};

/** Reads a line of the account: trades by their details, money in and out by the letter of the reference. */
function readLine(row: Row, draft: Draft): Draft {
  const [debit, credit] = [row.number('Debit($)') ?? '0', row.number('Credit($)') ?? '0'];
  const net = toText(subtract(decimal(credit), decimal(debit)));
  const [, side, quantity, code, each] = tradeForm.exec(draft.kindText) ?? [];
  if (!side || !quantity || !code || !each) {
    const letter = row.text('Reference').charAt(0).toUpperCase();
    const kind = letter === 'R' ? 'deposit' : letter === 'P' ? 'withdrawal' : null;
    return { ...draft, kind, net, note: draft.kindText };
  }
  const [shares, price] = [quantity.replaceAll(',', ''), each.replaceAll(',', '')];
  const gross = toText(multiply(decimal(shares), decimal(price)));
  // What the trade cost beside the shares is the brokerage.
  const fee = toText(difference(toText(add(decimal(debit), decimal(credit))), gross));
  const kind = side.toUpperCase() === 'B' ? 'buy' : 'sell';
  return {
    ...draft,
    kind,
    security: ofAustralia(code, null),
    shares,
    price,
    net,
    fee,
  };
}

const account: Table = {
  header: ['Date', 'Reference', 'Details', 'Debit($)', 'Credit($)', 'Balance($)'],
  columns: { date: 'Date', kind: 'Details', id: 'Reference' },
  dates: 'dmy',
  isRectangular: true,
  decimals: '.',
  currency: 'AUD',
  kinds: { '*': 'deposit' },
  read: readLine,
};

const confirmations: Table = {
  header: ['Code', 'Company', 'Date', 'Type', 'Quantity', 'Unit Price ($)', 'Trade Value ($)'],
  columns: {
    date: 'Date',
    kind: 'Type',
    shares: 'Quantity',
    price: 'Unit Price ($)',
    gross: 'Trade Value ($)',
    fee: 'Brokerage+GST ($)',
    id: 'Contract Note',
  },
  dates: 'dmy',
  isRectangular: true,
  decimals: '.',
  currency: 'AUD',
  kinds: { 'Buy*': 'buy', B: 'buy', 'Sell*': 'sell', S: 'sell' },
  read: (row, draft) => ({ ...draft, security: ofAustralia(row.text('Code'), row.text('Company') || null) }),
};

export const commsec: Format = { id: 'commsec', name: 'CommSec', tables: [account, confirmations] };
