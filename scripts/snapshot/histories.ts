import type { DailyCloses } from '#server/providers/market/snapshot/history-codec.ts';
import type { Histories } from './source.ts';

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

/** The largest ratio of two consecutive closes where two histories of a stock are joined: a small one rose by 26 %. */
const maxJoinStep = 1.3;

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
