import { workerData } from 'node:worker_threads';
import { createComputations } from './computations.ts';
import { askForListedSecurities } from './features/imports/listed-securities.ts';
import { serveComputations } from './platform/computing/serve-computations.ts';
import { type OpenLocation, openReadOnly } from './platform/db/connection/read-only.ts';
import { openRemote } from './platform/remote-database/remote-database.ts';
import { openConsumerPrices } from './providers/macro/consumer-prices.ts';
import { askForPrices } from './providers/market/price-source.ts';
import { openRates } from './providers/rates/open-rates.ts';

/** Where the thread reads. */
export interface ComputeLocation {
  database: OpenLocation;
  /** The folder of the shipped data. */
  dataDir: string;
  portfoliosPerCustomer: number;
}

/** The versions of what the thread keeps of the database. */
export interface ComputeState {
  rates: string;
}

const { database, dataDir, portfoliosPerCustomer } = workerData as ComputeLocation;

serveComputations<ComputeState>(async (ask) => {
  const opened = await openReadOnly(database);
  const { db, primary, close } = opened;
  const rates = openRates({ dataDir, db: primary });
  const consumerPrices = openConsumerPrices(dataDir);
  return {
    computations: createComputations({
      db,
      prices: askForPrices(ask),
      rates,
      consumerPrices,
      imports: { db: openRemote(opened, ask), listed: askForListedSecurities(ask), portfoliosPerCustomer },
    }),
    async prepare(state) {
      if (rates.version() !== state.rates) await rates.reload();
    },
    close,
  };
});
