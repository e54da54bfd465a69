import type { FastifyInstance } from 'fastify';
import type { Rates } from '#domain/exchange-rates.ts';
import type { SymbolMentions } from '#domain/symbol-mentions.ts';
import type { Config } from './config.ts';
import { feedGauges } from './features/feeds/feed-gauges.ts';
import { createFeedJob, type FeedJob } from './features/feeds/feed-job.ts';
import { marketGauges } from './market-monitoring.ts';
import type { Observability } from './observability.ts';
import type { Db } from './platform/db/schema.ts';
import type { Parsers } from './platform/isolation/parsers.ts';
import { openFeeds } from './providers/feeds/fetch-feed.ts';
import type { Edgar } from './providers/filings/edgar.ts';
import { type FilingSource, openFilings } from './providers/filings/open-filings.ts';
import { readShippedFilings, type ShippedFiling } from './providers/filings/shipped-filings.ts';
import { type FindIsin, readIsins } from './providers/filings/shipped-isins.ts';
import { instrument } from './providers/instrument.ts';
import type { MarketProvider } from './providers/market/market-provider.ts';
import { openMarket } from './providers/market/open-market.ts';
import { readMentions } from './providers/market/snapshot/mention-reader.ts';
import { type OpenRates, openRates } from './providers/rates/open-rates.ts';
import { createRateJob, type RateJob } from './providers/rates/rate-job.ts';
import { createShippedCheck, type IsShipped } from './research/book/shipped/shipped-accessions.ts';

/** Data from external services: prices, exchange rates, filings and feeds. */
export interface Sources {
  market: MarketProvider;
  rates: Rates;
  /** Undefined with a provider whose prices never change. */
  pricesEverySeconds: number | undefined;
  /** Reads the ISINs of listed securities when they are first needed. */
  isins: () => Promise<FindIsin>;
  /** Finds listed companies in texts; prepared when it is first needed. */
  mentions: () => Promise<SymbolMentions>;
  filings: ShippedFiling[];
  isShipped: IsShipped;
  filingSource: FilingSource;
  feedUrls: readonly string[];
  feedJob: FeedJob;
}

interface SourceSettings {
  app: FastifyInstance;
  config: Config;
  dataDir: string;
  db: Db;
  parsers: Parsers;
  /** The EDGAR client; created from the config by default. */
  edgar: Edgar | undefined;
  onNewsChange: () => Promise<void>;
  observability: Pick<Observability, 'metrics' | 'instrumentation'>;
}

const edgarCalls = ['filings', 'quarter'] as const;

/** Creates the job for the newest exchange rates. Offline it logs one line. */
function openRateJob(
  { app, config, db, observability }: SourceSettings,
  rates: OpenRates,
  userAgent: string,
): RateJob {
  const { metrics, instrumentation } = observability;
  return createRateJob({
    db,
    rates,
    url: config.rates.ecbUrl,
    userAgent,
    instrumentation: (work) => instrumentation({ service: 'rates', operation: 'fetch' }, work),
    onRun(run) {
      metrics.job('rates', true);
      app.log.info(run, 'the exchange rates were refreshed');
    },
    onFailure(error) {
      metrics.job('rates', false);
      app.log.warn({ err: error }, 'the exchange rates could not be refreshed; the last known ones are used');
    },
  });
}

/** Returns a function that reads once, and again after a failure. */
function readOnce<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}

/** Opens the configured sources. Closing the server closes them before its database. */
export async function openSources(settings: SourceSettings): Promise<Sources> {
  const { app, config, dataDir, db, parsers, edgar, onNewsChange, observability } = settings;
  const { metrics, instrumentation } = observability;
  const { provider, refreshSeconds } = config.market;
  const market = await openMarket({
    dataDir,
    db,
    settings: config.market,
    onFailure: ({ kind, message }) => app.log.warn({ source: provider, kind }, message),
    instrumentation,
  });
  const requestOptions = {
    allowedHosts: config.feeds.allowedHosts,
    userAgent: `Holdwise (+${config.publicUrl ?? 'http://localhost'})`,
  };
  const mentions = readOnce(() => readMentions(dataDir));
  const feedJob = createFeedJob({
    db,
    feeds: instrument(openFeeds({ ...requestOptions, parsers }), 'feeds', ['fetch'], instrumentation),
    urls: config.feeds.urls,
    everyMs: config.feeds.refreshSeconds * 1000,
    ...requestOptions,
    parsers,
    mentions,
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
  const filingSource = openFilings({ dataDir, edgar: edgar ?? config.edgar, parsers: settings.parsers });
  const rates = openRates({ dataDir, db });
  const rateJob = openRateJob(settings, rates, requestOptions.userAgent);
  app.addHook('onReady', () => rates.reload());
  app.addHook('onListen', async () => {
    feedJob.start();
    rateJob.start();
  });
  app.addHook('onClose', async () => {
    await feedJob.close();
    await rateJob.close();
    await market.close();
    await filingSource.close();
  });
  return {
    market,
    rates,
    pricesEverySeconds: provider === 'snapshot' ? undefined : refreshSeconds,
    isins: readOnce(() => readIsins(dataDir)),
    mentions,
    filings: readShippedFilings(dataDir),
    isShipped: createShippedCheck(dataDir),
    filingSource: {
      ...filingSource,
      edgar: filingSource.edgar && instrument(filingSource.edgar, 'edgar', edgarCalls, instrumentation),
    },
    feedUrls: config.feeds.urls,
    feedJob,
  };
}
