import type { Rates } from '#domain/exchange-rates.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { addRates, type EuroRate, type RateTable, rateOn, rateSeries } from './rate-table.ts';
import { readShippedRates } from './shipped-rates.ts';
import { readStoredRates, storedVersion } from './stored-rates.ts';

export interface OpenRates extends Rates {
  /** Reads the stored rates if they have changed, also by another instance. */
  reload(): Promise<void>;
}

/** Opens the shipped and the stored rates. Reads the shipped ones when a rate is requested for the first time. */
export function openRates({ dataDir, db }: { dataDir: string; db: Db }): OpenRates {
  let table: RateTable | undefined;
  let stored: readonly EuroRate[] = [];
  let version = '';

  function current(): RateTable {
    table ??= addRates(readShippedRates(dataDir), stored);
    return table;
  }

  return {
    rate: (from, to, date) => rateOn(current(), from, to, date),
    series: (from, to) => rateSeries(current(), from, to),
    version: () => version,
    async reload() {
      const newest = await storedVersion(db);
      if (newest === version) return;
      stored = await readStoredRates(db);
      version = newest;
      table = undefined;
    },
  };
}
