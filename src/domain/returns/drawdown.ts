/** The largest fall of a running return from a peak. Days count from 1970-01-01. */
export interface Drawdown {
  /** The fall as a fraction of the peak, negative: −0.25 is a quarter lost. */
  depth: number;
  peak: number;
  trough: number;
  /** The first day on which the peak was reached again; null if it was not. */
  recovered: number | null;
  /** Calendar days from the peak to the recovery, or to the last day without one. */
  length: number;
}

/**
 * Finds the maximum drawdown of a running time-weighted return (fractions since the start, one for each day, NaN for
 * days before the first). The start counts as a peak on the day before `firstDay`. Returns null if the return never fell.
 * Of equal falls the first counts.
 */
export function maximumDrawdown(running: ArrayLike<number>, firstDay: number): Drawdown | null {
  let worst: Drawdown | null = null;
  let peak = { day: -1, level: 1 };
  let started = false;
  for (let day = 0; day < running.length; day++) {
    const level = 1 + (running[day] ?? Number.NaN);
    if (Number.isNaN(level)) continue;
    if (!started) peak = { day: day - 1, level: 1 };
    started = true;
    if (level >= peak.level) {
      if (worst?.recovered === null && worst.peak === peak.day) worst.recovered = day;
      peak = { day, level };
    } else if (level / peak.level - 1 < (worst?.depth ?? 0))
      worst = { depth: level / peak.level - 1, peak: peak.day, trough: day, recovered: null, length: 0 };
  }
  return worst && toCalendar(worst, firstDay, running.length - 1);
}

function toCalendar(drawdown: Drawdown, firstDay: number, lastIndex: number): Drawdown {
  const { depth, peak, trough, recovered } = drawdown;
  return {
    depth,
    peak: firstDay + peak,
    trough: firstDay + trough,
    recovered: recovered === null ? null : firstDay + recovered,
    length: (recovered ?? lastIndex) - peak,
  };
}
