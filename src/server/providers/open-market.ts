import type { Db } from '#server/platform/db/schema.ts';
import { type Instrumentation, instrument } from './instrument.ts';
import { openLiveSource, type ProviderName, type SourceEnvironment } from './live-sources.ts';
import { checkedSource } from './market/live/checked-source.ts';
import { createLiveProvider } from './market/live/live-provider.ts';
import type { MarketProvider } from './market/market-provider.ts';
import { type RefuseRow, SourceFailure } from './market/market-source.ts';
import { createSnapshotProvider } from './market/snapshot/snapshot-provider.ts';

interface OpenMarket {
  dataDir: string;
  db: Db;
  settings: {
    provider: ProviderName;
    isAutomatic: boolean;
    refreshSeconds: number;
    sourceEnvironment: SourceEnvironment;
  };
  onFailure: (failure: SourceFailure) => void;
  instrumentation: Instrumentation;
}

/** Reports each answer that is not used. */
const refusalLog =
  (onFailure: OpenMarket['onFailure']): RefuseRow =>
  (symbol, reason) =>
    onFailure(new SourceFailure('garbage', `${symbol} is left out: ${reason}`));

/** Opens the configured provider: the shipped snapshot, or a live source with the snapshot as fallback. */
export async function openMarket(market: OpenMarket): Promise<MarketProvider> {
  const { dataDir, db, settings, onFailure, instrumentation } = market;
  const snapshot = await createSnapshotProvider({ dataDir });
  if (settings.provider === 'snapshot') return snapshot;
  const context = {
    currencyOf: async (symbol: string) => (await snapshot.listing(symbol))?.currency ?? undefined,
    lastPriceOf: async (symbol: string) => (await snapshot.quotes([symbol]))[0]?.price,
    refuse: refusalLog(onFailure),
  };
  const { source, callsPerDay } = await openLiveSource(
    settings.provider,
    settings.sourceEnvironment,
    context,
  );
  const operations = ['search', 'quotes', 'profile', 'peers', 'history', 'security'] as const;
  return createLiveProvider({
    db,
    source: instrument(checkedSource(source, context), 'market', operations, instrumentation),
    callsPerDay,
    // Nobody has said that there is a network.
    waitsForFirst: !settings.isAutomatic,
    storesUnlisted: settings.isAutomatic,
    snapshot,
    quoteFreshMs: settings.refreshSeconds * 1000,
    onFailure,
  });
}
