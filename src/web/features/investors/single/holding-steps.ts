import { quarterBefore } from '#domain/filings/periods.ts';
import { actionText } from '#web/lib/change-texts.ts';

/** The shares at the end of a quarter, and what changed in it. */
export interface QuarterStep {
  period: string;
  /** Null where the filing states a number that cannot be right. */
  shares: number | null;
  /** Empty where the quarter before is not known, or one of the numbers. */
  text: string;
}

/** Rounding after a split is no trade. */
const sameShare = 1e-4;

function textOf(shares: number | null, before: number | null | undefined): string {
  if (shares === null || before === undefined || before === null || (before === 0 && shares === 0)) return '';
  if (before === 0) return actionText({ action: 'bought', changePercent: null });
  if (shares === 0) return actionText({ action: 'sold', changePercent: -100 });
  const change = shares / before - 1;
  if (Math.abs(change) < sameShare) return actionText({ action: 'unchanged', changePercent: 0 });
  return actionText({ action: change > 0 ? 'added' : 'reduced', changePercent: change * 100 });
}

/**
 * Returns the quarters of a holding, newest first, from its first shares on. `line` ends with the last of the periods, which
 * are in ascending order.
 */
export function quarterSteps(line: readonly (number | null)[], periods: readonly string[]): QuarterStep[] {
  const shown = periods.slice(-line.length);
  const first = Math.max(
    0,
    line.findIndex((shares) => shares !== 0),
  );
  return line
    .map((shares, at) => {
      const period = shown[at] ?? '';
      const before = shown[at - 1] === quarterBefore(period) ? line[at - 1] : undefined;
      return { period, shares, text: textOf(shares, before) };
    })
    .slice(first)
    .reverse();
}
