import { dayNumber, isoDay } from '#domain/days.ts';
import type { ChangeRange, StockFigures } from '#domain/stock-figures.ts';
import { maxDividendAgeDays } from '#domain/stock-statistics/yearly-dividends.ts';
import type { Company } from './company.ts';
import { type StatisticName, type Statistics, statisticNames } from './figures-file.ts';

/** What a quote says that changes from day to day. */
export type Latest = Pick<Company, 'price' | 'changePercent' | 'marketCap' | 'volume' | 'asOf'>;

/** What is the same for most listings. */
export type ListedAs = Pick<StockFigures, 'dollars' | 'company' | 'isAbroad'>;

/** Of a company that is listed in the United States only. */
export const listedAlone: ListedAs = { dollars: 1, company: null, isAbroad: false };

/** A price that is further from the last close says nothing about the periods that end there. */
const maxGapDays = 7;

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

const positions = Object.fromEntries(statisticNames.map((name, at) => [name, at])) as Record<
  StatisticName,
  number
>;

/**
 * The figures of one listing. A row of numbers and a few references take a fifth of the memory of an object with as many
 * properties, and there are six thousand.
 */
export class ListingFigures implements StockFigures {
  readonly #company: Company;
  readonly #latest: Latest;
  readonly #table: Float64Array;
  readonly #start: number;
  readonly #listed: ListedAs;

  /** The statistics are the values from `start` on, one for each of `statisticNames`; an empty table means no closes. */
  constructor(company: Company, latest: Latest, table: Float64Array, start = 0, listed = listedAlone) {
    this.#company = company;
    this.#latest = latest;
    this.#listed = listed;
    this.#table = table;
    this.#start = start;
  }

  /** Returns the figures with a newer price, and newer statistics if there are any. */
  withLatest(latest: Latest, statistics?: Float64Array): ListingFigures {
    const [table, start] = statistics ? [statistics, 0] : [this.#table, this.#start];
    return new ListingFigures(this.#company, latest, table, start, this.#listed);
  }

  /** The day of the last close of the statistics, since 1970-01-01; NaN without closes. */
  get lastDay(): number {
    return this.#read('lastDay');
  }

  get closesSince(): string | null {
    const firstDay = this.#read('firstDay');
    return Number.isNaN(firstDay) ? null : isoDay(firstDay);
  }

  #read(name: StatisticName): number {
    return this.#table[this.#start + positions[name]] ?? Number.NaN;
  }

  /** Returns a statistic of a period that ends with the price; NaN if its closes end long before. */
  #readCurrent(name: StatisticName): number {
    const isCurrent = Math.abs(dayNumber(this.#latest.asOf) - this.lastDay) <= maxGapDays;
    return isCurrent ? this.#read(name) : Number.NaN;
  }

  get symbol(): string {
    return this.#company.symbol;
  }
  get name(): string {
    return this.#company.companyName;
  }
  get type(): StockFigures['type'] {
    return this.#company.type;
  }
  get exchange(): string {
    return this.#company.exchange;
  }
  get sector(): string | null {
    return this.#company.sector;
  }
  get industry(): string | null {
    return this.#company.industry;
  }
  get country(): string | null {
    return this.#company.country;
  }
  get company(): string | null {
    return this.#listed.company;
  }
  get dollars(): number {
    return this.#listed.dollars;
  }
  get isAbroad(): boolean {
    return this.#listed.isAbroad;
  }
  get currency(): string {
    return this.#company.currency ?? 'USD';
  }
  get quotedIn(): string {
    return this.#company.quotedIn ?? this.currency;
  }
  get price(): number {
    return this.#latest.price;
  }
  get asOf(): string {
    return this.#latest.asOf.slice(0, 10);
  }
  get marketCap(): number | null {
    return this.#latest.marketCap;
  }
  get volume(): number | null {
    return this.#latest.volume;
  }

  get changes(): Readonly<Record<ChangeRange, number | null>> {
    const { changePercent, price } = this.#latest;
    const since = (base: StatisticName) => known(price / this.#readCurrent(base) - 1);
    return {
      '1d': changePercent === null ? null : changePercent / 100,
      '1m': since('base1m'),
      '3m': since('base3m'),
      '6m': since('base6m'),
      ytd: since('baseytd'),
      '1y': since('base1y'),
      '3y': since('base3y'),
      '5y': since('base5y'),
    };
  }

  get high52(): number | null {
    return known(Math.max(this.#readCurrent('high52'), this.price));
  }
  get low52(): number | null {
    return known(Math.min(this.#readCurrent('low52'), this.price));
  }
  get fromHigh(): number | null {
    return this.high52 === null ? null : this.price / this.high52 - 1;
  }
  get volatility(): number | null {
    return known(this.#readCurrent('volatility'));
  }
  get beta(): number | null {
    return known(this.#readCurrent('beta'));
  }
  get maxDrawdown(): number | null {
    return known(this.#readCurrent('maxDrawdown'));
  }
  get dividends12m(): number | null {
    return dayNumber(this.#latest.asOf) - this.#read('dividendsThrough') <= maxDividendAgeDays
      ? known(this.#read('dividends'))
      : null;
  }
  get dividendYield(): number | null {
    return this.dividends12m === null || this.price === 0 ? null : this.dividends12m / this.price;
  }
  get dividendsThrough(): string | null {
    return this.dividends12m === null ? null : isoDay(this.#read('dividendsThrough'));
  }
}

/** Returns statistics as the row of numbers that `ListingFigures` reads. */
export const statisticsRow = (statistics: Statistics): Float64Array =>
  Float64Array.from(statisticNames, (name) => statistics[name]);
