import type { Income } from '#contract/figures.ts';
import type { ColumnBar } from '#web/ui/charts/column-chart.tsx';

type Row = Pick<Income['rows'][number], 'key' | 'name' | 'dividends' | 'interest'>;

const grossOf = ({ dividends, interest }: Row) => dividends + interest;

const quarterOf = (month: string) => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5, 7)) / 3)}`;

function nextQuarter(quarter: string): string {
  const [year, number] = [Number(quarter.slice(0, 4)), Number(quarter.slice(6))];
  return number === 4 ? `${year + 1}-Q1` : `${year}-Q${number + 1}`;
}

function nextMonth(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

interface Steps {
  periodOf: (key: string) => string;
  next: (key: string) => string;
  labelOf: (key: string) => string;
  /** The text below a column: its year, a shorter text, or nothing. */
  tickOf: (key: string) => string;
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const quarterMonths: Partial<Record<string, string>> = { '04': 'Apr', '07': 'Jul', '10': 'Oct' };

const quarters: Steps = {
  periodOf: quarterOf,
  next: nextQuarter,
  labelOf: (key) => `${key.slice(5)} ${key.slice(0, 4)}`,
  tickOf: (key) => (key.endsWith('Q1') ? key.slice(0, 4) : ''),
};
const months: Steps = {
  periodOf: (month) => month,
  next: nextMonth,
  labelOf: (key) => `${names[Number(key.slice(5)) - 1]} ${key.slice(0, 4)}`,
  tickOf: (key) => (key.endsWith('-01') ? key.slice(0, 4) : (quarterMonths[key.slice(5)] ?? '')),
};
const years: Steps = {
  periodOf: (key) => key.slice(0, 4),
  next: (key) => String(Number(key) + 1),
  labelOf: (key) => key,
  tickOf: (key) => key,
};

/** Adds up income from the first period with income to the one of `last`. Periods in between are 0, the last is open. */
function barsInTime(rows: readonly Row[], steps: Steps, last: string): ColumnBar[] {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const key = steps.periodOf(row.key);
    sums.set(key, (sums.get(key) ?? 0) + grossOf(row));
  }
  const [first] = [...sums.keys()].sort();
  if (!first || first > last) return [];
  const bars: ColumnBar[] = [];
  for (let key = first; key <= last; key = steps.next(key)) {
    bars.push({
      key,
      tick: key === first ? key.slice(0, 4) : steps.tickOf(key),
      name: steps.labelOf(key),
      value: sums.get(key) ?? 0,
      isOpen: key === last,
    });
  }
  return bars;
}

/** Adds up the income of months (`2024-05`) by quarter. */
export const incomeByQuarter = (rows: readonly Row[], today: string): ColumnBar[] =>
  barsInTime(rows, quarters, quarterOf(today));

const monthsShown = 36;
const symbolsShown = 20;

/** Returns the columns of a chart by month (the last three years), year or symbol (the largest). */
export function incomeBars(
  rows: readonly Row[],
  by: 'month' | 'year' | 'symbol',
  today: string,
): ColumnBar[] {
  if (by === 'month') return barsInTime(rows, months, today.slice(0, 7)).slice(-monthsShown);
  if (by === 'year') return barsInTime(rows, years, today.slice(0, 4));
  return rows
    .map((row) => ({
      key: row.key,
      tick: row.key,
      name: row.name || row.key,
      value: grossOf(row),
      isOpen: false,
    }))
    .sort((a, b) => b.value - a.value)
    .slice(0, symbolsShown);
}

/** Less than this is shown as nothing. */
const shownAmount = 0.5;

/** Says what is recorded of an income of which a part is not. */
const recordedSoFar = (total: number, whole: (amount: number) => string) =>
  `${whole(total)} in dividends and interest ${total >= 1.5 ? 'are' : 'is'} recorded so far`;

/**
 * Says how quarterly income developed, comparing the first quarter that is over with the last; only what is recorded if
 * something is still to record.
 */
export function quartersSentence(
  bars: readonly ColumnBar[],
  whole: (amount: number) => string,
  isPartial = false,
): string {
  const over = bars.filter(({ isOpen, value }) => !isOpen && value >= shownAmount);
  const [first, last] = [over[0], over.at(-1)];
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  if (total === 0) return 'No dividends or interest are recorded';
  if (isPartial) return recordedSoFar(total, whole);
  if (!first || !last || first === last) return `You were paid ${whole(total)} in dividends and interest`;
  const change = last.value - first.value;
  if (Math.abs(change) < 0.5) return `Income has stayed at ${whole(last.value)} a quarter`;
  return `Income has ${change > 0 ? 'risen' : 'fallen'} from ${whole(first.value)} a quarter to ${whole(last.value)}`;
}

/** Says what was paid in all, and by which security or in which year the most. */
export function incomeSentence(
  rows: readonly Row[],
  by: 'month' | 'year' | 'symbol',
  whole: (amount: number) => string,
  isPartial = false,
): string {
  const total = rows.reduce((sum, row) => sum + grossOf(row), 0);
  const [top] = rows.toSorted((a, b) => grossOf(b) - grossOf(a));
  if (!top || total === 0) return 'No dividends or interest are recorded';
  if (isPartial) return recordedSoFar(total, whole);
  const paid = `You were paid ${whole(total)}`;
  if (rows.length < 2 || by === 'month') return `${paid} in dividends and interest`;
  if (by === 'year') return `${paid}, the most in ${top.key}: ${whole(grossOf(top))}`;
  return `${paid}, the most by ${top.name || top.key}: ${whole(grossOf(top))}`;
}
