import { dayNumber, isoDay } from '#domain/days.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { hourMs, isoDate, minuteMs } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { workIfDue } from '#server/platform/jobs/due-work.ts';
import { fetchExternal } from '#server/platform/outbound/fetch-external.ts';
import { type DayRange, maxWiderBytes, parseWiderRates, widerAddress, workingDays } from './wider-file.ts';
import { storeWiderRates, widerVersion } from './wider-rates.ts';

interface WiderSettings {
  db: Db;
  rates: Pick<Rates, 'rate'>;
  /** The address of a service like Frankfurter; undefined fetches nothing. */
  url: string | undefined;
  userAgent: string;
  /** Reports each request. */
  instrumentation: (work: () => Promise<void>) => Promise<void>;
  onRun: (run: { days: number }) => void;
  onFailure: (error: unknown) => void;
  now?: () => number;
}

export const widerRateLease = 'wider-rates';
const timeoutMs = 20_000;
const againMs = 12 * hourMs;
const retryMs = hourMs;
const moreMs = 5 * minuteMs;
const daysPerRange = 90;
const rangesPerRun = 4;
/** The shipped reference rates begin then, without which there is no rate of a pair. */
const firstDay = '2016-01-04';
/** Central banks may publish some days later; until then a day without rates is asked for again. */
const lateDays = 7;

const daysAfter = (date: string, days: number) => isoDay(dayNumber(date) + days);
const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** Returns the days from the last stored one on, which is asked for again so that every answer has a day; undefined if none is new. */
function rangeAhead(newest: string | null, yesterday: string): DayRange | undefined {
  if (!newest) return { from: daysAfter(yesterday, 1 - daysPerRange), to: yesterday };
  const to = earlier(daysAfter(newest, daysPerRange), yesterday);
  return workingDays({ from: daysAfter(newest, 1), to }).length > 0 ? { from: newest, to } : undefined;
}

/** Returns the days before the first stored one; undefined if these are not wanted. */
function rangeBack(oldest: string | null): DayRange | undefined {
  if (!oldest || oldest <= firstDay) return undefined;
  const to = daysAfter(oldest, -1);
  return { from: later(firstDay, daysAfter(to, 1 - daysPerRange)), to };
}

/**
 * Returns a function that fetches rates of currencies of which the European Central Bank has none, when that is due: new days,
 * then past ones, a year a run.
 */
export function createWiderRun(settings: WiderSettings): (signal: AbortSignal) => Promise<void> {
  const { db, rates, url, userAgent, instrumentation, onRun, onFailure, now = Date.now } = settings;

  /** Returns the number of new days. */
  async function fetchRange(address: string, range: DayRange, signal: AbortSignal): Promise<number> {
    const { body } = await fetchExternal(widerAddress(address, range), {
      maxBytes: maxWiderBytes,
      timeoutMs,
      headers: { accept: 'application/json', 'user-agent': userAgent },
      // The operator chose this address, which may be a mirror in the own network.
      allowedHosts: [new URL(address).hostname],
      signal,
    });
    const found = parseWiderRates(body.toString('utf8'), range, rates);
    const settled = daysAfter(isoDate(now()), -lateDays);
    const last = [...found.keys()].at(-1) ?? range.from;
    const days = workingDays(range).filter((date) => date <= last || date < settled);
    return storeWiderRates(db, days, found);
  }

  /** Returns whether there may be more days to ask for. */
  async function fetchRanges(address: string, signal: AbortSignal): Promise<boolean> {
    const yesterday = daysAfter(isoDate(now()), -1);
    let [days, asked, isLate] = [0, 0, false];
    for (; asked < rangesPerRun; asked += 1) {
      const { oldest, newest } = await widerVersion(db);
      const ahead = isLate ? undefined : rangeAhead(newest, yesterday);
      const range = ahead ?? rangeBack(oldest);
      if (!range) break;
      await instrumentation(async () => {
        days += await fetchRange(address, range, signal);
      });
      isLate ||= ahead !== undefined && (await widerVersion(db)).newest === newest;
    }
    onRun({ days });
    return asked === rangesPerRun;
  }

  const fetchIfDue = (address: string, signal: AbortSignal) =>
    workIfDue({
      db,
      lease: widerRateLease,
      againMs: (hasMore) => (hasMore ? moreMs : againMs),
      retryMs,
      work: () => fetchRanges(address, signal),
      signal,
      now,
    });

  return async (signal) => {
    if (url) await fetchIfDue(url, signal).catch((error: unknown) => signal.aborted || onFailure(error));
  };
}
