import type { CompanyKind } from '../fundamentals/company-kind.ts';
import { type ValuationMeasure, valuationBases, valuationFormulas } from '../fundamentals/valuation.ts';
import { measuresFor } from '../fundamentals/valuation-measures.ts';
import { monthsBefore } from '../performance/periods.ts';
import {
  type CompanyField,
  type CompanyFigure,
  companyFigures,
  type GrowthField,
  growthFields,
  type PastFigure,
  type ReportedFigure,
  reportedFigures,
} from './company-fields.ts';
import { type CompanyTimeline, figureAt, knownAt, rowAt } from './company-timeline.ts';

/** A listing whose company has reported figures. */
export interface ScreenedCompany {
  symbol: string;
  industry: string | null;
  kind: CompanyKind;
  timeline: CompanyTimeline;
}

/** Returns the traded close of a company, for a share of today; undefined without one, or with a break until `comparedOn`. */
export type CloseReader = (company: number, day: number, comparedOn?: number) => number | undefined;

/** Fewer companies or months say little about a place among them. */
const fewestPeers = 5;
const fewestMonths = 12;
const pastMonths = 120;
const companiesPerStep = 100;

const isReported = (figure: CompanyFigure): figure is ReportedFigure =>
  (reportedFigures as readonly string[]).includes(figure);
const isGrowth = (field: CompanyField): field is GrowthField =>
  (growthFields as readonly string[]).includes(field);

/** Figures of the business that mean something else for a bank, an insurer or a landlord. */
const unfit: Record<CompanyKind, readonly ReportedFigure[]> = {
  company: [],
  bank: ['grossMargin', 'operatingMargin', 'netMargin', 'freeCashFlow', 'returnOnCapital'],
  insurer: ['grossMargin', 'operatingMargin', 'netMargin', 'freeCashFlow', 'returnOnCapital'],
  reit: ['freeCashFlow', 'returnOnCapital'],
};

function reportedAt(figure: ReportedFigure, timeline: CompanyTimeline, row: number): number {
  if (figure !== 'returnOnEquity' && figure !== 'returnOnCapital') return figureAt(timeline, row, figure);
  const equity = figureAt(timeline, row, 'equity');
  if (figure === 'returnOnEquity')
    return equity > 0 ? figureAt(timeline, row, 'netIncome') / equity : Number.NaN;
  const capital = equity + figureAt(timeline, row, 'longTermDebt');
  return equity > 0 && capital > 0 ? figureAt(timeline, row, 'operatingIncome') / capital : Number.NaN;
}

const fits = ({ kind }: ScreenedCompany, figure: CompanyFigure): boolean =>
  isReported(figure) ? !unfit[kind].includes(figure) : measuresFor[kind].includes(figure);

function valueAt(
  { timeline }: ScreenedCompany,
  figure: CompanyFigure,
  row: number,
  close: number | undefined,
): number {
  if (row < 0) return Number.NaN;
  if (isReported(figure)) return reportedAt(figure, timeline, row);
  return close === undefined
    ? Number.NaN
    : (valuationFormulas[figure](close, knownAt(timeline, row)) ?? Number.NaN);
}

/** Replaces each value by the share of the other values that are lower; NaN among fewer than five. */
function placeAmong(members: readonly { at: number; value: number }[], places: Float64Array): void {
  if (members.length < fewestPeers) return;
  const sorted = Float64Array.from(members, ({ value }) => value).sort();
  for (const { at, value } of members) {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] as number) < value) low = middle + 1;
      else high = middle;
    }
    places[at] = low / (members.length - 1);
  }
}

/**
 * The figures of all companies on a day, by what was known on it. A column is computed when it is first needed: NaN for
 * what is not known.
 */
export class CompanyDay {
  readonly day: number;
  readonly companies: readonly ScreenedCompany[];
  readonly #closeOf: CloseReader;
  readonly #rows: Int32Array;
  readonly #columns = new Map<CompanyField, Float64Array>();
  readonly #places: ReadonlyMap<string, number>;

  constructor(day: number, companies: readonly ScreenedCompany[], closeOf: CloseReader) {
    this.day = day;
    this.companies = companies;
    this.#closeOf = closeOf;
    this.#rows = Int32Array.from(companies, ({ timeline }) => rowAt(timeline, day));
    this.#places = new Map(companies.map(({ symbol }, at) => [symbol, at]));
  }

