import type { CompanyKind } from '../fundamentals/company-kind.ts';
import type { KnownFigures } from '../fundamentals/known-figures.ts';
import { type ValuationMeasure, valuationBases, valuationFormulas } from '../fundamentals/valuation.ts';
import { measuresFor } from '../fundamentals/valuation-measures.ts';
import { monthsBefore } from '../performance/periods.ts';
import {
  type CompanyField,
  type CompanyFigure,
  companyFigures,
  type GrowthField,
  growthFields,
  type PastField,
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
/** A part of a column takes up to 20 ms: the largest companies, which come first, have the longest past. */
const companiesPerPart = 200;

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

/** Returns a figure of a row, with the close of a day on which the row was known. */
type FigureReader = (row: number, close: number | undefined) => number;

/** Returns what reads a figure of a company. It keeps the last row, because one row is known on many days. */
function readerOf({ timeline }: ScreenedCompany, figure: CompanyFigure): FigureReader {
  let last = -1;
  if (isReported(figure)) {
    let value = Number.NaN;
    return (row) => {
      if (row !== last) value = reportedAt(figure, timeline, row);
      last = row;
      return value;
    };
  }
  let known: KnownFigures = {};
  const formula = valuationFormulas[figure];
  return (row, close) => {
    if (row < 0 || close === undefined) return Number.NaN;
    if (row !== last) known = knownAt(timeline, row);
    last = row;
    return formula(close, known) ?? Number.NaN;
  };
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
  readonly #begun = new Map<CompanyField, number[]>();
  readonly #places: ReadonlyMap<string, number>;

  constructor(day: number, companies: readonly ScreenedCompany[], closeOf: CloseReader) {
    this.day = day;
    this.companies = companies;
    this.#closeOf = closeOf;
    this.#rows = Int32Array.from(companies, ({ timeline }) => rowAt(timeline, day));
    this.#places = new Map(companies.map(({ symbol }, at) => [symbol, at]));
  }

  /** Computes a column, or a part of one that takes long. Returns whether it is complete: call it again until it is. */
  prepare(field: CompanyField): boolean {
    if (field.endsWith('InPast') && !this.#columns.has(field)) this.#compareWithPast(field as PastField);
    else this.#column(field);
    return this.#columns.has(field);
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

  #column(field: CompanyField): Float64Array {
    const column = this.#columns.get(field) ?? this.#compute(field);
    this.#columns.set(field, column);
    return column;
  }

  #compute(field: CompanyField): Float64Array {
    if (isGrowth(field))
      return this.#each(({ timeline }, at) => figureAt(timeline, this.#rows[at] as number, field));
    const figure = companyFigures.find((one) => one === field);
    return figure ? this.#figures(figure) : this.#inIndustry(field.slice(0, -10) as CompanyFigure);
  }

  #each(read: (company: ScreenedCompany, at: number) => number): Float64Array {
    return Float64Array.from(this.companies, read);
  }

  #figures(figure: CompanyFigure): Float64Array {
    return this.#each((company, at) =>
      fits(company, figure)
        ? readerOf(company, figure)(this.#rows[at] as number, this.#closeOf(at, this.day))
        : Number.NaN,
    );
  }

  #inIndustry(figure: CompanyFigure): Float64Array {
    const values = this.#column(figure);
    const places = new Float64Array(values.length).fill(Number.NaN);
    const known = this.companies.flatMap(({ industry }, at) => {
      const value = values[at] as number;
      return industry === null || Number.isNaN(value) ? [] : { industry, at, value };
    });
    for (const members of Map.groupBy(known, ({ industry }) => industry).values())
      placeAmong(members, places);
    return places;
  }

  /** Compares some more companies with the same day of the months before, up to ten years. */
  #compareWithPast(field: PastField): void {
    const figure = field.slice(0, -6) as PastFigure;
    const values = this.#column(figure);
    const months = Array.from({ length: pastMonths }, (_, at) => monthsBefore(this.day, at + 1));
    const places = this.#begun.get(field) ?? [];
    const end = Math.min(places.length + companiesPerPart, values.length);
    while (places.length < end) {
      const at = places.length;
      places.push(this.#placeInPast(figure, at, values[at] as number, months));
    }
    this.#begun.set(field, places);
    if (end < values.length) return;
    this.#begun.delete(field);
    this.#columns.set(field, Float64Array.from(places));
  }

  #placeInPast(figure: PastFigure, at: number, value: number, months: readonly number[]): number {
    const company = this.companies[at];
    if (!company || Number.isNaN(value)) return Number.NaN;
    const read = readerOf(company, figure);
    let [known, lower] = [0, 0];
    for (const day of months) {
      const row = rowAt(company.timeline, day);
      if (row < 0) break;
      const close = isReported(figure) ? undefined : this.#closeOf(at, day, this.day);
      const past = read(row, close);
      if (Number.isNaN(past)) continue;
      known += 1;
      if (past < value) lower += 1;
    }
    return known < fewestMonths ? Number.NaN : lower / known;
  }
}
