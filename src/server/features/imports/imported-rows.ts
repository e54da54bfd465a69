import type { Insertable } from 'kysely';
import { inChunks } from '#domain/chunk.ts';
import { isoTime } from '#domain/time.ts';
import { type TransactionKind, takesField } from '#domain/transaction-kinds.ts';
import type { PortfolioOfCustomer } from '#server/ledger/portfolios.ts';
import { toColumns } from '#server/ledger/transactions.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { idOf, newId, type TransactionCandidate, transactionOf } from './candidates.ts';

/** A row of the table of transactions, with the symbol whose ticker is found at the commit. */
export type NewRow = Insertable<Schema['transactions']> & { symbol: string | null };

const datesPerStatement = 200;

/** Returns the order that the next transaction of each day has; '' stands for no date. */
async function nextOrders(
  db: Db,
  portfolio: PortfolioOfCustomer,
  dates: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const orders = new Map<string, number>();
  const own = db
    .selectFrom('transactions')
    .select((eb) => ['date', eb.fn.max('day_order').as('last')])
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .groupBy('date');
  for (const chunk of inChunks([...dates].filter(Boolean), datesPerStatement))
    for (const { date, last } of await own.where('date', 'in', chunk).execute())
      orders.set(date ?? '', Number(last) + 1);
  if (dates.has(''))
    for (const { last } of await own.where('date', 'is', null).execute()) orders.set('', Number(last) + 1);
  return orders;
}

function purchaseOf(
  row: NewRow,
  reinvested: NonNullable<TransactionCandidate['shared']['reinvested']>,
): NewRow & { id: string } {
  return {
    ...row,
    id: newId(),
    kind: 'buy',
    ...reinvested,
    amount: null,
    fee: '0',
    tax: '0',
    lots: null,
    linked_id: row.id ?? null,
    external_id: null,
  };
}

/** The rows of a commit. They are made in chunks when they are inserted, because all of them take much memory. */
export interface PreparedRows {
  count: number;
  symbols: ReadonlySet<string>;
  chunks(size: number): Generator<NewRow[]>;
}

const isReinvested = (kind: TransactionKind) => takesField(kind, 'reinvested');

/** Returns a function that finds the id of the other half of a reinvested dividend, if both halves are added. */
function otherHalves(added: readonly TransactionCandidate[]): (one: TransactionCandidate) => string | null {
  const linked = added.filter((one) => one.optional.linked !== null);
  const byExternalId = new Map(linked.map((one) => [one.externalId, one] as const));
  return ({ optional: { linked: wanted }, externalId, shared }) => {
    const other = wanted === null ? undefined : byExternalId.get(wanted);
    if (!other) return null;
    const [first, second] = [shared.kind, other.shared.kind];
    const areHalves = (first === 'buy' && isReinvested(second)) || (second === 'buy' && isReinvested(first));
    return other.optional.linked === externalId && areHalves ? idOf(other) : null;
  };
}

/** Prepares the rows of a commit, in the order of their days after all that are stored. */
export async function prepareRows(
  db: Db,
  { importId, portfolio }: { importId: string; portfolio: PortfolioOfCustomer & { currency: string } },
  added: readonly TransactionCandidate[],
): Promise<PreparedRows> {
  const [dates, symbols] = [new Set<string>(), new Set<string>()];
  let count = added.length;
  for (const { date, shared } of added) {
    dates.add(date ?? '');
    if (shared.symbol !== null) symbols.add(shared.symbol);
    if (shared.reinvested) count += 1;
  }
  const orders = await nextOrders(db, portfolio, dates);
  const createdAt = isoTime();
  const takeOrder = (date: string | null) => {
    const order = orders.get(date ?? '') ?? 0;
    orders.set(date ?? '', order + 1);
    return order;
  };
  const otherHalf = otherHalves(added);
  function toRows(candidate: TransactionCandidate): NewRow[] {
    const transaction = transactionOf(candidate);
    const row: NewRow = {
      // Not kept in the row unless another one refers to it, because the ids of 100,000 rows take much memory.
      id: candidate.optional.linked === null ? (candidate.id ?? newId()) : idOf(candidate),
      customer_id: portfolio.customerId,
      portfolio_id: portfolio.id,
      ticker_id: null,
      symbol: transaction.symbol,
      ...toColumns(transaction, transaction.currency, portfolio.currency),
      day_order: takeOrder(transaction.date),
      linked_id: otherHalf(candidate),
      source: candidate.optional.isOpening ? 'opening' : 'import',
      created_at: candidate.optional.entered ?? createdAt,
      import_id: importId,
      external_id: candidate.externalId,
    };
    if (!transaction.reinvested) return [row];
    const purchase = { ...purchaseOf(row, transaction.reinvested), day_order: takeOrder(transaction.date) };
    return [{ ...row, linked_id: purchase.id }, purchase];
  }
  return {
    count,
    symbols,
    *chunks(size) {
      for (let start = 0; start < added.length; start += size)
        yield added.slice(start, start + size).flatMap(toRows);
    },
  };
}
