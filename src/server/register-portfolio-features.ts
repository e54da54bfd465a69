import type { FastifyInstance } from 'fastify';
import { createPresentFundamentals } from '#domain/fundamentals/present-fundamentals.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { createRecordingJob } from './features/dividends/recording-job.ts';
import { dividendRoutes } from './features/dividends/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { figureRoutes } from './features/figures/figure-routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { portfolioMatchRoute } from './features/match/portfolio-match-route.ts';
import { planRoutes } from './features/plan/routes.ts';
import { createPortfolioResponder } from './features/portfolios/portfolio-response.ts';
import { portfolioRoutes } from './features/portfolios/routes.ts';
import { createPriceAddressJob } from './features/securities/price-address-job.ts';
import { priceAddressRoutes } from './features/securities/price-address-routes.ts';
import { securityRoutes } from './features/securities/routes.ts';
import { exportRoutes } from './features/transactions/export/export-routes.ts';
import { transactionRoutes } from './features/transactions/transaction-routes.ts';
import { createSecurityDescriptions } from './ledger/describe-security.ts';
import type { LedgerSources } from './ledger/ledger-change.ts';
import type { DividendSources } from './ledger/recording/dividend-sources.ts';
import { createReportVersions } from './ledger/reports/report-versions.ts';
import { formats } from './providers/brokers/formats/formats.ts';
import { createBrokerFileReader } from './providers/brokers/read-file.ts';
import { pricesOf } from './providers/market/price-source.ts';
import type { Services } from './services.ts';

/** Records the dividends of portfolios with automatic recording once a day. */
function scheduleDividends(app: FastifyInstance, services: Services, sources: DividendSources): void {
  const report = services.reportJob('dividends', 'new dividends could not be recorded');
  const job = createRecordingJob({
    db: services.primary,
    sources,
    onRun(run) {
      report.onRun();
      if (run.portfolios > 0) app.log.info(run, 'new dividends were recorded');
    },
    onFailure: report.onFailure,
  });
  app.addHook('onListen', async () => job.start());
  app.addHook('onClose', () => job.close());
}

/** Reads prices of own securities from their addresses once a day. */
function schedulePriceAddresses(
  app: FastifyInstance,
  { primary: db, priceAddresses, reportJob }: Services,
): void {
  const report = reportJob('price-addresses', 'prices could not be read from an address');
  const job = createPriceAddressJob({
    db,
    priceAddresses,
    onRun: () => report.onRun(),
    onFailure: report.onFailure,
  });
  app.addHook('onListen', async () => job.start());
  app.addHook('onClose', () => job.close());
}

/** What imports of files need. */
function importSources({ parsers, brokerFiles, market, rates }: Services) {
  return {
    parsers,
    readFile: brokerFiles ?? createBrokerFileReader(parsers),
    prices: pricesOf(market),
    rates,
    formats: () => formats.map(({ id, name }) => ({ id, name })),
  };
}

/** Registers the routes of the features over the ledger of a customer. Returns what others need of them. */
export function registerPortfolioFeatures(app: FastifyInstance, services: Services, ledger: LedgerSources) {
  const { db, market, bulk } = services;
  const sources = { ledger, find: (symbol: string) => market.securityData(symbol) };
  const settings = {
    ...services,
    ledger,
    sources,
    respond: createPortfolioResponder({ ...services, ledger }),
    describeSecurity: createSecurityDescriptions(db, market),
  };
  portfolioRoutes(app, settings);
  securityRoutes(app, settings);
  priceAddressRoutes(app, services);
  schedulePriceAddresses(app, services);
  dividendRoutes(app, settings);
  eventRoutes(app, settings);
  importRoutes(app, { ...settings, ...importSources(services), db: bulk });
  exportRoutes(app, settings);
  transactionRoutes(app, settings);
  scheduleDividends(app, services, sources);
  const reportVersions = createReportVersions(services);
  figureRoutes(app, { ...services, reportVersions });
  portfolioMatchRoute(app, { ...services, reportVersions });
  planRoutes(app, services);
  const read = createPresentFundamentals(services.fundamentals, (symbol) => market.splits(symbol));
  const readFundamentals = async (symbol: string) => (await read(symbol)).fundamentals;
  calendarRoutes(app, { ...services, reportVersions, readFundamentals });
  return { readFundamentals };
}
