import type { FastifyInstance } from 'fastify';
import type { Rates } from '#domain/exchange-rates.ts';
import type { SymbolMentions } from '#domain/mentions/symbol-mentions.ts';
import type { Config } from './config.ts';
import { feedGauges } from './features/feeds/feed-gauges.ts';
import { createFeedJob, type FeedJob } from './features/feeds/feed-job.ts';
import { activeFeedUrls, type ConfiguredFeeds } from './features/feeds/feed-list.ts';
import { createShippedCheck, type IsShipped } from './filings/shipped/shipped-accessions.ts';
import { marketGauges } from './market-monitoring.ts';
import type { Observability } from './observability.ts';
import type { Db } from './platform/db/schema.ts';
import type { Parsers } from './platform/isolation/parsers.ts';
import { type FeedFetcher, openFeeds } from './providers/feeds/fetch-feed.ts';
import type { Edgar } from './providers/filings/edgar.ts';
import { type FilingSource, openFilings } from './providers/filings/open-filings.ts';
import { readShippedInvestors, type ShippedInvestor } from './providers/filings/shipped-filings.ts';
import { type FindIsin, readIsins } from './providers/filings/shipped-isins.ts';
import { type FiledFundamentals, withFiledResults } from './providers/fundamentals/filed-results.ts';
import { openFundamentals } from './providers/fundamentals/fundamentals-file.ts';
import { type Funds, openFunds } from './providers/funds/funds-file.ts';
import { type FiledInsiders, withReadReports } from './providers/insiders/filed-insiders.ts';
import { openInsiders } from './providers/insiders/insiders-file.ts';
import { instrument } from './providers/instrument.ts';
import { type ConsumerPrices, openConsumerPrices } from './providers/macro/consumer-prices.ts';
import { openPastReturns, type PastReturns } from './providers/macro/past-returns.ts';
import { withCurrencyPairs } from './providers/market/currency-pairs.ts';
import type { MarketProvider } from './providers/market/market-provider.ts';
import { type KnownEvents, openKnownEvents } from './providers/market/snapshot/known-events.ts';
import { readMentions } from './providers/market/snapshot/mention-reader.ts';
import { openMarket } from './providers/open-market.ts';
import { openPriceAddresses, type PriceAddresses } from './providers/price-addresses/open-price-addresses.ts';
import { type OpenRates, openRates } from './providers/rates/open-rates.ts';
import { createRateJob, type RateJob } from './providers/rates/rate-job.ts';
import { createWiderRun } from './providers/rates/wider-run.ts';
import { logFeedRun, marketFailureLog } from './source-reports.ts';
import type { FeedUrls } from './stock-news/stored-feed-items.ts';

/** Data from external services: prices, exchange rates, filings and feeds. */
export interface Sources {
  market: MarketProvider;
  fundamentals: FiledFundamentals;
  pastReturns: PastReturns;
  consumerPrices: ConsumerPrices;
  knownEvents: KnownEvents;
  funds: Funds;
  insiders: FiledInsiders;
  rates: Rates;
  /** Whether new rates are fetched from each source. */
  fetchesRates: { ecb: boolean; frankfurter: boolean };
  /** Undefined with a provider whose prices never change. */
  pricesEverySeconds: number | undefined;
  /** Reads the ISINs of listed securities when they are first needed. */
  isins: () => Promise<FindIsin>;
  /** Finds listed companies in texts; prepared when it is first needed. */
  mentions: () => Promise<SymbolMentions>;
  investors: ShippedInvestor[];
  isShipped: IsShipped;
  filingSource: FilingSource;
  /** Reads prices from addresses of customers. */
  priceAddresses: PriceAddresses;
  feedUrls: FeedUrls;
  /** Reads feeds for administrators who add them. */
  feeds: FeedFetcher;
  configuredFeeds: ConfiguredFeeds & { everyMs: number };
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
  /** Open prices and exchange rates in place of those of the config. */
  openMarket: ((db: Db) => MarketProvider) | undefined;
  openRates: ((db: Db) => OpenRates) | undefined;
  /** Reads addresses of prices; over the network by default. */
  priceAddresses: PriceAddresses | undefined;
  onNewsChange: () => Promise<void>;
  observability: Pick<Observability, 'metrics' | 'instrumentation' | 'sourceLog' | 'reportJob'>;
}

const edgarCalls = ['filings', 'quarter', 'submissions', 'document'] as const;

/** Returns the run for the rates of currencies that the bank has none of. */
function openWiderRun(
  { app, config, db, observability }: SourceSettings,
  rates: OpenRates,
  userAgent: string,
) {
  const report = observability.reportJob(
    'wider-rates',
    'the rates of more currencies could not be refreshed; the last known ones are used',
  );
  return createWiderRun({
    db,
    rates,
    url: config.rates.widerUrl,
    userAgent,
    instrumentation: (work) =>
      observability.instrumentation({ service: 'frankfurter', operation: 'fetch' }, work),
    onRun(run) {
      report.onRun();
      if (run.days > 0) app.log.info(run, 'rates of more currencies were stored');
    },
    onFailure: report.onFailure,
  });
}

