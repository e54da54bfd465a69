import { isoDay } from '#domain/days.ts';
import type {
  DailyPrices,
  ListingClassification,
  SecurityData,
  SecurityDividends,
} from '#domain/security-data.ts';
import type { SourceSecurity } from '../market-source.ts';
import { mergeCloses } from './merge-closes.ts';
import { type NewSplits, newSplits } from './share-splits.ts';

interface Answer {
  found: SourceSecurity;
  /** The name of the source for readers. */
  title: string;
  /** The day of the answer. */
  on: string;
}

const byDate = (a: { date: string }, b: { date: string }) => (a.date < b.date ? -1 : 1);

/** Divides shipped closes by the splits and spin-offs after the last of them. */
function adjusted(prices: DailyPrices, { splits, adjustments }: NewSplits): DailyPrices {
  const last = prices.days.at(-1);
  if (last === undefined) return prices;
  const isLater = ({ date }: { date: string }) => date > isoDay(last);
  const ratios = [
    ...splits.filter(isLater).map(({ numerator, denominator }) => Number(numerator) / Number(denominator)),
    ...adjustments.filter(isLater).map(({ factor }) => Number(factor)),
  ];
  if (ratios.length === 0) return prices;
  const ratio = ratios.reduce((product, one) => product * one, 1);
  return { days: prices.days, closes: prices.closes.map((close) => close / ratio) };
}

/** Returns the first day from which the source lists dividends: it does so for all days that have closes. */
function listedFrom({ closes, dividends }: SourceSecurity): string | undefined {
  const day = closes?.days[0];
  return day === undefined ? dividends?.[0]?.exDate : isoDay(day);
}

function mergeDividends(shipped: SecurityDividends | undefined, { found, on }: Answer): SecurityDividends {
  const { payments = [], coverage } = shipped ?? {};
  const from = listedFrom(found);
  if (!found.dividends || !from) return { payments, coverage };
  if (coverage && from > coverage.through) return { payments, coverage };
  const isCovered = ({ exDate }: { exDate: string }) =>
    coverage !== undefined && exDate >= coverage.from && exDate <= coverage.through;
  const listed = found.dividends.filter(({ exDate }) => exDate >= from && exDate <= on);
  const merged = [
    ...payments.filter((payment) => isCovered(payment) || payment.exDate < from),
    ...listed.filter((payment) => !isCovered(payment)),
  ].sort((a, b) => (a.exDate < b.exDate ? -1 : 1));
  return {
    payments: merged,
    coverage: {
      from: coverage && coverage.from < from ? coverage.from : from,
      through: coverage && coverage.through > on ? coverage.through : on,
    },
  };
}

const unlisted: ListingClassification = { type: null, sector: null, industry: null, country: null };

/**
 * Adds to a shipped security what a live source knows outside the days that the snapshot covers. A source in another
 * currency adds nothing: it means another listing.
 */
export function mergeSecurity(
  symbol: string,
  shipped: SecurityData | undefined,
  answer: Answer,
): SecurityData {
  const { found, title } = answer;
  if (shipped && shipped.currency !== found.currency) return shipped;
  const { quotedIn } = shipped ?? found;
  const added = newSplits(symbol, shipped, found.splits);
  const own = adjusted(shipped?.prices ?? { days: new Int32Array(), closes: new Float64Array() }, added);
  const { prices, breaks } = mergeCloses(own, found.closes ?? { days: [], closes: [] }, title);
  return {
    symbol,
    name: shipped?.name ?? found.name ?? symbol,
    currency: found.currency,
    ...(quotedIn && { quotedIn }),
    source: shipped && shipped.prices.days.length > 0 ? `${shipped.source} and ${title}` : title,
    listing: shipped?.listing ?? { ...unlisted, type: found.type ?? null },
    prices,
    splits: [...(shipped?.splits ?? []), ...added.splits].sort(byDate),
    adjustments: [...(shipped?.adjustments ?? []), ...added.adjustments].sort(byDate),
    breaks: [...(shipped?.breaks ?? []), ...breaks].sort(byDate),
    dividends: mergeDividends(shipped?.dividends, answer),
  };
}
