import type { InvestorFilings } from '#domain/filings/history.ts';
import { type SplitAlert, splitAlerts, suggestedSplits } from '#domain/filings/split-alerts.ts';
import type { Splits } from '#domain/splits.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { onceADay } from './once-a-day.ts';

async function findAlerts(filings: InvestorFilings, splits: Splits): Promise<SplitAlert[]> {
  const suggested: SplitAlert[] = [];
  for (const investor of filings.investors) {
    await eventLoop.yieldIfNeeded();
    suggested.push(...suggestedSplits(investor, splits));
  }
  return splitAlerts(filings, suggested);
}

/** Lists the splits that the filings of several investors suggest and that are not known, the newest first. */
export const readSplitAlerts = onceADay(findAlerts);
