import type { Db } from '#server/platform/db/schema.ts';
import { type Instrumentation, instrument } from '../instrument.ts';
import { createLiveProvider } from './live/live-provider.ts';
import { openSource, type ProviderName, type SourceEnvironment } from './live-sources.ts';
import type { MarketProvider } from './market-provider.ts';
import type { SourceFailure } from './market-source.ts';
import { createSnapshotProvider } from './snapshot/snapshot-provider.ts';

interface OpenMarket {
  dataDir: string;
  db: Db;
  settings: { provider: ProviderName; refreshSeconds: number; sourceEnvironment: SourceEnvironment };
  onFailure: (failure: SourceFailure) => void;
  instrumentation: Instrumentation;
}

/** Opens the configured provider: the shipped snapshot, or a live source with the snapshot as fallback. */
export async function openMarket(market: OpenMarket): Promise<MarketProvider> {
  const { dataDir, db, settings, onFailure, instrumentation } = market;
  const snapshot = await createSnapshotProvider({ dataDir });
  if (settings.provider === 'snapshot') return snapshot;
  const { source, callsPerDay } = await openSource(settings.provider, settings.sourceEnvironment);
  const operations = ['search', 'quotes', 'profile', 'peers', 'history', 'security'] as const;
  return createLiveProvider({
    db,
    source: instrument(source, 'market', operations, instrumentation),
    callsPerDay,
    snapshot,
    quoteFreshMs: settings.refreshSeconds * 1000,
    onFailure,
  });
}