  /** Computes columns in steps. */
  *prepare(fields: Iterable<CompanyField>): Generator<void, void> {
    for (const field of fields) yield* this.#column(field);
  }

  /** Returns a figure whose column was prepared; null if it is not known. */
  value(symbol: string, field: CompanyField): number | null {
    const at = this.#places.get(symbol);
    const value = at === undefined ? undefined : this.#columns.get(field)?.[at];
    return value === undefined || Number.isNaN(value) ? null : value;
  }

  /** Returns the number of shares that was known, for a market value; null if it is not known. */
  shares(symbol: string): number | null {
    const at = this.#places.get(symbol);
    const company = at === undefined ? undefined : this.companies[at];
    if (!company || at === undefined) return null;
    const shares = figureAt(company.timeline, this.#rows[at] as number, 'shares');
    return Number.isNaN(shares) ? null : shares;
  }

  /** Returns whether a ratio has no value because earnings, equity or operating income are not positive. */
  isNegative(symbol: string, field: CompanyField): boolean {
    const base = valuationBases[field as ValuationMeasure];
    const at = this.#places.get(symbol);
    const company = at === undefined ? undefined : this.companies[at];
    if (!base || !company || at === undefined || !fits(company, field as ValuationMeasure)) return false;
    return (knownAt(company.timeline, this.#rows[at] as number)[base] ?? 1) <= 0;
  }

  *#column(field: CompanyField): Generator<void, Float64Array> {
    const known = this.#columns.get(field);
    if (known) return known;
    const column = yield* this.#compute(field);
    this.#columns.set(field, column);
    return column;
  }

  #compute(field: CompanyField): Generator<void, Float64Array> {
    if (isGrowth(field))
      return this.#each(({ timeline }, at) => figureAt(timeline, this.#rows[at] as number, field));
    const figure = companyFigures.find((one) => one === field);
    if (figure) return this.#figures(figure);
    if (field.endsWith('InIndustry')) return this.#inIndustry(field.slice(0, -10) as CompanyFigure);
    return this.#inPast(field.slice(0, -6) as PastFigure);
  }

  *#each(read: (company: ScreenedCompany, at: number) => number): Generator<void, Float64Array> {
    const column = new Float64Array(this.companies.length);
    for (const [at, company] of this.companies.entries()) {
      if (at % companiesPerStep === 0) yield;
      column[at] = read(company, at);
    }
    return column;
  }

  #figures(figure: CompanyFigure): Generator<void, Float64Array> {
    return this.#each((company, at) =>
      fits(company, figure)
        ? valueAt(company, figure, this.#rows[at] as number, this.#closeOf(at, this.day))
        : Number.NaN,
    );
  }

  *#inIndustry(figure: CompanyFigure): Generator<void, Float64Array> {
    const values = yield* this.#column(figure);
    const places = new Float64Array(values.length).fill(Number.NaN);
    const known = this.companies.flatMap(({ industry }, at) => {
      const value = values[at] as number;
      return industry === null || Number.isNaN(value) ? [] : { industry, at, value };
    });
    for (const members of Map.groupBy(known, ({ industry }) => industry).values()) {
      yield;
      placeAmong(members, places);
    }
    return places;
  }

  /** Compares with the same day of the months before, up to ten years. */
  *#inPast(figure: PastFigure): Generator<void, Float64Array> {
    const values = yield* this.#column(figure);
    const months = Array.from({ length: pastMonths }, (_, at) => monthsBefore(this.day, at + 1));
    return yield* this.#each((company, at) => {
      const value = values[at] as number;
      if (Number.isNaN(value)) return Number.NaN;
      let [known, lower] = [0, 0];
      for (const day of months) {
        const row = rowAt(company.timeline, day);
        if (row < 0) break;
        const close = isReported(figure) ? undefined : this.#closeOf(at, day, this.day);
        const past = valueAt(company, figure, row, close);
        if (Number.isNaN(past)) continue;
        known += 1;
        if (past < value) lower += 1;
      }
      return known < fewestMonths ? Number.NaN : lower / known;
    });
  }
}
