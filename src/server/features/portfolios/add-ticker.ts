import type { NewTicker } from '#contract/portfolios.ts';
import { fieldError } from '#domain/app-error.ts';
import { isoDate } from '#domain/time.ts';
import { noFields, type TransactionFields } from '#domain/transaction-fields.ts';
import type { LedgerChange } from '#server/ledger/ledger-change.ts';
import { recordTransaction } from '#server/ledger/record-transaction.ts';
import { describeTicker, findTickerBySymbol } from '#server/ledger/tickers.ts';

/** Returns a purchase or adjustment in the security's currency. Amounts are decimal text. */
export const atPrice = (
  kind: 'buy' | 'adjustment',
  { symbol, date = isoDate(), shares, buyPrice }: Pick<NewTicker, 'symbol' | 'date' | 'shares' | 'buyPrice'>,
): TransactionFields => ({ ...noFields, kind, symbol, date, shares, price: buyPrice });

/** Records the purchase of a ticker. Throws AppError 'conflict' when the portfolio already has it as an open position. */
export async function addTicker(
  ledger: LedgerChange,
  ticker: NewTicker & { name: string; currency: string },
): Promise<void> {
  const { transaction, portfolio } = ledger;
  const held = await findTickerBySymbol(transaction, portfolio, ticker.symbol);
  if (held?.is_closed === 0)
    throw fieldError('symbol', `${ticker.symbol} is already in this portfolio`, 'conflict');
  const { ticker_id } = await recordTransaction(ledger, atPrice('buy', ticker), {
    name: ticker.name,
    currency: ticker.currency,
    source: ticker.date === undefined ? 'opening' : 'manual',
  });
  const added = { id: ticker_id ?? '', customer_id: portfolio.customerId };
  await describeTicker(transaction, added, { name: ticker.name, notes: ticker.notes });
}
