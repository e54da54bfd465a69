import { dayNumber } from '#domain/days.ts';
import type { InvestorFilings } from '#domain/filings/history.ts';
import { splitsFrom } from '#domain/splits.ts';
import { isoDate, isoTime, minuteMs } from '#domain/time.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import { createLeasedLoop } from '#server/platform/jobs/leased-loop.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { type DateTools, tellDates } from './tell-dates.ts';
import { tellFilings } from './tell-filings.ts';

interface EventJobSettings extends DateTools {
  market: Pick<MarketProvider, 'storedSecurity' | 'splits' | 'companyListings'>;
  readFilings: ReadFilings;
  everyMs?: number;
  onRun?: () => void;
  onFailure: (error: unknown) => void;
  now?: () => number;
}

/** Longer than a transaction takes and than clocks of instances differ. */
const overlapMs = minuteMs;

/**
 * Tells rules about dates and filings on one instance. All dates are compared once a day and after another instance may
 * have worked, those of changed rules every minute; filings when any was saved.
 */
export function createEventJob(settings: EventJobSettings) {
  const { db, market, readFilings, everyMs = minuteMs, onRun, onFailure, now = Date.now } = settings;
  const splits = splitsFrom((symbol) => market.splits(symbol));
  let known: { day?: string; readUntil?: number; filings?: InvestorFilings } = {};

  async function compareDates(hold: () => Promise<boolean>): Promise<void> {
    const [start, day] = [now(), isoDate(now())];
    const isNewDay = known.day !== day || known.readUntil === undefined;
    const since = isNewDay ? undefined : isoTime((known.readUntil ?? start) - overlapMs);
    await tellDates(settings, { today: dayNumber(day), since }, hold);
    Object.assign(known, { day, readUntil: start });
  }

  async function compareFilings(hold: () => Promise<boolean>): Promise<void> {
    const filings = await readFilings();
    if (filings === known.filings) return;
    if (await tellFilings(filings, { db, splits, market, hold })) known.filings = filings;
  }

  return createLeasedLoop({
    db,
    lease: 'event alerts',
    everyMs,
    async work(hold) {
      await compareDates(hold);
      await compareFilings(hold);
    },
    forget() {
      known = {};
    },
    onRun,
    onFailure,
    now,
  });
}
