import { isoDay } from '#domain/days.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { timeWeighted } from '#domain/performance/measures.ts';
import { moneyFloat } from '#domain/performance/money.ts';
import { performanceOf } from '#domain/performance/performance.ts';
import { reportRateOn } from '#server/ledger/reports/held-securities.ts';
import { knownDays } from '#server/ledger/reports/known-days.ts';
import type { AboutReport, ReportKey } from '#server/ledger/reports/reports.ts';
import type { Computing } from '#server/platform/computing/computations.ts';
import type { SourcedTick } from './apply-tick.ts';

export const valueComputations = (aboutReport: AboutReport) => ({
  /** Returns the value of a portfolio on the newest day, and the return of that day; null if it has none. */
  portfolioValue: (key: ReportKey) =>
    aboutReport(key, (report) => {
      const { last } = knownDays(report);
      const { figures, days } = performanceOf(report, { from: last, to: last });
      return {
        title: report.ledgers[0]?.row.title ?? '',
        currency: report.base,
        day: last,
        value: moneyFloat(figures.endValue),
        change: timeWeighted(days).value,
      };
    }),
});

/** What values of portfolios are computed with. */
export interface ValueTools {
  computing: Computing<ReturnType<typeof valueComputations>>;
  rates: Rates;
}

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
export async function portfolioTick(
  { computing, rates }: ValueTools,
  key: ReportKey,
): Promise<PortfolioTick> {
  const { title, currency: base, day, value, change } = await computing.run('portfolioValue', key);
  return {
    title,
    currency: base,
    tickIn(currency) {
      const rate = currency === base ? 1 : reportRateOn(currency, day, { base, rates });
      if (rate === null) return undefined;
      const asOf = isoDay(day);
      const changePercent = change === null ? null : change * 100;
      return { price: cents(value / rate), changePercent, high: null, day: asOf, asOf };
    },
  };
}
