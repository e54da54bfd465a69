import type { ResultOf } from '#contract/endpoint.ts';
import type { insiders, SharedPurchase } from '#contract/insiders.ts';
import { AppError } from '#domain/app-error.ts';
import { type ActivityRow, activityPeriod, quarterActivity } from '#domain/filings/activity.ts';
import type { InvestorFilings } from '#domain/filings/history.ts';
import { periodsOf } from '#domain/filings/holders.ts';
import { quarterAfter, quarterBefore } from '#domain/filings/periods.ts';
import { type InsiderTrade, ownerRole } from '#domain/insiders/insider-trades.ts';
import type { Splits } from '#domain/splits.ts';
import { dayMs, isoDate } from '#domain/time.ts';
import { toInvestorRef } from '#server/filings/investor-refs.ts';
import type { FiledInsiders } from '#server/providers/insiders/filed-insiders.ts';

type Shared = ResultOf<typeof insiders.shared>;

const stocksListed = 25;
const investorsNamed = 5;

function toStock({ symbol, name, who }: ActivityRow, trades: readonly InsiderTrade[]): SharedPurchase {
  const days = trades.map(({ date }) => date).sort();
  return {
    symbol,
    name,
    investors: who.length,
    who: who
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, investorsNamed)
      .map(({ investor }) => toInvestorRef(investor)),
    persons: new Set(trades.map(({ person }) => person)).size,
    value: trades.reduce((sum, { value }) => sum + value, 0),
    from: days[0] ?? '',
    through: days.at(-1) ?? '',
  };
}

interface SharedSources {
  filings: InvestorFilings;
  splits: Splits;
  insiders: Pick<FiledInsiders, 'purchases'>;
}

/**
 * Returns the stocks that investors bought in a quarter, by default the last that most have filed for, and officers or
 * directors in that quarter or the one after. Mere owners of more than a tenth do not count: they can be the investors.
 */
export async function sharedPurchases(
  { filings, splits, insiders }: SharedSources,
  wanted: string | undefined,
): Promise<Shared> {
  const period = wanted ?? activityPeriod(filings);
  if (period === undefined) return { period: null, days: null, stocks: [] };
  if (!periodsOf(filings).includes(period))
    throw new AppError('not_found', `No filing for ${period} is known.`);
  const { lists } = quarterActivity(filings, period, splits);
  const days = {
    from: isoDate(Date.parse(quarterBefore(period)) + dayMs),
    to: quarterAfter(period),
  };
  const bought = await insiders.purchases([...lists.mostBought.keys()], days);
  const stocks = [...lists.mostBought.values()].flatMap((row) => {
    const trades = (bought.get(row.symbol) ?? []).filter(({ role }) => role !== ownerRole);
    return trades.length > 0 ? [toStock(row, trades)] : [];
  });
  return {
    period,
    days,
    stocks: stocks.sort((a, b) => b.persons - a.persons || b.value - a.value).slice(0, stocksListed),
  };
}
