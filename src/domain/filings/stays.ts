import { dayNumber, isoDay } from '../days.ts';
import type { SecurityData } from '../security-data.ts';
import type { InvestorFilings, InvestorHistory } from './history.ts';
import { holdingPeriod } from './holding-period.ts';
import { holdingsIn } from './position-index.ts';
import { comparablePriceOn } from './price-on.ts';

/** A time in which an investor held a stock in every filing. Days are ends of quarters, ISO. */
export interface Stay {
  investor: InvestorHistory;
  since: string;
  /** Whether nothing is known about the quarter before, so that it may have begun earlier. */
  sinceFirst: boolean;
  /** The end of the first quarter without the stock; null if the last filing still reports it. */
  until: string | null;
}

/** A stay with closes at its ends, in today's shares; null where they are not known. */
export interface PricedStay extends Stay {
  priceSince: number | null;
  priceUntil: number | null;
  /** How the price changed in the year after `until`, as a fraction; null until that year is over. */
  yearAfter: number | null;
}

function staysOf(investor: InvestorHistory, held: ReadonlySet<number>): Stay[] {
  const { quarters } = investor;
  return quarters.flatMap((_, at) => {
    if (!held.has(at) || held.has(at + 1)) return [];
    const { since, sinceFirst } = holdingPeriod(quarters, at, (place) => held.has(place));
    return since === null ? [] : [{ investor, since, sinceFirst, until: quarters[at + 1]?.period ?? null }];
  });
}

/** Lists when investors held shares of a symbol, those who came first at the top. */
export function staysIn(filings: InvestorFilings, symbol: string): Stay[] {
  const byInvestor = Map.groupBy(holdingsIn(filings, symbol), ({ investor }) => investor);
  return [...byInvestor]
    .flatMap(([investor, own]) => staysOf(investor, new Set(own.map(({ at }) => at))))
    .sort((a, b) =>
      a.since === b.since ? (a.investor.name < b.investor.name ? -1 : 1) : a.since < b.since ? -1 : 1,
    );
}

/** Adds closes to a stay. */
export function pricedStay(stay: Stay, security: SecurityData | undefined): PricedStay {
  const priceOn = (day: string) => (security && comparablePriceOn(security, day)) ?? null;
  const priceUntil = stay.until === null ? null : priceOn(stay.until);
  const later = stay.until === null ? '' : isoDay(dayNumber(stay.until) + 365);
  const lastDay = security?.prices.days.at(-1);
  const isOver = later !== '' && lastDay !== undefined && dayNumber(later) <= lastDay;
  const priceLater = isOver ? priceOn(later) : null;
  return {
    ...stay,
    priceSince: priceOn(stay.since),
    priceUntil,
    yearAfter: priceUntil && priceLater ? priceLater / priceUntil - 1 : null,
  };
}
