import type { Insertable, Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import { isoTime } from '#domain/time.ts';
import {
  entryFields,
  type FieldColumns,
  forFields,
  type NamedLot,
  type StoredField,
  type StoredValue,
  statedFields,
  storedFields,
  type TransactionField,
  type TransactionFields,
  type TransactionSource,
  transactionFields,
} from '#domain/transaction-fields.ts';
import { changesPosition, transactionKinds } from '#domain/transaction-kinds.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import type { LedgerChange } from './ledger-change.ts';
import type { PortfolioOfCustomer, TickerOfCustomer } from './portfolios.ts';
import { readTransactionChunks } from './read-chunks.ts';

export type TransactionRow = Selectable<Schema['transactions']>;

type ColumnOf<F extends StoredField> = (typeof transactionFields)[F]['column'];

const isStored = <F extends TransactionField>(field: F): field is F & StoredField =>
  transactionFields[field].column !== null;
const columnOf = <F extends StoredField>(field: F): ColumnOf<F> => transactionFields[field].column;

/** What an owner enters, as far as the table keeps it. */
const enteredFields = statedFields.filter(isStored);
/** The columns of what the domain calculates with. */
export const entryColumns = [
  ...(['id', 'order', 'source', 'entered'] as const),
  ...entryFields.filter(isStored),
].map(columnOf);
export type EntryRow = Pick<TransactionRow, (typeof entryColumns)[number]>;

/** Reads the lots of a sale. */
const lotsOf = (text: string | null): NamedLot[] => (text === null ? [] : JSON.parse(text));

/** Returns what the row of a transaction says, by the names of its fields. */
export const storedValues = (row: TransactionRow) =>
  ({
    ...forFields(storedFields, (field) => row[columnOf(field)]),
    lots: lotsOf(row.lots),
  }) as { [F in StoredField]: StoredValue<F> };

/** Returns a row as the domain calculates with it. Written out, because a loop over the fields takes five times as long. */
export const toEntry = (row: EntryRow, symbol: string | null): LedgerEntry => ({
  id: row.id,
  kind: row.kind,
  date: row.date,
  order: row.day_order,
  symbol,
  shares: row.shares,
  price: row.price,
  amount: row.amount,
  fee: row.fee,
  tax: row.tax,
  currency: row.currency,
  rate: row.rate,
  rateCurrency: row.rate_currency,
  acquiredOn: row.acquired_on,
  counterpart: row.counterpart,
  costShare: row.cost_share,
  numerator: row.numerator,
  denominator: row.denominator,
  lots: lotsOf(row.lots),
  entered: row.created_at.slice(0, 10),
  source: row.source,
});

/**
 * Returns the rate of a transaction with its currency: that of the portfolio, unless another one was entered. Amounts in
 * that currency need no rate.
 */
export function ratedIn(
  { rate, rateCurrency }: Pick<TransactionFields, 'rate' | 'rateCurrency'>,
  currency: string,
  portfolioCurrency: string,
) {
  const target = rateCurrency ?? portfolioCurrency;
  return rate === null || currency === target
    ? { rate: null, rateCurrency: null }
    : { rate, rateCurrency: target };
}

type EnteredColumns = Pick<FieldColumns, ColumnOf<(typeof enteredFields)[number]>>;

/** Returns the columns that an owner enters. */
export function toColumns(
  fields: TransactionFields,
  currency: string,
  portfolioCurrency: string,
): EnteredColumns {
  const known = fields.currency ?? currency;
  const lots = fields.lots.length === 0 ? null : JSON.stringify(fields.lots);
  const stored = { ...fields, currency: known, ...ratedIn(fields, known, portfolioCurrency), lots };
  return Object.fromEntries(
    enteredFields.map((field) => [columnOf(field), stored[field]]),
  ) as unknown as EnteredColumns;
}

/** Adds to the stored number of a portfolio's transactions. Throws AppError 'limit_reached' above the limit. */
export async function countTransactions(ledger: LedgerChange, added: number): Promise<void> {
  ledger.portfolio.transactionCount += added;
  const { id, customerId, transactionCount } = ledger.portfolio;
  if (added > 0 && transactionCount > limits.transactionsPerPortfolio)
    throw new AppError('limit_reached', 'A portfolio can hold at most 100,000 transactions.');
  await ledger.transaction
    .updateTable('portfolios')
    .set({ transaction_count: transactionCount })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
}

/** Throws AppError 'limit_reached' if the sales of a portfolio name more lots than allowed. */
export async function checkLotLimit({ transaction, portfolio }: LedgerChange): Promise<void> {
  const all = transaction
    .selectFrom('transactions')
    .select(['date', 'day_order', 'id', 'lots'])
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id);
  let count = 0;
  for await (const rows of readTransactionChunks(all, 'asc'))
    for (const { lots } of rows) count += lotsOf(lots).length;
  if (count > limits.lotsPerPortfolio)
    throw new AppError('limit_reached', 'The sales of a portfolio can name at most 100,000 lots.');
}

