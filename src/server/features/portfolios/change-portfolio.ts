import type { PortfolioChange } from '#contract/portfolios.ts';
import { keepSettings } from '#server/ledger/kept-changes.ts';
import type { LedgerChange } from '#server/ledger/ledger-change.ts';
import { settingColumns } from '#server/ledger/portfolios.ts';

/**
 * Changes the settings of a portfolio. Returns the id that brings them back; null if it turned the recording of dividends
 * on, because what is recorded then would stay.
 */
export async function changeSettings(ledger: LedgerChange, change: PortfolioChange): Promise<string | null> {
  const { transaction, portfolio } = ledger;
  const before = await transaction
    .selectFrom('portfolios')
    .select(settingColumns)
    .where('customer_id', '=', portfolio.customerId)
    .where('id', '=', portfolio.id)
    .executeTakeFirstOrThrow();
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
  const startsRecording = change.recordDividends === true && before.record_dividends === 0;
  return startsRecording ? null : keepSettings(ledger, before);
}
