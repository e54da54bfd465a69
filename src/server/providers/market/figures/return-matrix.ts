import { isoDay } from '#domain/days.ts';
import { maxBaseAgeDays } from '#domain/price-ranges.ts';
import type { Comovement } from '#domain/stock-figures.ts';
import { oneYearStart } from '#domain/stock-statistics/price-statistics.ts';
import {
  addSums,
  correlationOf,
  type MatrixDays,
  rowSums,
  type Sums,
  sumOfProducts,
} from './correlation-sums.ts';
import { missingReturn, type ReturnRows } from './figures-file.ts';

/** The days without a return, row after row; those of a row end before `ends[row]`. */
interface MissingDays {
  days: Uint16Array;
  ends: Uint32Array;
}

/** Returns how many returns are missing up to the end of each row. */
function countMissing(steps: Int16Array, width: number): Uint32Array {
  const ends = new Uint32Array(steps.length / width);
  let total = 0;
  for (let row = 0; row < ends.length; row++) {
    for (let at = row * width; at < (row + 1) * width; at++) if (steps[at] === missingReturn) total += 1;
    ends[row] = total;
  }
  return ends;
}

/** Replaces the mark of missing returns by 0 and returns their days. */
function takeMissing(steps: Int16Array, width: number): MissingDays {
  const ends = countMissing(steps, width);
  const days = new Uint16Array(ends.at(-1) ?? 0);
  let found = 0;
  for (let row = 0; row < ends.length; row++) {
    for (let day = 0; day < width; day++) {
      if (steps[row * width + day] !== missingReturn) continue;
      steps[row * width + day] = 0;
      days[found++] = day;
    }
  }
  return { days, ends };
}

/** A part of the two years, with the sums of each row on its days. */
interface Part {
  period: MatrixDays;
  sums: Float64Array;
}

const partOf = (steps: Int16Array, width: number, period: MatrixDays): Part => ({
  period,
  sums: rowSums(steps, width, period),
});

/** The security with which all others are compared. */
interface Subject {
  row: number;
  steps: Float64Array;
  missing: Uint16Array;
  isMissing: Uint8Array;
}

/**
 * Holds the daily or weekly log returns of securities as 16-bit steps, missing ones as 0. A sum of products needs no check for
 * them then; the other sums are corrected by the days that one of two securities lacks. All sums are exact integers.
 */
export class ReturnMatrix {
  readonly #days: Int32Array;
  readonly #width: number;
  readonly #steps: Int16Array;
  readonly #scales: Float64Array;
  readonly #symbols: readonly string[];
  readonly #rows: ReadonlyMap<string, number>;
  readonly #missing: MissingDays;
  readonly #earlier: Part;
  readonly #lastYear: Part;
  readonly #isWeekly: boolean;

  /** Takes over the steps, whose rows are those of the first symbols. `rows` finds them, and may have others. */
  constructor(
    { days, steps, scales }: ReturnRows,
    symbols: readonly string[],
    rows: ReadonlyMap<string, number>,
    isWeekly: boolean,
  ) {
    const width = days.length - 1;
    const yearStart = oneYearStart(days);
    this.#isWeekly = isWeekly;
    this.#days = days;
    this.#width = width;
    this.#steps = steps;
    this.#scales = scales;
    this.#symbols = symbols.slice(0, scales.length);
    this.#rows = rows;
    this.#missing = takeMissing(steps, width);
    this.#earlier = partOf(steps, width, { from: 0, to: yearStart });
    this.#lastYear = partOf(steps, width, { from: yearStart, to: width });
  }

  /** Returns the row of a symbol; undefined if it has too few returns. */
  #rowOf(symbol: string): number | undefined {
    const row = this.#rows.get(symbol);
    return row === undefined || row >= this.#scales.length ? undefined : row;
  }

  #missingOf(row: number): Uint16Array {
    const { days, ends } = this.#missing;
    return days.subarray(row === 0 ? 0 : ends[row - 1], ends[row]);
  }

  /** Returns the number of days before the first return of a row. */
  #leadOf(row: number): number {
    const missing = this.#missingOf(row);
    let lead = 0;
    while (missing[lead] === lead) lead += 1;
    return lead;
  }

  /** Returns the day on which two rows begin to have returns, if that is well after the start of the matrix. */
  #sinceOf(row: number, other: number): string | null {
    const [start, first] = [this.#days[0], this.#days[Math.max(this.#leadOf(row), this.#leadOf(other))]];
    return start !== undefined && first !== undefined && first > start + maxBaseAgeDays
      ? isoDay(first)
      : null;
  }

  #stepsOf(row: number): Int16Array {
    return this.#steps.subarray(row * this.#width, (row + 1) * this.#width);
  }

  /** Returns the log returns of a symbol, NaN on days without one; undefined if it has too few. */
  returns(symbol: string): Float64Array | undefined {
    const row = this.#rowOf(symbol);
    if (row === undefined) return undefined;
    const scale = this.#scales[row] as number;
    const returns = new Float64Array(this.#stepsOf(row));
    for (let day = 0; day < returns.length; day++) returns[day] = (returns[day] as number) * scale;
    for (const day of this.#missingOf(row)) returns[day] = Number.NaN;
    return returns;
  }

  #subject(row: number): Subject {
    const missing = this.#missingOf(row);
    const isMissing = new Uint8Array(this.#width);
    for (const day of missing) isMissing[day] = 1;
    return { row, missing, isMissing, steps: new Float64Array(this.#stepsOf(row)) };
  }

  /** Sums up the subject and another row on their common days of a part. */
  #compare({ row: own, steps, missing, isMissing }: Subject, row: number, part: Part): Sums {
    const { period, sums } = part;
    const { from, to } = period;
    const [all, start, { days, ends }] = [this.#steps, row * this.#width, this.#missing];
    let [count, x, xx] = [to - from, sums[own * 2] as number, sums[own * 2 + 1] as number];
    let [y, yy] = [sums[row * 2] as number, sums[row * 2 + 1] as number];
    for (let at = row === 0 ? 0 : (ends[row - 1] as number); at < (ends[row] as number); at++) {
      const day = days[at] as number;
      if (day < from || day >= to || isMissing[day] === 1) continue;
      const step = steps[day] as number;
      count -= 1;
      x -= step;
      xx -= step * step;
    }
    for (let at = 0; at < missing.length; at++) {
      const day = missing[at] as number;
      if (day < from || day >= to) continue;
      const step = all[start + day] as number;
      count -= 1;
      y -= step;
      yy -= step * step;
    }
    return { count, x, xx, y, yy, xy: sumOfProducts(steps, all, start, period) };
  }

  /**
   * Returns the correlations of a symbol with others, by default all, over one and two years. Leaves out those that have
   * too few returns; empty if the symbol itself has.
   */
  comovements(symbol: string, others: readonly string[] = this.#symbols): Comovement[] {
    const own = this.#rowOf(symbol);
    if (own === undefined) return [];
    const subject = this.#subject(own);
    const result: Comovement[] = [];
    for (const other of others) {
      const row = this.#rowOf(other);
      if (row === undefined || row === own) continue;
      const year = this.#compare(subject, row, this.#lastYear);
      const both = addSums(year, this.#compare(subject, row, this.#earlier));
      result.push({
        symbol: other,
        isWeekly: this.#isWeekly,
        oneYear: correlationOf(year),
        twoYears: correlationOf(both),
        since: this.#sinceOf(own, row),
      });
    }
    return result;
  }
}
