import { compare, decimal, multiply } from '#domain/decimal.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { noFields, type TransactionFields } from '#domain/transaction-fields.ts';
import type { LedgerChange } from '../ledger-change.ts';
import type { TickerRow } from '../portfolios.ts';
import { touchTicker } from '../positions.ts';
import { recordTransaction } from '../record-transaction.ts';
import { countTransactions } from '../transactions.ts';
import { type Entitlement, tickerDividends } from './entitlements.ts';

/** Returns the transaction that records a dividend on its ex-date. */
export function dividendFields(symbol: string, due: Entitlement): TransactionFields {
  const { exDate: date, shares, perShare: price, amount, tax, currency } = due;
  const isProduct = compare(multiply(decimal(shares), decimal(price)), decimal(amount)) === 0;
  return {
    ...noFields,
    kind: 'dividend',
    symbol,
    date,
    shares,
    price,
    amount: isProduct ? null : amount,
    tax,
    currency,
  };
}

/** Securities by symbol, read before the database transaction; a symbol that is missing is left for the daily job. */
export type KnownSecurities = ReadonlyMap<string, SecurityData | undefined>;

async function automaticRows({ transaction }: LedgerChange, ticker: TickerRow) {
  return transaction
    .selectFrom('transactions')
    .select(['id', 'date', 'shares', 'price', 'amount', 'tax', 'currency'])
    .where('customer_id', '=', ticker.customer_id)
    .where('ticker_id', '=', ticker.id)
    .where('source', '=', 'automatic')
    .where('kind', '=', 'dividend')
    .execute();
}

/**
 * Records the dividends of a position automatically: adds missing ones, corrects changed ones and removes those that
 * the position is no longer entitled to. Entries that an owner made or changed stay.
 */
export async function syncAutomatic(
  ledger: LedgerChange,
  ticker: TickerRow,
  known: KnownSecurities,
  withholdingRate: string,
): Promise<void> {
  if (!known.has(ticker.symbol)) return;
  const data = known.get(ticker.symbol);
  const { due } = await tickerDividends(ledger.transaction, {
    ticker,
    data,
    withholdingRate,
    countsAutomatic: false,
  });
  const wanted = new Map(due.map((dividend) => [dividend.exDate, dividend]));
  const surplus: string[] = [];
  for (const row of await automaticRows(ledger, ticker)) {
    const dividend = wanted.get(row.date ?? '');
    if (!dividend) {
      surplus.push(row.id);
      continue;
    }
    wanted.delete(dividend.exDate);
    const { shares, price, amount, tax, currency } = dividendFields(ticker.symbol, dividend);
    await ledger.transaction
      .updateTable('transactions')
      .set({ shares, price, amount, tax, currency: currency ?? row.currency })
      .where('customer_id', '=', ticker.customer_id)
      .where('id', '=', row.id)
      .execute();
  }
  await touchTicker(ledger.transaction, ticker);
  for (const id of surplus)
    await ledger.transaction
      .deleteFrom('transactions')
      .where('customer_id', '=', ticker.customer_id)
      .where('id', '=', id)
      .execute();
  if (surplus.length > 0) await countTransactions(ledger, -surplus.length);
  for (const dividend of wanted.values())
    await recordTransaction(ledger, dividendFields(ticker.symbol, dividend), {
      name: ticker.name,
      currency: ticker.currency,
      source: 'automatic',
    });
}
