import { dismissDividend } from '#server/ledger/dismiss-dividend.ts';
import type { LedgerChange } from '#server/ledger/ledger-change.ts';
import type { TickerRow } from '#server/ledger/portfolios.ts';
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

/** Finds the suggested dividends of a position on some days. */
async function suggestedOn(
  { transaction }: LedgerChange,
  ticker: TickerRow,
  dates: ReadonlySet<string>,
  { known, withholdingRate }: { known: KnownSecurities; withholdingRate: string },
) {
  const data = known.get(ticker.symbol);
  const { due } = await tickerDividends(transaction, {
    ticker,
    data,
    withholdingRate,
    countsAutomatic: true,
  });
  return due.filter(({ exDate }) => dates.has(exDate));
}

/** Records accepted dividends and dismisses others. Ignores what is not suggested, so a repeated answer is harmless. Returns what it dismissed. */
export async function answerSuggestions(
  ledger: LedgerChange,
  { accept, dismiss }: SuggestionAnswer,
  known: KnownSecurities,
  withholdingRate: string,
): Promise<{ tickerId: string; date: string }[]> {
  const { transaction, portfolio } = ledger;
  const rules = { known, withholdingRate };
  for (const [symbol, dates] of datesBySymbol(accept)) {
    const ticker = await findTickerBySymbol(transaction, portfolio, symbol);
    if (!ticker) continue;
    for (const dividend of await suggestedOn(ledger, ticker, dates, rules))
      await recordTransaction(ledger, dividendFields(symbol, dividend), {
        name: ticker.name,
        currency: ticker.currency,
        source: 'suggestion',
      });
  }
  const dismissed: { tickerId: string; date: string }[] = [];
  for (const [symbol, dates] of datesBySymbol(dismiss)) {
    const ticker = await findTickerBySymbol(transaction, portfolio, symbol);
    if (!ticker) continue;
    for (const { exDate } of await suggestedOn(ledger, ticker, dates, rules)) {
      await dismissDividend(transaction, ticker, exDate);
      dismissed.push({ tickerId: ticker.id, date: exDate });
    }
  }
  return dismissed;
}
