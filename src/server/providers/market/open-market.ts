import type { Db } from '../../platform/db/schema.ts';
import { type Outside, reported } from '../outside.ts';
import { createFmpSource } from './fmp/fmp-source.ts';
import { createGatedProvider } from './gate/gated-provider.ts';
import type { MarketProvider } from './market-provider.ts';
import type { MarketSource, SourceFailure } from './market-source.ts';
import { createSnapshotProvider } from './snapshot/snapshot-provider.ts';
import { createYahooSource } from './yahoo/yahoo-source.ts';

interface MarketSettings {
  provider: 'snapshot' | 'fmp' | 'yahoo';
  refreshSeconds: number;
  fmp: { baseUrl: string; apiKey: string; callsPerDay: number | undefined };
}

interface OpenMarket {
  dataDir: string;
  db: Db;
  settings: MarketSettings;
  onFailure: (failure: SourceFailure) => void;
  outside: Outside;
}

interface Opened {
  source: MarketSource;
  callsPerDay: number | undefined;
}

/** A new source is a file of its own and a line here. */
const sources: Record<'fmp' | 'yahoo', (settings: MarketSettings) => Promise<Opened> | Opened> = {
  fmp: ({ fmp }) => ({ source: createFmpSource({ ...fmp, batch: true }), callsPerDay: fmp.callsPerDay }),
  yahoo: async () => ({ source: await createYahooSource({}), callsPerDay: undefined }),
};

/** The market that the settings ask for: the shipped snapshot, or a live source behind the gate with the snapshot as floor. */
export async function openMarket(market: OpenMarket): Promise<MarketProvider> {
  const { dataDir, db, settings, onFailure, outside } = market;
  const snapshot = await createSnapshotProvider({ dataDir });
  if (settings.provider === 'snapshot') return snapshot;
  const { source: opened, callsPerDay } = await sources[settings.provider](settings);
  const asked = ['search', 'quotes', 'profile', 'peers', 'history'] as const;
  const source = reported(opened, 'market', asked, outside);
  const quoteFreshMs = settings.refreshSeconds * 1000;
  return createGatedProvider({ db, source, callsPerDay, snapshot, quoteFreshMs, onFailure });
}
