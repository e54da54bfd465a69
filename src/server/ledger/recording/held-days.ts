import { applyEntry, dayOf, type HeldPosition, nothingHeld } from '#domain/ledger/replay.ts';
import type { SplitPeriods } from '#domain/ledger/split-periods.ts';
import { smaller } from '#domain/returns/proportion.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { TickerRow } from '../portfolios.ts';
import { readPosition, toEntry } from '../transactions.ts';

/** The units of a position from the start of a day on, at its end. */
interface Step {
  date: string;
  units: bigint;
}

/** The shares that a position had day by day. */
export interface HeldDays {
  /** Returns the units at the end of an ISO day. Shares without a purchase date count from their day of entry. */
  unitsOn(date: string): bigint;
  /** Returns the fewest units at the end of an ISO day or of any later one. */
  leastUnitsFrom(date: string): bigint;
  /** The first ISO day with shares; undefined if there never were any. */
  first: string | undefined;
  /** The ISO day on which the last shares were sold; undefined while shares are held. */
  closed: string | undefined;
}

/** Reads how many shares a position had on each day. */
export async function readHeldDays(db: Db, ticker: TickerRow, splitPeriods: SplitPeriods): Promise<HeldDays> {
  const steps: Step[] = [];
  const undated: Step[] = [];
  let position: HeldPosition = nothingHeld;
  let firstAdjustment: string | undefined;
  for await (const rows of readPosition(db, ticker)) {
    for (const row of rows) {
      const entry = toEntry(row, ticker.symbol);
      const applied = applyEntry(position, entry, { splitPeriods, moneyOf: () => nothingHeld.cost });
      if (!applied.ok) continue;
      if (row.date === null)
        undated.push({ date: dayOf(entry), units: applied.position.units - position.units });
      else if (row.kind === 'adjustment') firstAdjustment ??= row.date;
      position = applied.position;
      const date = row.date ?? '';
      if (steps.at(-1)?.date === date) steps.pop();
      steps.push({ date, units: position.units });
    }
  }

  /** Shares that had no date count from their entry on; an adjustment says how many there were regardless. */
  function withoutLater(units: bigint, date: string): bigint {
    if (firstAdjustment !== undefined && firstAdjustment <= date) return units;
    const later = undated.reduce((sum, step) => (step.date > date ? sum + step.units : sum), 0n);
    return units > later ? units - later : 0n;
  }

  function unitsOn(date: string): bigint {
    const step = steps.findLast((known) => known.date <= date);
    return step ? withoutLater(step.units, date) : 0n;
  }

  const dated = steps.find(({ date, units }) => date !== '' && units > 0n)?.date;
  const days = [dated, ...undated.map(({ date }) => date)].filter((day) => day !== undefined);
  return {
    unitsOn,
    leastUnitsFrom(date) {
      const later = steps.filter((step) => step.date > date).map((step) => unitsOn(step.date));
      return later.reduce(smaller, unitsOn(date));
    },
    first: days.sort()[0],
    closed: position.units === 0n ? steps.at(-1)?.date || undefined : undefined,
  };
}
