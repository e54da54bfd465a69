import type { Rates } from '#domain/exchange-rates.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { rateSeries } from './rate-series.ts';
import { type AllRates, addRates, type EuroRate, noRates, rateOn } from './rate-table.ts';
import { readShippedRates } from './shipped-rates.ts';
import { readStoredRates, storedVersion } from './stored-rates.ts';
import { readWiderRates, widerVersion } from './wider-rates.ts';

export interface OpenRates extends Rates {
  /** Reads the stored rates if they have changed, also by another instance. */
  reload(): Promise<void>;
}

/** Opens the shipped and the stored rates. Reads the shipped ones when a rate is requested for the first time. */
export function openRates({ dataDir, db }: { dataDir: string; db: Db }): OpenRates {
  let all: AllRates | undefined;
  let stored: readonly EuroRate[] = [];
  let wider = noRates;
  let version = { reference: '', wider: '' };

  function current(): AllRates {
    all ??= { reference: addRates(readShippedRates(dataDir), stored), wider };
    return all;
  }

  return {
    rate: (from, to, date) => rateOn(current(), from, to, date),
    series: (from, to) => rateSeries(current(), from, to),
    version: () => `${version.reference}/${version.wider}`,
    async reload() {
      const newest = { reference: await storedVersion(db), wider: (await widerVersion(db)).text };
      const before = version;
      if (newest.reference !== before.reference) stored = await readStoredRates(db);
      if (newest.wider !== before.wider) wider = await readWiderRates(db);
      version = newest;
      if (newest.reference !== before.reference || newest.wider !== before.wider) all = undefined;
    },
  };
}
