import type { DailyCloses } from '#server/providers/market/snapshot/history-codec.ts';
import type { Histories, SplitRow } from './source.ts';

/** The largest plausible ratio of two consecutive closes once the split is adjusted for. */
const maxStep = 2;

/** Returns the index of the first close on or after a day. */
function indexOn({ from, gaps }: DailyCloses, calendar: readonly string[], day: string): number {
  const offset = calendar.findIndex((one) => one >= day) - from;
  return offset - gaps.filter((gap) => gap < offset).length;
}

/** Corrects the index of a split by one where the source has already adjusted the last close before it. */
function splitIndex(cents: readonly number[], index: number, ratio: number): number {
  const distance = (at: number) => Math.abs(Math.log(((cents[at] ?? 0) / (cents[at - 1] ?? 0)) * ratio));
  return distance(index - 1) < distance(index) ? index - 1 : index;
}

/**
 * Adjusts all closes before a split of `numerator` new shares for `denominator` old ones. Throws when the closes still
 * jump on that day, which means that they do not match the split.
 */
export function adjustForSplit(
  closes: DailyCloses,
  calendar: readonly string[],
  { symbol, date, numerator, denominator }: SplitRow,
): DailyCloses {
  const ratio = Number(numerator) / Number(denominator);
  const index = splitIndex(closes.cents, indexOn(closes, calendar, date), ratio);
  const cents = closes.cents.map((close, at) => (at < index ? Math.round(close / ratio) : close));
  const step = (cents[index] ?? 0) / (cents[index - 1] ?? 0);
  if (!(step < maxStep && step > 1 / maxStep))
    throw new Error(`${symbol} still jumps on ${date}: its closes do not match the split.`);
  const volumes = closes.volumes?.map((volume, at) =>
    volume === null || at >= index ? volume : Math.round(volume * ratio),
  );
  return { ...closes, cents, volumes };
}

/**
 * Merges two sets of histories on the calendar of the second, whose closes replace those of the first. Throws when the
 * first has a trading day that the second lacks.
 */
export function mergeHistories(first: Histories, second: Histories): Histories {
  const { calendar } = second;
  const offset = calendar.indexOf(first.calendar[0] ?? '');
  if (offset < 0 || first.calendar.some((day, at) => day !== calendar[offset + at]))
    throw new Error('The two calendars differ.');
  const shifted = [...first.closes].map(
    ([symbol, closes]) => [symbol, { ...closes, from: closes.from + offset }] as const,
  );
  return { calendar, closes: new Map([...shifted, ...second.closes]) };
}

/** The largest plausible ratio of two consecutive closes where two histories of a stock are joined. */
const maxJoinStep = 1.1;

function joinCloses(symbol: string, earlier: DailyCloses, later: DailyCloses): DailyCloses {
  const days = earlier.cents.length + earlier.gaps.length;
  if (earlier.from + days !== later.from) throw new Error(`The two histories of ${symbol} do not meet.`);
  const step = (later.cents[0] ?? 0) / (earlier.cents.at(-1) ?? 0);
  if (!(step < maxJoinStep && step > 1 / maxJoinStep))
    throw new Error(`${symbol} jumps where its two histories meet.`);
  const unknown = (closes: DailyCloses) => closes.cents.map(() => null);
  const volumes = (closes: DailyCloses) => closes.volumes ?? unknown(closes);
  return {
    from: earlier.from,
    gaps: [...earlier.gaps, ...later.gaps.map((gap) => gap + days)],
    cents: [...earlier.cents, ...later.cents],
    volumes: earlier.volumes || later.volumes ? [...volumes(earlier), ...volumes(later)] : undefined,
  };
}

/**
 * Puts earlier closes before those of the same symbols. Both calendars must be parts of the same trading days. Throws when
 * a symbol lacks a day between the two, or when its closes jump there, which means that they are adjusted differently.
 */
export function joinHistories(earlier: Histories, later: Histories): Histories {
  const calendar = [...earlier.calendar, ...later.calendar];
  if (calendar.some((day, at) => at > 0 && day <= (calendar[at - 1] ?? '')))
    throw new Error('The two calendars overlap.');
  const closes = new Map(
    [...later.closes].map(([symbol, daily]) => [
      symbol,
      { ...daily, from: daily.from + earlier.calendar.length },
    ]),
  );
  for (const [symbol, daily] of earlier.closes) {
    const known = closes.get(symbol);
    if (!known) throw new Error(`${symbol} has earlier closes only.`);
    closes.set(symbol, joinCloses(symbol, daily, known));
  }
  return { calendar, closes };
}