/** Creates the job for the newest exchange rates. */
function openRateJob(settings: SourceSettings, rates: OpenRates, userAgent: string): RateJob {
  const { app, config, db, observability } = settings;
  const { instrumentation, reportJob } = observability;
  const report = reportJob(
    'rates',
    'the exchange rates could not be refreshed; the last known ones are used',
  );
  return createRateJob({
    db,
    rates,
    url: config.rates.ecbUrl,
    userAgent,
    fetchWider: openWiderRun(settings, rates, userAgent),
    instrumentation: (work) => instrumentation({ service: 'rates', operation: 'fetch' }, work),
    onRun(run) {
      report.onRun();
      if (run.days > 0) app.log.info(run, 'new exchange rates were stored');
    },
    onFailure: report.onFailure,
  });
}

/** Opens the configured sources. Closing the server closes them before its database. */
export async function openSources(settings: SourceSettings): Promise<Sources> {
  const { app, config, dataDir, db, parsers, edgar, onNewsChange, observability } = settings;
  const { metrics, instrumentation, sourceLog, reportJob } = observability;
  const { provider, refreshSeconds } = config.market;
  const rates = settings.openRates?.(db) ?? openRates({ dataDir, db });
  const opened =
    settings.openMarket?.(db) ??
    (await openMarket({
      dataDir,
      db,
      settings: config.market,
      onFailure: marketFailureLog(app.log, provider),
      instrumentation,
    }));
  const market = withCurrencyPairs(opened, rates);
  const requestOptions = {
    allowedHosts: config.feeds.allowedHosts,
    userAgent: `Holdwise (+${config.publicUrl ?? 'http://localhost'})`,
  };
  const mentions = () => readMentions(dataDir);
  const feeds = instrument(openFeeds({ ...requestOptions, parsers }), 'feeds', ['fetch'], instrumentation);
  const feedUrls = () => activeFeedUrls(db, config.feeds);
  const configuredFeeds = { ...config.feeds, everyMs: config.feeds.refreshSeconds * 1000 };
  const feedReport = reportJob('feeds', 'the feeds could not be refreshed');
  const feedJob = createFeedJob({
    db,
    feeds,
    feedUrls,
    everyMs: configuredFeeds.everyMs,
    ...requestOptions,
    parsers,
    mentions,
    onChange: onNewsChange,
    onError: feedReport.onFailure,
    onRun(run, outage) {
      feedReport.onRun(run.feeds === 0 || run.failed < run.feeds);
      logFeedRun({ log: app.log, sourceLog }, run, outage);
    },
  });
  for (const gauge of [...marketGauges(market), ...feedGauges(db, feedUrls)]) metrics.gauge(gauge);
  const funds = openFunds(dataDir);
  const filingSource = openFilings({ dataDir, edgar: edgar ?? config.edgar, parsers: settings.parsers });
  const shipped = openFundamentals(dataDir);
  const fundamentals = withFiledResults({ db, shipped, ciks: filingSource.ciks });
  const insiders = withReadReports({ db, shipped: openInsiders(dataDir), ciks: filingSource.ciks });
  const rateJob = openRateJob(settings, rates, requestOptions.userAgent);
  app.addHook('onReady', async () => {
    await rates.reload();
    await fundamentals.reload();
  });
  app.addHook('onListen', async () => {
    feedJob.start();
    rateJob.start();
    // Finds out whether there is a network before a reader needs to know.
    if (config.market.isAutomatic) void market.quotes(['SPY'], { waits: false });
  });
  app.addHook('onClose', async () => {
    await feedJob.close();
    await rateJob.close();
    await market.close();
    await fundamentals.close();
    await funds.close();
    await insiders.close();
    await filingSource.close();
  });
  return {
    market,
    fundamentals,
    pastReturns: openPastReturns(dataDir),
    consumerPrices: openConsumerPrices(dataDir),
    knownEvents: openKnownEvents(dataDir),
    funds,
    insiders,
    rates,
    fetchesRates: {
      ecb: config.rates.ecbUrl !== undefined,
      frankfurter: config.rates.widerUrl !== undefined,
    },
    pricesEverySeconds: provider === 'snapshot' ? undefined : refreshSeconds,
    isins: () => readIsins(dataDir),
    mentions,
    investors: readShippedInvestors(dataDir),
    isShipped: createShippedCheck(dataDir),
    filingSource: {
      ...filingSource,
      edgar: filingSource.edgar && instrument(filingSource.edgar, 'edgar', edgarCalls, instrumentation),
    },
    priceAddresses:
      settings.priceAddresses ??
      openPriceAddresses({ ...requestOptions, allowedHosts: config.priceAllowedHosts, parsers }),
    feedUrls,
    feeds,
    configuredFeeds,
    feedJob,
  };
}
