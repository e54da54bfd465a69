import type { PortfolioChange } from '#contract/portfolios.ts';
import type { LedgerChange } from '#server/ledger/ledger-change.ts';

/** Changes the settings of a portfolio. */
export async function changeSettings(
  { transaction, portfolio }: LedgerChange,
  change: PortfolioChange,
): Promise<void> {
  await transaction
    .updateTable('portfolios')
    .set({
      title: change.title,
      currency: change.currency,
      cost_method: change.costMethod,
      withholding_rate: change.withholdingRate,
      record_dividends: change.recordDividends === undefined ? undefined : change.recordDividends ? 1 : 0,
    })
    .where('customer_id', '=', portfolio.customerId)
    .where('id', '=', portfolio.id)
    .execute();
}
