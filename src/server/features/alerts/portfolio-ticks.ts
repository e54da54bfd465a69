import { isoDay } from '#domain/days.ts';
import { timeWeighted } from '#domain/performance/measures.ts';
import { moneyFloat } from '#domain/performance/money.ts';
import { performanceOf } from '#domain/performance/performance.ts';
import { reportRateOn } from '#server/ledger/reports/held-securities.ts';
import { knownDays } from '#server/ledger/reports/known-days.ts';
import type { ReportKey, Reports } from '#server/ledger/reports/reports.ts';
import { runYielding } from '#server/platform/run-yielding.ts';
import type { SourcedTick } from './apply-tick.ts';

/** What alerts know of a portfolio. */
export interface PortfolioTick {
  title: string;
  currency: string;
  /** Returns the value and its change in another currency than the portfolio's; undefined without an exchange rate. */
  tickIn: (currency: string) => SourcedTick | undefined;
}

const cents = (value: number) => Math.round(value * 100) / 100;

/**
 * Returns the value of a portfolio on the newest day and the return of that day, as its page shows them: purchases and
 * deposits are no change. Throws AppError 'not_found'.
 */
export function portfolioTick(reports: Reports, key: ReportKey): Promise<PortfolioTick> {
  return reports.inTurn(key.customerId, async () => {
    const report = await reports.build(key);
    const { last } = knownDays(report);
    const { figures, days } = await runYielding(performanceOf(report, { from: last, to: last }, undefined));
    const change = timeWeighted(days).value;
    const day = isoDay(last);
    return {
      title: report.ledgers[0]?.row.title ?? '',
      currency: report.base,
      tickIn(currency) {
        const rate = currency === report.base ? 1 : reportRateOn(currency, last, report);
        if (rate === null) return undefined;
        const price = cents(moneyFloat(figures.endValue) / rate);
        return { price, changePercent: change === null ? null : change * 100, high: null, day, asOf: day };
      },
    };
  });
}
