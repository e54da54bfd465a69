import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { once } from '#domain/once.ts';
import { createSplits, type Split } from '#domain/splits.ts';
import { oncePerFolder } from '#server/platform/once-per-folder.ts';
import type { DailyCloses } from '../market/snapshot/history-codec.ts';
import { type HistoryFile, openHistoryFile } from '../market/snapshot/history-file.ts';

/** Returns the unadjusted close in US dollars on a day, or up to a few days before. Undefined if unknown. */
export type CloseOn = (symbol: string, date: string) => Promise<number | undefined>;

export interface KnownCloses {
  closeOn: CloseOn;
  /** Returns what `closeOn` returns on several days. Reads the closes once. */
  closesOn(symbol: string, dates: readonly string[]): Promise<(number | undefined)[]>;
  close(): Promise<void>;
}

interface Adjustment {
  symbol: string;
  date: string;
  factor: string;
}

/** The maximum age of a close in trading days, because quarters may end on a weekend or holiday. */
const maxDaysBack = 7;
const endOfTime = '9999-12-31';

const readRows = async <Row>(dataDir: string, name: string): Promise<Row[]> =>
  parse<Row>(await readFile(join(dataDir, name)), { columns: true, bom: true });

/** Returns the last close up to an index of the calendar, if it is recent enough. */
function closeAt({ from, gaps, cents }: DailyCloses, day: number): number | undefined {
  const missing = new Set(gaps);
  let at = -1;
  let last = -1;
  for (let offset = 0; offset <= day - from && at + 1 < cents.length; offset += 1)
    if (!missing.has(offset)) {
      at += 1;
      last = from + offset;
    }
  const close = cents[at];
  return close === undefined || day - last > maxDaysBack ? undefined : close / 100;
}

/** Returns the factor by which shipped closes were divided, for splits and spin-offs after a day. */
const readFactors = oncePerFolder(async (dataDir) => {
  const rows = await readRows<Split & { in_history: string }>(dataDir, 'splits.csv');
  const splits = createSplits(rows.filter(({ in_history }) => in_history === '1'));
  const adjustments = Map.groupBy(
    await readRows<Adjustment>(dataDir, 'adjustments.csv'),
    ({ symbol }) => symbol,
  );
  return (symbol: string, date: string): number => {
    const ratio = splits.between(symbol, date, endOfTime);
    const spunOff = (adjustments.get(symbol) ?? []).filter((adjustment) => adjustment.date > date);
    const factor = spunOff.reduce((product, adjustment) => product * Number(adjustment.factor), 1);
    return ratio ? (factor * numberOf(ratio.newShares)) / numberOf(ratio.oldShares) : factor;
  };
});

const numberOf = ({ units, scale }: { units: bigint; scale: number }): number => Number(units) / 10 ** scale;

async function open(dataDir: string): Promise<{ file: HistoryFile } & Pick<KnownCloses, 'closesOn'>> {
  const factorOf = await readFactors(dataDir);
  const file = await openHistoryFile(dataDir);
  const last = file.calendar.at(-1) ?? '';
  return {
    file,
    async closesOn(symbol, dates) {
      const closes = await file.read(symbol);
      return dates.map((date) => {
        const day = date > last ? -1 : file.calendar.findLastIndex((tradingDay) => tradingDay <= date);
        const close = closes && day >= 0 ? closeAt(closes, day) : undefined;
        return close === undefined ? undefined : close * factorOf(symbol, date);
      });
    },
  };
}

/** Opens the shipped closes and reverts their adjustments for later splits and spin-offs. */
export function openKnownCloses(dataDir: string): KnownCloses {
  const opened = once(() => open(dataDir));
  const closesOn: KnownCloses['closesOn'] = async (symbol, dates) => (await opened()).closesOn(symbol, dates);
  return {
    closesOn,
    closeOn: async (symbol, date) => (await closesOn(symbol, [date]))[0],
    async close() {
      await (await opened.started())?.file.close();
    },
  };
}
