import type { NewTicker } from '#contract/portfolios.ts';
import { AppError } from '#domain/app-error.ts';
import { isoDate } from '#domain/time.ts';
import type { TransactionFields } from '#domain/transaction-fields.ts';
import type { LedgerChange } from './ledger-change.ts';
import { recordTransaction } from './record-transaction.ts';
import { describeTicker, findTickerBySymbol } from './tickers.ts';

const empty = {
  amount: null,
  fee: '0',
  tax: '0',
  currency: null,
  rate: null,
  numerator: null,
  denominator: null,
  lots: [],
  reinvested: null,
} as const;

/** Returns a purchase or adjustment in the security's currency. Amounts are decimal text. */
export const atPrice = (
  kind: 'buy' | 'adjustment',
  { symbol, date = isoDate(), shares, buyPrice }: Pick<NewTicker, 'symbol' | 'date' | 'shares' | 'buyPrice'>,
): TransactionFields => ({ ...empty, kind, symbol, date, shares, price: buyPrice });

/** Records the purchase of a ticker. Throws AppError 'conflict' when the portfolio already has it as an open position. */
export async function addTicker(
  ledger: LedgerChange,
  ticker: NewTicker & { name: string; currency: string },
): Promise<void> {
  const { transaction, portfolio } = ledger;
  const held = await findTickerBySymbol(transaction, portfolio.id, ticker.symbol);
  if (held?.is_closed === 0) throw new AppError('conflict', `${ticker.symbol} is already in this portfolio`);
  const { ticker_id } = await recordTransaction(ledger, atPrice('buy', ticker), {
    name: ticker.name,
    currency: ticker.currency,
  });
  await describeTicker(transaction, ticker_id ?? '', { name: ticker.name, notes: ticker.notes });
}
