import type { FilingBook } from '#domain/filings/history.ts';
import { type SplitAlert, splitAlerts, suggestedSplits } from '#domain/filings/split-alerts.ts';
import type { Splits } from '#domain/splits.ts';
import { isoDate } from '#domain/time.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';

interface Found {
  day: string;
  alerts: Promise<SplitAlert[]>;
}

/** Alerts expire after a day, because live sources may report the split later. */
const found = new WeakMap<FilingBook, Found>();

async function findAlerts(book: FilingBook, splits: Splits): Promise<SplitAlert[]> {
  const suggested: SplitAlert[] = [];
  for (const investor of book.investors) {
    await eventLoop.yieldIfNeeded();
    suggested.push(...suggestedSplits(investor, splits));
  }
  return splitAlerts(book, suggested);
}

/** Lists the splits that the filings of several investors suggest and that are not known, the newest first. */
export function readSplitAlerts(book: FilingBook, splits: Splits): Promise<SplitAlert[]> {
  const day = isoDate();
  const known = found.get(book);
  if (known?.day === day) return known.alerts;
  const alerts = findAlerts(book, splits);
  found.set(book, { day, alerts });
  return alerts;
}
