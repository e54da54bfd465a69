import type { Performance } from '#contract/figures.ts';

type Month = Performance['months'][number];

export interface YearOfMonths {
  year: string;
  /** January to December; undefined outside the period. */
  months: (Month | undefined)[];
  /** The return of the year's known months together; null if none is known. */
  total: number | null;
}

const twelve = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Arranges months by year, oldest first, and chains the returns of each year. */
export function monthsByYear(months: readonly Month[]): YearOfMonths[] {
  const byMonth = new Map(months.map((month) => [month.month, month]));
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))].sort();
  return years.map((year) => {
    const cells = twelve.map((number) => byMonth.get(`${year}-${number}`));
    const returns = cells.flatMap((cell) => cell?.twr ?? []);
    const total = returns.length === 0 ? null : returns.reduce((product, one) => product * (1 + one), 1) - 1;
    return { year, months: cells, total };
  });
}

const fullTint = 0.125;
const [palest, strongest] = [4, 50];

/** Returns how strong the tint of a return is, in per cent: full at 12.5 % up or down. */
export function tintOf(fraction: number): number {
  const strength = Math.min(Math.abs(fraction) / fullTint, 1);
  return Math.round(palest + (strongest - palest) * strength);
}
