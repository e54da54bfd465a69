import { unescapeFormula } from '#domain/csv-cells.ts';
import { compare, decimal } from '#domain/decimal.ts';
import type { Draft, ReadRow, RowOutcome } from '#domain/importing/draft.ts';
import { asPartOf, isDraft, joinWithheldTax, withDraft } from '../../engine/combine-rows.ts';
import { type Columns, type Format, type Row, skip, type Table } from '../../engine/format.ts';
import { asCash, asMoney, productOf } from './money-of-row.ts';
import { withYahooSymbol } from './yahoo-symbol.ts';

const kinds: Table['kinds'] = {
  BUY: 'buy',
  SELL: 'sell',
  DIVIDEND: 'dividend',
  INTEREST: 'interest',
  DEPOSIT: 'deposit',
  WITHDRAWAL: 'withdrawal',
  CREDIT: 'deposit',
  FEE: 'fee',
  TAX: 'tax',
  SPLIT: 'split',
  TRANSFER_IN: 'transfer_in',
  TRANSFER_OUT: 'transfer_out',
  ADD_HOLDING: 'transfer_in',
  REMOVE_HOLDING: 'transfer_out',
  CONVERSION_IN: skip('A currency exchange.'),
  CONVERSION_OUT: skip('A currency exchange.'),
};

/** How a tax is marked that our own file has in a line of its own, below the transaction. */
const ofRowAbove = 'tax of the row above';

function joinRowsAbove(rows: readonly ReadRow[]): ReadRow[] {
  const joined: ReadRow[] = [];
  for (const row of rows) {
    const above = joined.at(-1);
    const isPart = isDraft(row) && row.outcome.draft.kindText === ofRowAbove;
    if (!isPart || !above || !isDraft(above) || above.outcome.draft.date !== row.outcome.draft.date) {
      joined.push(row);
      continue;
    }
    const tax = row.outcome.draft.gross;
    joined[joined.length - 1] = withDraft(above, { ...above.outcome.draft, tax });
    joined.push(asPartOf(row, above));
  }
  return joined;
}

const isCash = ({ security }: Draft) => !security?.symbol || security.symbol.startsWith('$CASH');

/** Dividends state their money as an amount; a reinvested one what it bought as well. */
function readDividend(draft: Draft, amount: string | null, isReinvested: boolean): Draft {
  const { shares, price } = draft;
  const bought = isReinvested && shares !== null && shares !== '1';
  const money = asMoney(draft, amount ?? productOf(draft));
  return { ...money, reinvested: bought ? { shares, price } : null };
}

function readActivity(row: Row, found: Draft): Draft | RowOutcome {
  const hasRate = found.rate !== null && found.rate !== '0';
  const draft = withYahooSymbol({
    ...found,
    note: unescapeFormula(row.raw('comment')) || null,
    rate: hasRate ? found.rate : null,
    settlementCurrency: hasRate ? 'portfolio' : null,
  });
  const { kind } = draft;
  const amount =
    draft.gross !== null && compare(decimal(draft.gross), decimal('0')) !== 0 ? draft.gross : null;
  const money = amount ?? productOf(draft);
  switch (kind) {
    case 'dividend':
      return readDividend(draft, amount, row.text('subtype') === 'DRIP');
    case 'split':
      return { ...asMoney(draft, null), numerator: amount ?? draft.shares, denominator: '1' };
    case 'deposit':
    case 'withdrawal':
      return asCash(draft, money);
    case 'interest':
    case 'fee':
    case 'tax':
      return {
        ...(isCash(draft) ? asCash(draft, money) : asMoney(draft, money)),
        ...(row.text('subtype') === 'WITHHELD' && { kindText: ofRowAbove }),
      };
    case 'transfer_in':
    case 'transfer_out':
      if (isCash(draft))
        return { ...asCash(draft, money), kind: kind === 'transfer_in' ? 'deposit' : 'withdrawal' };
      return draft;
    default:
      return draft;
  }
}

const table = (kind: string, price: string): Table => ({
  header: ['date', kind, 'symbol', 'quantity', price, 'currency', 'fee', 'amount'],
  columns: {
    date: 'date',
    kind,
    symbol: 'symbol',
    assetKind: ['instrumentType', 'assetType', 'instrument_type'],
    shares: 'quantity',
    price,
    gross: 'amount',
    fee: 'fee',
    tax: 'tax',
    currency: 'currency',
    rate: ['fxRate', 'fx_rate'],
    note: 'comment',
    id: 'id',
  } satisfies Columns,
  dates: 'mdy',
  decimals: '.',
  kinds,
  read: readActivity,
});

export const wealthfolio: Format = {
  id: 'wealthfolio',
  name: 'Wealthfolio',
  tables: [table('type', 'unit_price'), table('activityType', 'unitPrice')],
  combine: (rows) => joinWithheldTax(joinRowsAbove(rows), ({ kind }) => kind === 'tax'),
};
