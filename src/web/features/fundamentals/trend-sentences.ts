import { compactDollars } from '#web/lib/compact-formats.ts';
import { price } from '#web/lib/formats.ts';
import { capitalised } from '#web/lib/phrases.ts';

/** A figure of a period. */
export interface TrendPoint {
  label: string;
  value: number;
}

const whole = (fraction: number) => `${Math.round(Math.abs(fraction) * 100)}%`;
/** A change below this is none in a sentence. */
const smallest = 0.02;

const times: readonly [number, string][] = [
  [2, 'has doubled'],
  [3, 'has tripled'],
  [4, 'has quadrupled'],
];

function growthClause(ratio: number): string | undefined {
  const named = times.find(([factor]) => Math.abs(ratio / factor - 1) <= 0.05);
  if (named) return named[1];
  if (ratio >= 1.9) return `has grown ${ratio.toFixed(1)}‑fold`;
  if (ratio >= 1 + smallest) return `is up ${whole(ratio - 1)}`;
  return ratio <= 1 - smallest ? `is down ${whole(1 - ratio)}` : undefined;
}

function lastChange(points: readonly TrendPoint[], step: string): string {
  const [before, last] = [points.at(-2), points.at(-1)];
  if (points.length < 3 || !before || !last || before.value <= 0 || last.value <= 0) return '';
  const change = last.value / before.value - 1;
  if (Math.abs(change) < smallest) return `, and hardly changed in ${step}`;
  return `, and ${change > 0 ? 'rose' : 'fell'} ${whole(change)} in ${step}`;
}

/** Says how an amount developed from the first to the last period, and in the last one. */
export function growthSentence(name: string, points: readonly TrendPoint[]): string | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2 || first.value <= 0) return undefined;
  if (last.value === 0) return `${name}: none in ${last.label}`;
  if (last.value < 0) return undefined;
  const clause = growthClause(last.value / first.value);
  const trend = clause ? `${clause} since ${first.label}` : `is about where it was in ${first.label}`;
  return `${name} ${trend}${lastChange(points, last.label)}`;
}

/** Writes an amount of US dollars, for each share or in all. */
const amountText = (value: number, isPerShare: boolean): string =>
  isPerShare ? `$${price(Math.abs(value))}` : compactDollars(Math.abs(value));

const incomeWords = { loss: 'a loss', profit: 'a profit' };
const cashWords: typeof incomeWords = { loss: 'an outflow', profit: 'an inflow' };

interface IncomeStyle {
  isPerShare?: boolean;
  isCash?: boolean;
}

/** Says how income or cash flow developed, with losses in words. */
export function incomeSentence(
  name: string,
  points: readonly TrendPoint[],
  { isPerShare = false, isCash = false }: IncomeStyle = {},
): string | undefined {
  const [first, last, before] = [points[0], points.at(-1), points.at(-2)];
  if (!first || !last) return undefined;
  const { loss, profit } = isCash ? cashWords : incomeWords;
  const amount = amountText(last.value, isPerShare);
  if (last.value < 0) {
    const past = before && before.value > 0 ? `, after ${profit} in ${before.label}` : '';
    return `${name}: ${loss} of ${amount} in ${last.label}${past}`;
  }
  if (first.value <= 0) return `${name}: ${amount} in ${last.label}, after ${loss} in ${first.label}`;
  const sentence = growthSentence(name, points);
  const hasLoss = points.some(({ value }) => value < 0);
  return sentence && hasLoss ? `${sentence}, with ${loss} in between` : sentence;
}

const points100 = (fraction: number) => Math.round(Math.abs(fraction) * 100);

/** Says by how many points a share such as a margin moved. */
export function shareSentence(name: string, points: readonly TrendPoint[]): string | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return undefined;
  const moved = points100(last.value - first.value);
  if (moved === 0)
    return `${name} is where it was in ${first.label}, at ${Math.round(last.value * 100)}%`.replace('-', '−');
  const direction = last.value > first.value ? 'higher' : 'lower';
  return `${name} is ${moved} ${moved === 1 ? 'point' : 'points'} ${direction} than in ${first.label}`;
}

/** Compares the growth of the business with that of its margin, as the title of the section. */
export function companySentence(
  grown: string,
  points: readonly TrendPoint[],
  margin: readonly TrendPoint[],
): string | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return undefined;
  const growth = first.value > 0 && last.value > 0 ? growthClause(last.value / first.value) : undefined;
  const trend = growth
    ? `${capitalised(grown)} ${growth} since ${first.label}`
    : incomeSentence(capitalised(grown), points);
  const [firstMargin, lastMargin] = [margin[0], margin.at(-1)];
  if (!trend || !firstMargin || !lastMargin || margin.length < 2) return trend;
  const moved = lastMargin.value - firstMargin.value;
  if (points100(moved) === 0) return `${trend}; its margin has not moved`;
  return `${trend}; its operating margin ${moved > 0 ? 'rose' : 'fell'} by ${points100(moved)} ${points100(moved) === 1 ? 'point' : 'points'}`;
}
