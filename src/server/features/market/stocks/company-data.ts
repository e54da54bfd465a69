import { LRUCache } from 'lru-cache';
import { dayNumber } from '#domain/days.ts';
import { companyKindOf } from '#domain/fundamentals/company-kind.ts';
import { knownFundamentalsOf } from '#domain/fundamentals/known-figures.ts';
import { createPresentFundamentals } from '#domain/fundamentals/present-fundamentals.ts';
import { computeOnce } from '#domain/once.ts';
import { perObject } from '#domain/per-object.ts';
import { CompanyDay, type ScreenedCompany } from '#domain/screening/company-day.ts';
import type { CompanyField } from '#domain/screening/company-fields.ts';
import { timelineOf } from '#domain/screening/company-timeline.ts';
import { firstScreenedDay } from '#domain/screening/past-stock.ts';
import {
  isBrokenBetween,
  tradedCloseOn,
  type WeekdayCloses,
  weekdayClosesOf,
} from '#domain/screening/weekday-closes.ts';
import type { MarketFigures } from '#domain/stock-figures.ts';
import { isCompanyShare } from '#domain/symbols.ts';
import { isoDate } from '#domain/time.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { Fundamentals } from '#server/providers/fundamentals/fundamentals-file.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';

interface CompanyTools {
  market: MarketProvider;
  fundamentals: Fundamentals;
}

/** The figures of all companies on days. Nothing is in memory until a reader asks for one. */
export interface CompanyData {
  /** Returns the figures on the day of the newest closes; `withPast` also loads what the own past of ratios needs. */
  newest(figures: MarketFigures, withPast: boolean): Promise<CompanyDay>;
  /** Returns the figures on a past day, and the closes of the listings with companies. */
  on(figures: MarketFigures, day: string): Promise<PastDay>;
}

export interface PastDay {
  companies: CompanyDay;
  closesOf(symbol: string): WeekdayCloses | undefined;
}

/** Computes columns of a day, of which all together take half a second. */
export async function prepareColumns(companies: CompanyDay, fields: Iterable<CompanyField>): Promise<void> {
  for (const field of fields) {
    do await eventLoop.yieldIfNeeded();
    while (!companies.prepare(field));
  }
}

const daysKept = 8;

export function createCompanyData({ market, fundamentals }: CompanyTools): CompanyData {
  const readFundamentals = createPresentFundamentals(fundamentals, (symbol) => market.splits(symbol));
  const companies = new LRUCache<string, Promise<ScreenedCompany[]>>({ max: 1 });
  const days = new LRUCache<string, Promise<CompanyDay>>({ max: daysKept });
  /** Splits become effective with the day. */
  const version = () => `${fundamentals.version} ${isoDate()}`;

  async function readCompanies({ rows }: MarketFigures): Promise<ScreenedCompany[]> {
    const read: ScreenedCompany[] = [];
    for (const { symbol, industry, type, isAbroad } of rows) {
      if (!isCompanyShare(type) || isAbroad) continue;
      await eventLoop.yieldIfNeeded();
      const { fundamentals: company } = await readFundamentals(symbol);
      const timeline = timelineOf(knownFundamentalsOf(company));
      if (timeline.days.length === 0) continue;
      read.push({ symbol, industry, kind: companyKindOf(industry, company), timeline });
    }
    return read;
  }

  const closesOf = perObject(async (all: readonly ScreenedCompany[]): Promise<WeekdayCloses[]> => {
    const firstDay = dayNumber(firstScreenedDay);
    const read: WeekdayCloses[] = [];
    for (const { symbol } of all) {
      await eventLoop.yieldIfNeeded();
      const security = await market.storedSecurity(symbol);
      read.push(
        security
          ? weekdayClosesOf(security, firstDay)
          : { from: 0, closes: new Float32Array(), factors: [], breaks: [] },
      );
    }
    return read;
  });

  /** Finds the closes of companies by symbol; the same function for the same ones. */
  const finderOf = perObject((all: readonly ScreenedCompany[], listings: readonly WeekdayCloses[]) => {
    const bySymbol = new Map(all.map(({ symbol }, at) => [symbol, listings[at]]));
    return (symbol: string) => bySymbol.get(symbol);
  });

  const companiesOf = (figures: MarketFigures) =>
    computeOnce(companies, version(), () => readCompanies(figures));

  const closeOfEach =
    (listings: readonly WeekdayCloses[]) =>
    (company: number, day: number, comparedOn = day): number | undefined => {
      const listing = listings[company];
      return listing && !isBrokenBetween(listing, day, comparedOn) ? tradedCloseOn(listing, day) : undefined;
    };

  return {
    newest: (figures, withPast) =>
      computeOnce(days, `${version()} ${figures.version} ${withPast}`, async () => {
        const all = await companiesOf(figures);
        const past = withPast ? closeOfEach(await closesOf(all)) : () => undefined;
        const today = dayNumber(figures.asOf.slice(0, 10));
        const prices = Float64Array.from(all, ({ symbol }) => figures.find(symbol)?.price ?? Number.NaN);
        return new CompanyDay(today, all, (company, day, comparedOn) =>
          day === today ? prices[company] : past(company, day, comparedOn),
        );
      }),
    async on(figures, day) {
      // Read before the companies, which may be of an earlier version when their closes have been read.
      const key = `${version()} ${day}`;
      const all = await companiesOf(figures);
      const listings = await closesOf(all);
      return {
        companies: await computeOnce(
          days,
          key,
          async () => new CompanyDay(dayNumber(day), all, closeOfEach(listings)),
        ),
        closesOf: finderOf(all, listings),
      };
    },
  };
}
