import { dayNumber } from '../days.ts';
import { balances, type FigureSource, type FlowConcept, flows } from './concepts.ts';
import type { CompanyRows, DatedFact, FigureRow, Figures } from './figure-rows.ts';

/** A figure and the end of the year that it covers. */
export interface YearlyFact extends DatedFact {
  periodEnd: string;
}

const toYearly = (row: FigureRow, flow: FlowConcept): YearlyFact[] => {
  const fact = row[flow];
  return fact ? [{ ...fact, periodEnd: row.periodEnd }] : [];
};

const daysBetween = (earlier: YearlyFact, later: YearlyFact) =>
  dayNumber(later.periodEnd) - dayNumber(earlier.periodEnd);

/** A fiscal quarter has 12 to 17 weeks. */
const isNextQuarter = (earlier: YearlyFact, later: YearlyFact) => {
  const days = daysBetween(earlier, later);
  return days > 77 && days < 126;
};
const isYearLater = (earlier: YearlyFact, later: YearlyFact) =>
  Math.abs(daysBetween(earlier, later) - 365) <= 10;
/** Four quarters that end this many days apart make a year. */
const isYearOf = (first: YearlyFact, last: YearlyFact) => {
  const days = daysBetween(first, last);
  return days > 240 && days < 295;
};
const sameEndDays = 7;

function sourceOfSum(facts: readonly DatedFact[]): FigureSource {
  const kept: readonly FigureSource[] = ['disputed', 'nasdaq'];
  return kept.find((source) => facts.some((fact) => fact.source === source)) ?? 'derived';
}

function summed(value: number, parts: readonly YearlyFact[], { periodEnd }: YearlyFact): YearlyFact {
  const days = parts.map(({ knownSince }) => knownSince).toSorted();
  return {
    value: Number(value.toFixed(6)),
    periodEnd,
    knownSince: days.at(-1) ?? '',
    source: sourceOfSum(parts),
  };
}

const total = (facts: readonly DatedFact[]) => facts.reduce((sum, { value }) => sum + value, 0);

/** Adds up the last four quarters, if they make a year. */
function fourQuarters(quarters: readonly YearlyFact[]): YearlyFact | undefined {
  const last = quarters.slice(-4);
  const [first, newest] = [last[0], last[3]];
  return first && newest && isYearOf(first, newest) ? summed(total(last), last, newest) : undefined;
}

/** Moves a year forward: adds the quarters after it and takes off those of a year earlier. */
function rolledYear(year: YearlyFact, quarters: readonly YearlyFact[]): YearlyFact | undefined {
  const added = quarters.filter((quarter) => daysBetween(year, quarter) > sameEndDays);
  const removed = added.flatMap((quarter) => quarters.find((past) => isYearLater(past, quarter)) ?? []);
  const newest = added.at(-1);
  const isComplete = added.every((quarter, at) => isNextQuarter(added[at - 1] ?? year, quarter));
  if (!newest || !isComplete || added.length > 3 || removed.length < added.length) return undefined;
  return summed(year.value + total(added) - total(removed), [year, ...added, ...removed], newest);
}

/** Returns a figure over the newest twelve months that are known: four quarters, or the last year as filed. */
export function trailingFlow({ annual, quarterly }: CompanyRows, flow: FlowConcept): YearlyFact | undefined {
  const year = annual.flatMap((row) => toYearly(row, flow)).at(-1);
  const quarters = quarterly.flatMap((row) => toYearly(row, flow));
  const last = quarters.at(-1);
  if (!last || (year && daysBetween(year, last) <= sameEndDays)) return year;
  return fourQuarters(quarters) ?? (year && (rolledYear(year, quarters) ?? year));
}

/** The figures of the twelve months to `periodEnd`, with the balances of that day. */
export type TrailingRow = Figures & { periodEnd: string };

/** An average number of shares cannot be added up. */
const summable = flows.filter((flow) => flow !== 'sharesDiluted');

/** Returns the figures of the newest twelve months. Leaves out those that are known for an earlier year only. */
export function trailingRow(rows: CompanyRows): TrailingRow | null {
  const newest = [rows.annual.at(-1), rows.quarterly.at(-1)]
    .flatMap((row) => row ?? [])
    .toSorted((a, b) => (a.periodEnd < b.periodEnd ? -1 : 1))
    .at(-1);
  if (!newest) return null;
  const { periodEnd } = newest;
  const row: TrailingRow = { periodEnd };
  for (const flow of summable) {
    const fact = trailingFlow(rows, flow);
    if (fact && dayNumber(periodEnd) - dayNumber(fact.periodEnd) <= sameEndDays) {
      const { value, knownSince, source } = fact;
      row[flow] = { value, knownSince, source };
    }
  }
  for (const balance of balances) {
    const fact = newest[balance];
    if (fact) row[balance] = fact;
  }
  return row;
}
