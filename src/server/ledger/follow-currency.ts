import { AppError } from '#domain/app-error.ts';
import { type LedgerChange, securityFacts } from './ledger-change.ts';
import type { TickerRow } from './portfolios.ts';
import { type Held, replayTicker, savePosition } from './positions.ts';
import { findTicker } from './tickers.ts';

async function replayIn(ledger: LedgerChange, ticker: TickerRow): Promise<Held | undefined> {
  try {
    return await replayTicker(ledger, ticker, await securityFacts(ledger, ticker.symbol));
  } catch (error) {
    // A purchase has no exchange rate.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Stores a position in the currency of its security's prices, if all its purchases can be converted. Returns what is stored. */
export async function followCurrency(
  ledger: LedgerChange,
  ticker: TickerRow,
  currency: string,
): Promise<TickerRow> {
  if (ticker.currency === currency) return ticker;
  const moved = { ...ticker, currency };
  const held = await replayIn(ledger, moved);
  if (!held) return ticker;
  const { transaction, portfolio } = ledger;
  await transaction
    .updateTable('tickers')
    .set({ currency })
    .where('customer_id', '=', ticker.customer_id)
    .where('id', '=', ticker.id)
    .execute();
  await savePosition(ledger, moved, held);
  return (await findTicker(transaction, portfolio, ticker.id)) ?? ticker;
}
