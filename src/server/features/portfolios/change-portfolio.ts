import type { PortfolioChange } from '#contract/portfolios.ts';
import { decimal, multiply, round, toText } from '#domain/decimal.ts';
import { exchangeRateRule } from '#domain/limits.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { LedgerChange } from './ledger-change.ts';

const rowsPerRead = 500;

/** Rates that owners entered lead to the old currency. Converts them with the published rates of their days. */
async function convertRates(
  { transaction, portfolio, sources }: LedgerChange,
  currency: string,
): Promise<void> {
  let last = '';
  for (;;) {
    const rows = await transaction
      .selectFrom('transactions')
      .select(['id', 'date', 'created_at', 'currency', 'rate'])
      .where('portfolio_id', '=', portfolio.id)
      .where('rate', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsPerRead)
      .execute();
    for (const row of rows) {
      const day = row.date ?? row.created_at.slice(0, 10);
      const published = sources.rates.rate(portfolio.currency, currency, day)?.rate;
      const isNeeded = row.currency !== currency && published !== undefined && row.rate !== null;
      const rate = isNeeded
        ? toText(round(multiply(decimal(row.rate ?? '1'), decimal(published)), exchangeRateRule.decimals))
        : null;
      await transaction.updateTable('transactions').set({ rate }).where('id', '=', row.id).execute();
    }
    if (rows.length < rowsPerRead) return;
    last = rows.at(-1)?.id ?? '';
    await eventLoop.yieldIfNeeded();
  }
}

/** Changes the settings of a portfolio. */
export async function changeSettings(ledger: LedgerChange, change: PortfolioChange): Promise<void> {
  const { transaction, portfolio } = ledger;
  if (change.currency !== undefined && change.currency !== portfolio.currency)
    await convertRates(ledger, change.currency);
  await transaction
    .updateTable('portfolios')
    .set({
      title: change.title,
      currency: change.currency,
      cost_method: change.costMethod,
      withholding_rate: change.withholdingRate,
      record_dividends: change.recordDividends === undefined ? undefined : change.recordDividends ? 1 : 0,
    })
    .where('id', '=', portfolio.id)
    .execute();
}
