import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { feedGauges } from './features/feed/feed-gauges.ts';
import { createFeedJob, type FeedJob } from './features/feed/feed-job.ts';
import { marketGauges } from './market-watch.ts';
import type { Db } from './platform/db/schema.ts';
import { openFeeds } from './providers/feeds/open-feeds.ts';
import type { Edgar } from './providers/filings/edgar.ts';
import { type FilingSource, openFilings } from './providers/filings/open-filings.ts';
import { readShippedFilings, type ShippedFiling } from './providers/filings/shipped-filings.ts';
import type { MarketProvider } from './providers/market/market-provider.ts';
import { openMarket } from './providers/market/open-market.ts';
import { reported } from './providers/outside.ts';
import type { Watching } from './watching.ts';

/** What the product knows from elsewhere: prices, filings, news. */
export interface Sources {
  market: MarketProvider;
  /** Undefined where prices never change. */
  pricesEverySeconds: number | undefined;
  filings: ShippedFiling[];
  filingSource: FilingSource;
  feedUrls: readonly string[];
  feedJob: FeedJob;
}

interface SourceSettings {
  app: FastifyInstance;
  config: Config;
  dataDir: string;
  db: Db;
  /** Speaks with the SEC; made from the settings when left out. */
  edgar: Edgar | undefined;
  onNewsChange: () => Promise<void>;
  watching: Pick<Watching, 'metrics' | 'outside'>;
}

const edgarCalls = ['newestFiling', 'filings', 'read', 'quarter'] as const;

/** Opens all sources that the settings name. The server closes them with itself, before its database. */
export async function openSources(settings: SourceSettings): Promise<Sources> {
  const { app, config, dataDir, db, edgar, onNewsChange, watching } = settings;
  const { metrics, outside } = watching;
  const { provider, refreshSeconds } = config.market;
  const market = await openMarket({
    dataDir,
    db,
    settings: config.market,
    onFailure: ({ kind, message }) => app.log.warn({ source: provider, kind }, message),
    outside,
  });
  const asking = {
    allowedHosts: config.feeds.allowedHosts,
    userAgent: `Holdwise (+${config.publicUrl ?? 'http://localhost'})`,
  };
  const feedJob = createFeedJob({
    db,
    feeds: reported(openFeeds(asking), 'feeds', ['fetch'], outside),
    urls: config.feeds.urls,
    everyMs: config.feeds.refreshSeconds * 1000,
    ...asking,
    onChange: onNewsChange,
    onError(error) {
      metrics.job('feeds', false);
      app.log.warn({ err: error }, 'the feeds could not be refreshed');
    },
    onRun(run) {
      metrics.job('feeds', run.feeds === 0 || run.failed < run.feeds);
      app.log.info(run, 'the feeds were refreshed');
    },
  });
  for (const gauge of [...marketGauges(market), ...feedGauges(db, config.feeds.urls)]) metrics.gauge(gauge);
  const filingSource = openFilings({ dataDir, edgar: edgar ?? config.edgar });
  app.addHook('onListen', async () => feedJob.start());
  app.addHook('onClose', async () => {
    await feedJob.close();
    await market.close();
  });
  return {
    market,
    pricesEverySeconds: provider === 'snapshot' ? undefined : refreshSeconds,
    filings: readShippedFilings(dataDir),
    filingSource: {
      ...filingSource,
      edgar: filingSource.edgar && reported(filingSource.edgar, 'edgar', edgarCalls, outside),
    },
    feedUrls: config.feeds.urls,
    feedJob,
  };
}