interface Details {
  tickerId: string | null;
  order: number;
  currency: string;
  source: TransactionSource;
}

/** Inserts a transaction and returns its row. */
export async function insertTransaction(
  ledger: LedgerChange,
  fields: TransactionFields,
  { tickerId, order, currency, source }: Details,
): Promise<TransactionRow> {
  const row: TransactionRow & Insertable<Schema['transactions']> = {
    id: uuidv7(),
    customer_id: ledger.portfolio.customerId,
    portfolio_id: ledger.portfolio.id,
    ticker_id: tickerId,
    ...toColumns(fields, currency, ledger.portfolio.currency),
    day_order: order,
    linked_id: null,
    source,
    created_at: isoTime(),
    import_id: null,
    external_id: null,
  };
  await countTransactions(ledger, 1);
  await ledger.transaction.insertInto('transactions').values(row).execute();
  ledger.added.push(row.id);
  if (row.lots !== null) await checkLotLimit(ledger);
  return row;
}

/** Returns the order of a new last transaction of a day. */
export async function lastOrder(
  db: Db,
  portfolio: PortfolioOfCustomer,
  date: string | null,
): Promise<number> {
  const last = await db
    .selectFrom('transactions')
    .select('day_order')
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .where('date', date === null ? 'is' : '=', date)
    .orderBy('portfolio_id', 'desc')
    .orderBy('date', 'desc')
    .orderBy('day_order', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? last.day_order + 1 : 0;
}

/** Finds a transaction of a portfolio. Throws AppError 'not_found'. */
export async function findTransaction(db: Db, portfolio: PortfolioOfCustomer, id: string) {
  const row = await db
    .selectFrom('transactions')
    .leftJoin('tickers', (join) =>
      join
        .onRef('tickers.customer_id', '=', 'transactions.customer_id')
        .onRef('tickers.id', '=', 'transactions.ticker_id'),
    )
    .selectAll('transactions')
    .select('tickers.symbol')
    .where('transactions.id', '=', id)
    .where('transactions.customer_id', '=', portfolio.customerId)
    .where('transactions.portfolio_id', '=', portfolio.id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'This transaction no longer exists.');
  return row;
}

/** Returns the symbol of a transaction; undefined without one. */
export async function symbolOfTransaction(
  db: Db,
  customerId: string,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('transactions')
    .innerJoin('tickers', 'tickers.id', 'transactions.ticker_id')
    .whereRef('tickers.customer_id', '=', 'transactions.customer_id')
    .select('tickers.symbol')
    .where('transactions.customer_id', '=', customerId)
    .where('transactions.id', '=', id)
    .executeTakeFirst();
  return row?.symbol;
}

const positionKinds = transactionKinds.filter(changesPosition);

const positionRows = (db: Db, ticker: TickerOfCustomer) =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where('customer_id', '=', ticker.customer_id)
    .where('ticker_id', '=', ticker.id)
    .where('kind', 'in', positionKinds);

/** Reads the transactions that a position follows from, in chunks and in their order: those without a date first. */
export const readPosition = (db: Db, ticker: TickerOfCustomer): AsyncGenerator<TransactionRow[]> =>
  readTransactionChunks(positionRows(db, ticker), 'asc');

/** Few rows are enough for what is shown of the newest transactions. */
const newestRows = 10;

/** Reads the transactions that a position follows from, newest first, in growing chunks. */
export const readNewest = (db: Db, ticker: TickerOfCustomer): AsyncGenerator<TransactionRow[]> =>
  readTransactionChunks(positionRows(db, ticker), 'desc', newestRows);
