import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '#domain/time.ts';
import type { AppParts } from '#server/app.ts';
import { createRecordingJob } from '#server/features/dividends/recording-job.ts';
import { createPriceAddressJob } from '#server/features/securities/price-address-job.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { createLiveProvider } from '#server/providers/market/live/live-provider.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { createSnapshotProvider } from '#server/providers/market/snapshot/snapshot-provider.ts';
import { type OpenRates, openRates } from '#server/providers/rates/open-rates.ts';
import type { EuroRate } from '#server/providers/rates/rate-table.ts';
import { storeRates } from '#server/providers/rates/stored-rates.ts';
import { startApp, type TestDatabase } from './api.ts';
import { readSampleFile } from './imported-files.ts';
import { scriptedAddresses } from './scripted-addresses.ts';
import { scriptedSource } from './scripted-source.ts';

const dataDir = join(import.meta.dirname, '../../data');
const quoteFreshMs = 60_000;

/** Returns the clock of a job that finds its work due whenever it looks. */
function nextDay(): () => number {
  let looks = 0;
  return () => {
    looks += 1;
    return Date.now() + looks * dayMs;
  };
}

/** An instance of the product whose prices come from the scripted source of its market. */
export interface MarketInstance {
  app: FastifyInstance;
  /** Stores rates of the central bank, as the job that fetches them does. */
  storeRates(rates: readonly EuroRate[]): Promise<unknown>;
  /** Reads rates that any instance has stored, as the job does. */
  reloadRates(): Promise<void>;
  /** Records due dividends, as the job of the next day does. */
  recordDividends(): Promise<void>;
  /** Reads the addresses of prices, as the job of the next day does. */
  readAddresses(): Promise<void>;
  /** Asks the source for everything about symbols that is out of date, and waits for the answers. */
  refresh(symbols: Iterable<string>): Promise<void>;
}

/** Opens a market with a clock of its own, so that a test decides when answers are out of date. */
export async function openScriptedMarket() {
  const openSnapshot = () => createSnapshotProvider({ dataDir });
  const snapshot = await openSnapshot();
  const shared = { ...snapshot, close: async () => undefined };
  const scripted = scriptedSource();
  const addresses = scriptedAddresses();
  let now = Date.now() - 60 * dayMs;

  /** Starts an instance with caches of its own. All of them share the source, and the snapshot if they have no own one. */
  async function start(
    database: TestDatabase,
    settings: Record<string, string> = {},
    from: MarketProvider = shared,
  ): Promise<MarketInstance> {
    let market: ReturnType<typeof createLiveProvider> | undefined;
    let rates: { opened: OpenRates; db: Db } | undefined;
    const parts: Omit<AppParts, 'root'> = {
      brokerFiles: readSampleFile,
      priceAddresses: addresses.priceAddresses,
      openMarket(db) {
        market = createLiveProvider({
          db,
          source: scripted.source,
          snapshot: from,
          quoteFreshMs,
          callsPerDay: undefined,
          now: () => now,
          onFailure: (failure) => {
            throw failure;
          },
        });
        return market;
      },
      openRates(db) {
        rates = { opened: openRates({ dataDir, db }), db };
        return rates.opened;
      },
    };
    const app = await startApp(database, settings, parts);
    if (!market || !rates) throw new Error('The product has opened neither prices nor rates.');
    const [opened, { opened: reference, db }] = [market, rates];
    const onFailure = (error: unknown) => {
      throw error;
    };
    const dividends = createRecordingJob({
      db,
      sources: { ledger: { splitsOf: opened.splits, rates: reference }, find: opened.securityData },
      onRun: () => undefined,
      onFailure,
      now: nextDay(),
    });
    const prices = createPriceAddressJob({
      db,
      priceAddresses: addresses.priceAddresses,
      onFailure,
      now: nextDay(),
    });
    return {
      app,
      storeRates: (published) => storeRates(db, published),
      reloadRates: () => reference.reload(),
      recordDividends: dividends.run,
      readAddresses: prices.run,
      async refresh(symbols) {
        const all = [...symbols];
        await opened.quotes(all);
        for (const symbol of all) await opened.securityData(symbol);
        await opened.idle();
      },
    };
  }

  return {
    ...scripted,
    /** What addresses of prices publish. */
    addresses,
    start,
    openSnapshot,
    /** Lets all quotes become out of date; `securities` lets all other answers too. */
    expire({ securities = false } = {}): void {
      now += securities ? dayMs + quoteFreshMs : 2 * quoteFreshMs;
    },
    close: () => snapshot.close(),
  };
}
