import type { Draft, RowOutcome, SecurityHint } from '#domain/importing/draft.ts';
import { readNumber } from '../../engine/cell-numbers.ts';
import type { Format, Row } from '../../engine/format.ts';
import { orRefund } from './refunds.ts';

const hint = (found: Partial<SecurityHint>): SecurityHint => ({
  symbol: null,
  exchange: null,
  isin: null,
  cusip: null,
  name: null,
  ...found,
});

/** Reads prose such as `Bought 1,550 Foo ETF (FOO)` and `DIV: FOO.XLON.GB @ GBP 0.4106`. */
function read(row: Row, draft: Draft): Draft | RowOutcome {
  const details = row.text('Details');
  const trade = /^(?:Bought|Sold)\s+([\d,.]+)\s+(.+?)(?:\s+\(([^()\s]+)\))?$/i.exec(details);
  if (trade) {
    const [, shares = '', name = null, symbol = null] = trade;
    return {
      ...draft,
      shares: readNumber(shares, '.')?.value ?? null,
      security: hint({ symbol, exchange: symbol && 'XLON', name }),
    };
  }
  const dividend = /DIV:\s*([A-Z0-9]+)(?:\.([A-Z]+)(?:\.[A-Z]+)?)?/i.exec(details);
  if (dividend) {
    const [, symbol = null, exchange = null] = dividend;
    return { ...draft, security: hint({ symbol, exchange }) };
  }
  return orRefund({ ...draft, note: details });
}

/** The second table of the file has a title of its own. */
const isTitle = ({ cells }: Row) =>
  cells.filter((cell) => cell.trim() !== '').length === 1 && !/^\d/.test(cells[0] ?? '')
    ? 'A title, not a transaction.'
    : undefined;

export const vanguardUk: Format = {
  id: 'vanguard-uk',
  name: 'Vanguard (United Kingdom)',
  tables: [
    {
      header: ['Date', 'Details', 'Amount', 'Balance'],
      columns: { date: 'Date', kind: 'Details', net: 'Amount' },
      dates: 'dmy',
      decimals: '.',
      currency: 'GBP',
      kinds: {
        'Bought *': 'buy',
        'Sold *': 'sell',
        'DIV:*': 'dividend',
        'Reversal of DIV:*': 'dividend',
        'Account Fee*': 'fee',
        'Deposit*': 'cash',
        'Regular Deposit*': 'cash',
        'Payment by*': 'cash',
        'Withdrawal*': 'cash',
        'Cash Account Interest*': 'interest',
        'Interest*': 'interest',
        'Transfer*': 'cash',
      },
      ignore: isTitle,
      read,
    },
    {
      header: ['Date', 'InvestmentName', 'TransactionDetails', 'Quantity', 'Price', 'Cost'],
      columns: {},
      skip: 'The same trade is in the cash transactions.',
    },
  ],
};
