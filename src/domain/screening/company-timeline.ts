import { dayNumber, isoDay, lastAtMost } from '../days.ts';
import type { Concept } from '../fundamentals/concepts.ts';
import type { CompanyRows, DatedFact, FigureRow } from '../fundamentals/figure-rows.ts';
import {
  changeDays,
  figuresKnownOn,
  type KnownFigures,
  type KnownFundamentals,
  oldestPeriodOn,
  rowsKnownOn,
} from '../fundamentals/known-figures.ts';
import { freeCashFlow, yearlyGrowth } from '../fundamentals/ratios.ts';
import { type GrownFigure, grownFigures, growthFields, growthYears, keptFigures } from './company-fields.ts';

/** What was known of a company: a row of figures from each of the days on, NaN for unknown. */
export interface CompanyTimeline {
  /** Days since 1970-01-01, ascending. */
  days: Int32Array;
  rows: Float64Array;
}

const columns = [...keptFigures, ...growthFields] as const;
export type TimelineColumn = (typeof columns)[number];
const places = new Map<TimelineColumn, number>(columns.map((column, at) => [column, at]));
const width = columns.length;

/** Fiscal years that end this many days from a whole number of years apart are that many years apart. */
const driftDays = 20;

const soundValue = (fact: DatedFact | undefined) => (fact?.source === 'disputed' ? undefined : fact?.value);

function yearValue(row: FigureRow, figure: GrownFigure): number | undefined {
  if (figure !== 'freeCashFlow') return soundValue(row[figure satisfies Concept]);
  const isDisputed = [row.operatingCashFlow, row.capitalExpenditure].some(
    (fact) => fact?.source === 'disputed',
  );
  return isDisputed ? undefined : freeCashFlow(row);
}

/** Returns the mean growth a year up to the last fiscal year; undefined if one end is not positive. */
function growthOf(annual: CompanyRows['annual'], figure: GrownFigure, years: number): number | undefined {
  const last = annual.at(-1);
  const to = last && yearValue(last, figure);
  if (!last || to === undefined) return undefined;
  const firstEnd = dayNumber(last.periodEnd) - 365.25 * years;
  const first = annual.find(({ periodEnd }) => Math.abs(dayNumber(periodEnd) - firstEnd) <= driftDays);
  const from = first && yearValue(first, figure);
  return from === undefined ? undefined : yearlyGrowth(from, to, years);
}

function rowOn(fundamentals: KnownFundamentals, day: string): number[] {
  const known = figuresKnownOn(fundamentals, day);
  const oldest = oldestPeriodOn(day);
  const annual = rowsKnownOn(fundamentals.annual, day).filter(({ periodEnd }) => periodEnd <= day);
  const isRecent = (annual.at(-1)?.periodEnd ?? '') >= oldest;
  const growth = grownFigures.flatMap((figure) =>
    growthYears.map((years) => (isRecent ? growthOf(annual, figure, years) : undefined)),
  );
  return [...keptFigures.map((figure) => known[figure]), ...growth].map((value) => value ?? Number.NaN);
}

const isSameRow = (a: readonly number[], b: readonly number[] | undefined) =>
  b !== undefined && a.every((value, at) => Object.is(value, b[at]));

/** Collects what was known of a company from each day on. */
export function timelineOf(facts: KnownFundamentals): CompanyTimeline {
  const days: number[] = [];
  const rows: number[][] = [];
  for (const day of changeDays(facts)) {
    const row = rowOn(facts, isoDay(day));
    if (isSameRow(row, rows.at(-1))) continue;
    days.push(day);
    rows.push(row);
  }
  return { days: Int32Array.from(days), rows: Float64Array.from(rows.flat()) };
}

/** Returns the index of the row that was known on a day; −1 before the first. */
export const rowAt = ({ days }: CompanyTimeline, day: number): number => lastAtMost(days, day);

/** Returns a figure of a row; NaN if it is not known. */
export const figureAt = ({ rows }: CompanyTimeline, row: number, column: TimelineColumn): number =>
  row < 0 ? Number.NaN : (rows[row * width + (places.get(column) as number)] as number);

/** Returns the figures of a row as the formulas of ratios read them. */
export function knownAt(timeline: CompanyTimeline, row: number): KnownFigures {
  const known: KnownFigures = {};
  for (const figure of keptFigures) {
    const value = figureAt(timeline, row, figure);
    if (!Number.isNaN(value)) known[figure] = value;
  }
  return known;
}
