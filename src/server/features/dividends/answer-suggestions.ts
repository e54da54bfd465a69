import { dismissDividend } from '#server/ledger/dismiss-dividend.ts';
import type { LedgerChange } from '#server/ledger/ledger-change.ts';
import { recordTransaction } from '#server/ledger/record-transaction.ts';
import { dividendFields, type KnownSecurities } from '#server/ledger/recording/automatic-dividends.ts';
import { tickerDividends } from '#server/ledger/recording/entitlements.ts';
import { findTickerBySymbol } from '#server/ledger/tickers.ts';

interface SuggestionKey {
  symbol: string;
  date: string;
}

export interface SuggestionAnswer {
  accept: readonly SuggestionKey[];
  dismiss: readonly SuggestionKey[];
}

/** Groups ex-dates by symbol. */
function datesBySymbol(keys: readonly SuggestionKey[]): Map<string, Set<string>> {
  const dates = new Map<string, Set<string>>();
  for (const { symbol, date } of keys) dates.set(symbol, (dates.get(symbol) ?? new Set()).add(date));
  return dates;
}

/** Records accepted dividends and dismisses others. Ignores what is no longer suggested, so a repeated answer is harmless. */
export async function answerSuggestions(
  ledger: LedgerChange,
  { accept, dismiss }: SuggestionAnswer,
  known: KnownSecurities,
  withholdingRate: string,
): Promise<void> {
  const { transaction, portfolio } = ledger;
  for (const [symbol, dates] of datesBySymbol(accept)) {
    const ticker = await findTickerBySymbol(transaction, portfolio.id, symbol);
    if (!ticker) continue;
    const data = known.get(symbol);
    const input = { ticker, data, withholdingRate, countsAutomatic: true };
    const { due } = await tickerDividends(transaction, input);
    for (const dividend of due)
      if (dates.has(dividend.exDate))
        await recordTransaction(ledger, dividendFields(symbol, dividend), {
          name: ticker.name,
          currency: ticker.currency,
          source: 'suggestion',
        });
  }
  for (const [symbol, dates] of datesBySymbol(dismiss)) {
    const ticker = await findTickerBySymbol(transaction, portfolio.id, symbol);
    for (const date of dates) if (ticker) await dismissDividend(transaction, ticker.id, date);
  }
}
