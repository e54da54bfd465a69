import { dayNumber } from '../days.ts';
import type { CompanyFundamentals } from './company-fundamentals.ts';
import { type Concept, concepts, type FlowConcept } from './concepts.ts';
import { type CompanyRows, type DatedFact, type FigureRow, rowsOf } from './figure-rows.ts';
import { daysAfter } from './known-since.ts';
import { trailingFlow, type YearlyFact } from './trailing.ts';

/** A figure and the day that it describes. */
interface DayFact extends DatedFact {
  day: string;
}

/** What is known of a company, with the day from which it is. */
export interface KnownFundamentals extends CompanyRows {
  shareCount: DayFact | null;
}

/** The figures that a valuation uses, as known on a day: of the newest twelve months, or the newest balance. */
export type KnownFigures = Partial<
  Record<
    | 'epsDiluted'
    | 'revenue'
    | 'operatingIncome'
    | 'freeCashFlow'
    | 'dividendsPerShare'
    | 'payout'
    | 'equity'
    | 'longTermDebt'
    | 'cash'
    | 'shares'
    | 'netIncome'
    | 'grossMargin'
    | 'operatingMargin'
    | 'netMargin',
    number
  >
>;

/** A figure about an earlier day than this says nothing any more. */
const maxFigureAgeDays = 460;
/** Twelve months that say something, and those before them, lie within this many days. */
const usedDays = 1300;
const countDays = 45;

/** Dates the fundamentals of a company. A count of shares is known from the next announcement on. */
export function knownFundamentalsOf(fundamentals: CompanyFundamentals): KnownFundamentals {
  const { shareCount, reports } = fundamentals;
  if (!shareCount) return { ...rowsOf(fundamentals), shareCount };
  const { date: day, value, source } = shareCount;
  const latest = daysAfter(day, countDays);
  const report = reports.find(({ date }) => date >= day && date <= latest);
  const knownSince = source === 'undated' ? day : (report?.date ?? latest);
  return { ...rowsOf(fundamentals), shareCount: { day, value, source, knownSince } };
}

/** Returns the day from which a row is known. */
function rowKnownSince(row: FigureRow): string {
  for (const concept of concepts) {
    const day = row[concept]?.knownSince;
    if (day !== undefined) return day;
  }
  return '';
}

const isSound = <Known extends DatedFact>(fact: Known | undefined): fact is Known =>
  fact !== undefined && fact.source !== 'disputed';

function newestOf(rows: readonly FigureRow[], concept: Concept): DayFact | undefined {
  return rows
    .flatMap((row) => {
      const fact = row[concept];
      return isSound(fact) ? [{ ...fact, day: row.periodEnd }] : [];
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .at(-1);
}

/** Returns a ratio or difference of two figures of the last year that has both. */
function lastYear(
  annual: readonly FigureRow[],
  oldest: string,
  [first, second]: [Concept, Concept],
  combine: (first: number, second: number) => number | undefined,
): number | undefined {
  const row = annual.findLast((year) => isSound(year[first]) && isSound(year[second]));
  const [a, b] = [row?.[first], row?.[second]];
  return row && a && b && row.periodEnd >= oldest ? combine(a.value, b.value) : undefined;
}

/** Returns the oldest end of a period that still says something on a day. */
export const oldestPeriodOn = (day: string): string => daysAfter(day, -maxFigureAgeDays);

/** Returns the rows that were known on a day. */
export const rowsKnownOn = (rows: readonly FigureRow[], day: string): FigureRow[] =>
  rows.filter((row) => rowKnownSince(row) <= day);

/** Returns a part of revenue over the same twelve months. */
function marginOf(part: YearlyFact | undefined, revenue: YearlyFact | undefined): number | undefined {
  const isSamePeriod = part && revenue && part.periodEnd === revenue.periodEnd;
  return isSamePeriod && revenue.value > 0 ? part.value / revenue.value : undefined;
}

/** Returns the figures that were known on a day, without those that became known later. */
export function figuresKnownOn(fundamentals: KnownFundamentals, day: string): KnownFigures {
  const first = daysAfter(day, -usedDays);
  const isUsed = ({ periodEnd }: FigureRow) => periodEnd >= first;
  const rows = {
    annual: rowsKnownOn(fundamentals.annual.filter(isUsed), day),
    quarterly: rowsKnownOn(fundamentals.quarterly.filter(isUsed), day),
  };
  const all = [...rows.annual, ...rows.quarterly];
  const oldest = oldestPeriodOn(day);
  const flow = (name: FlowConcept) => {
    const fact = trailingFlow(rows, name);
    return isSound(fact) && fact.periodEnd >= oldest ? fact : undefined;
  };
  const [revenue, operatingIncome, netIncome] = [flow('revenue'), flow('operatingIncome'), flow('netIncome')];
  const balance = (name: Concept) => {
    const fact = newestOf(all, name);
    return fact && fact.day >= oldest ? fact.value : undefined;
  };
  const count =
    fundamentals.shareCount && fundamentals.shareCount.knownSince <= day
      ? fundamentals.shareCount
      : undefined;
  const average = newestOf(rows.annual, 'sharesDiluted');
  const shares = count && (!average || count.day > average.day) ? count : average;
  return {
    epsDiluted: flow('epsDiluted')?.value,
    revenue: revenue?.value,
    operatingIncome: operatingIncome?.value,
    netIncome: netIncome?.value,
    grossMargin: marginOf(flow('grossProfit'), revenue),
    operatingMargin: marginOf(operatingIncome, revenue),
    netMargin: marginOf(netIncome, revenue),
    dividendsPerShare: flow('dividendsPerShare')?.value,
    freeCashFlow: lastYear(
      rows.annual,
      oldest,
      ['operatingCashFlow', 'capitalExpenditure'],
      (cash, spent) => cash - spent,
    ),
    payout: lastYear(rows.annual, oldest, ['dividendsPaid', 'netIncome'], (paid, income) =>
      income > 0 ? paid / income : undefined,
    ),
    equity: balance('equity'),
    longTermDebt: balance('longTermDebt'),
    cash: balance('cash'),
    shares: shares && shares.day >= oldest ? shares.value : undefined,
  };
}

/** Returns the days on which the known figures change, as days since 1970-01-01: something becomes known or too old. */
export function changeDays({ annual, quarterly, shareCount }: KnownFundamentals): number[] {
  const days = [...annual, ...quarterly].flatMap((row) => [
    dayNumber(rowKnownSince(row)),
    dayNumber(row.periodEnd) + maxFigureAgeDays + 1,
  ]);
  if (shareCount)
    days.push(dayNumber(shareCount.knownSince), dayNumber(shareCount.day) + maxFigureAgeDays + 1);
  return [...new Set(days)].sort((a, b) => a - b);
}
