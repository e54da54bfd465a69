import { fieldError } from '#domain/app-error.ts';
import { latestDate } from '#domain/time.ts';
import {
  noFields,
  pick,
  type TransactionFields,
  type TransactionSource,
  textFields,
} from '#domain/transaction-fields.ts';
import { kindRules } from '#domain/transaction-kinds.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { followCurrency } from './follow-currency.ts';
import type { LedgerChange } from './ledger-change.ts';
import type { TickerRow } from './portfolios.ts';
import { updatePosition } from './positions.ts';
import { checkTickerLimit, findTickerBySymbol, insertTicker } from './tickers.ts';
import { insertTransaction, lastOrder, type TransactionRow, toEntry } from './transactions.ts';

export interface RecordDetails {
  /** The security's name and the currency of its prices, for a portfolio that does not have it yet. */
  name: string;
  currency: string;
  source?: TransactionSource;
  /** The position within the day; the last by default. */
  order?: number | undefined;
}

/**
 * Returns the ticker of a symbol; adds a closed one if the portfolio never had it. One that was recorded before its listing
 * was known follows the currency of the listing from now on.
 */
export async function tickerFor(
  ledger: LedgerChange,
  symbol: string,
  { name, currency }: Pick<RecordDetails, 'name' | 'currency'>,
): Promise<TickerRow> {
  const { transaction, portfolio } = ledger;
  const known = await findTickerBySymbol(transaction, portfolio, symbol);
  return known
    ? followCurrency(ledger, known, currency)
    : insertTicker(transaction, portfolio, { symbol, name, currency });
}

/** Returns the currency of amounts: the one entered, else the security's, else the portfolio's. */
export const currencyFor = (
  { portfolio }: LedgerChange,
  fields: TransactionFields,
  ticker: TickerRow | undefined,
): string => fields.currency ?? ticker?.currency ?? portfolio.currency;

/** Few, because moving a transaction changes several indexes. */
const movedPerStatement = 50;

/** Moves the transactions of a day from a position on back by one, in short statements: a day can have 100,000. */
export async function makeRoom(ledger: LedgerChange, date: string | null, order: number): Promise<void> {
  const ofDay = ledger.transaction
    .selectFrom('transactions')
    .select(['id', 'day_order'])
    .where('customer_id', '=', ledger.customerId)
    .where('portfolio_id', '=', ledger.portfolio.id)
    .where('date', date === null ? 'is' : '=', date)
    .where('day_order', '>=', order)
    .orderBy('date', 'desc')
    .orderBy('day_order', 'desc')
    .orderBy('id', 'desc')
    .limit(movedPerStatement);
  for (let next = ofDay; ; ) {
    const rows = await next.execute();
    const last = rows.at(-1);
    if (!last) return;
    await ledger.transaction
      .updateTable('transactions')
      .set((eb) => ({ day_order: eb('day_order', '+', 1) }))
      .where('customer_id', '=', ledger.customerId)
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    next = ofDay.where((eb) => eb(eb.refTuple('day_order', 'id'), '<', eb.tuple(last.day_order, last.id)));
    await eventLoop.yieldIfNeeded();
  }
}

/** Checks that the lots of a sale are purchases of the same security in this portfolio. */
export async function checkLots(
  { transaction, customerId }: LedgerChange,
  { lots, date, symbol }: TransactionFields,
  ticker: TickerRow | undefined,
): Promise<void> {
  if (lots.length === 0) return;
  const ids = lots.map(({ transactionId }) => transactionId);
  const found = await transaction
    .selectFrom('transactions')
    .select(['date', 'kind'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', ids)
    .where('ticker_id', '=', ticker?.id ?? '')
    .execute();
  const isEarlier = (lot: { date: string | null }) => lot.date === null || lot.date <= (date ?? latestDate());
  const usable = found.filter((lot) => kindRules[lot.kind].opensLot && isEarlier(lot));
  if (usable.length < ids.length)
    throw fieldError('lots', `A lot must be an earlier purchase of ${symbol} in this portfolio.`);
}

/**
 * Records a transaction and brings its position up to date. Throws AppError 'conflict' if more is sold than was held,
 * and 'limit_reached' at the limits.
 */
export async function recordTransaction(
  ledger: LedgerChange,
  fields: TransactionFields,
  details: RecordDetails,
): Promise<TransactionRow> {
  const { transaction, portfolio } = ledger;
  const { source = 'manual', order } = details;
  const ticker = fields.symbol === null ? undefined : await tickerFor(ledger, fields.symbol, details);
  await checkLots(ledger, fields, ticker);
  const currency = currencyFor(ledger, fields, ticker);
  const last = await lastOrder(transaction, portfolio, fields.date);
  const isLast = order === undefined || order >= last;
  if (!isLast) await makeRoom(ledger, fields.date, order);
  const row = await insertTransaction(ledger, fields, {
    tickerId: ticker?.id ?? null,
    order: isLast ? last : order,
    currency,
    source,
  });
  if (ticker) {
    await updatePosition(ledger, ticker, isLast ? toEntry(row, fields.symbol) : undefined);
    if (ticker.is_closed === 1) await checkTickerLimit(transaction, portfolio);
  }
  return row;
}

/** Links the two halves of a reinvested dividend. */
async function link({ transaction, customerId }: LedgerChange, first: string, second: string): Promise<void> {
  for (const [id, linked_id] of [
    [first, second],
    [second, first],
  ] as const)
    await transaction
      .updateTable('transactions')
      .set({ linked_id })
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .execute();
}

/** Records a dividend together with the purchase that it pays for, or any other transaction. */
export async function recordWithReinvestment(
  ledger: LedgerChange,
  fields: TransactionFields,
  details: RecordDetails,
): Promise<TransactionRow> {
  const row = await recordTransaction(ledger, fields, details);
  if (!fields.reinvested) return row;
  return recordReinvestment(ledger, fields, row, details);
}

/** Records the shares that an event brought, whose cost follows from those that they come from. */
export function recordReceived(
  ledger: LedgerChange,
  fields: TransactionFields,
  shares: string,
  details: RecordDetails,
): Promise<TransactionRow> {
  const received: TransactionFields = {
    ...noFields,
    ...pick(fields, textFields),
    kind: 'transfer_in',
    symbol: fields.counterpart,
    counterpart: fields.symbol,
    date: fields.date,
    shares,
    price: '0',
  };
  return recordTransaction(ledger, received, details);
}

/** Records the purchase that a stored dividend pays for. Returns the dividend with its link. */
export async function recordReinvestment(
  ledger: LedgerChange,
  fields: TransactionFields,
  dividend: TransactionRow,
  { order: _, ...details }: RecordDetails,
): Promise<TransactionRow> {
  const purchase: TransactionFields = {
    ...fields,
    kind: 'buy',
    ...(fields.reinvested ?? { shares: null, price: null }),
    amount: null,
    fee: '0',
    tax: '0',
    currency: dividend.currency,
    reinvested: null,
  };
  const bought = await recordTransaction(ledger, purchase, details);
  await link(ledger, dividend.id, bought.id);
  return { ...dividend, linked_id: bought.id };
}
