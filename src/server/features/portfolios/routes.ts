import type { FastifyInstance } from 'fastify';
import { portfolios } from '#contract/portfolios.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import { serializerOf } from '#server/platform/http/serializer.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import type { Research } from '#server/research/research.ts';
import { addTicker } from './add-ticker.ts';
import { addBasket, priceBasket } from './basket.ts';
import { changeSettings } from './change-portfolio.ts';
import { changeTicker, tickerGone } from './change-ticker.ts';
import { copyRoute } from './copies/copy-route.ts';
import { deletePortfolio } from './delete-in-steps.ts';
import { deletePosition } from './delete-transaction.ts';
import { createSecurityDescriptions } from './describe-security.ts';
import { changeRecording, portfolioSymbols } from './dividends/recording-change.ts';
import { dividendRoutes } from './dividends/routes.ts';
import type { DividendSources } from './dividends/suggestions.ts';
import { type ExportSettings, exportRoutes } from './export/export-routes.ts';
import type { ImportSettings } from './imports/import-settings.ts';
import { importRoutes } from './imports/routes.ts';
import { changeLedger, type LedgerSources } from './ledger-change.ts';
import { createPortfolioResponder, type PortfolioResponder } from './portfolio-response.ts';
import { createPortfolio, portfoliosVersion, setReportingCurrency } from './portfolios.ts';
import { createResponseCache } from './response-cache.ts';
import { securityRoutes } from './securities/routes.ts';
import { transactionRoutes } from './transaction-routes.ts';

interface PortfolioSettings {
  db: Db;
  /** For changes of many transactions. */
  bulk: Db;
  market: MarketProvider;
  research: Research;
  ledger: LedgerSources;
  isins: ExportSettings['isins'];
  portfoliosPerCustomer: number;
  imports: Pick<ImportSettings, 'parsers' | 'readFile' | 'findSecurity' | 'formats'>;
}

type Responding = PortfolioSettings & { respond: PortfolioResponder; sources: DividendSources };

function portfolioListRoutes(app: FastifyInstance, settings: Responding): void {
  const { db, bulk, market, sources, portfoliosPerCustomer, respond } = settings;
  const serializeList = serializerOf(portfolios.list.reply);
  const cached = createResponseCache({
    readVersion: (customerId) => portfoliosVersion(db, customerId),
    sourceVersion: () => market.version(),
  });

  route(app, portfolios.list, (input) =>
    cached(input.account.id, input.account.id, async () => serializeList(await respond(input))),
  );

  route(app, portfolios.create, async (input) => {
    await createPortfolio(db, input.account.id, input.body, portfoliosPerCustomer);
    return respond(input, 'Portfolio created');
  });

  route(app, portfolios.setReportingCurrency, async (input) => {
    await setReportingCurrency(db, input.account.id, input.body.currency);
    return respond(input, 'Currency changed');
  });

  route(app, portfolios.change, async (input) => {
    const { params, body } = input;
    const key = { customerId: input.account.id, ...params };
    const affectsDividends = body.recordDividends === true || body.withholdingRate !== undefined;
    const symbols = affectsDividends ? await portfolioSymbols(db, params.portfolioId) : [];
    const affected = { symbols, startsRecording: body.recordDividends === true };
    await changeRecording(db, sources, key, affected, (change) => changeSettings(change, body));
    return respond(input, 'Portfolio changed');
  });

  route(app, portfolios.remove, async (input) => {
    await deletePortfolio(bulk, { customerId: input.account.id, ...input.params });
    return respond(input, 'Portfolio deleted');
  });
}

function tickerRoutes(app: FastifyInstance, { db, bulk, market, sources, respond }: Responding): void {
  const describeSecurity = createSecurityDescriptions(db, market);

  route(app, portfolios.addTicker, async (input) => {
    const { account, params, body } = input;
    const description = await describeSecurity(input, params.portfolioId, body);
    const key = { customerId: account.id, ...params };
    await changeRecording(db, sources, key, { symbols: [body.symbol] }, (change) =>
      addTicker(change, { ...body, ...description }),
    );
    return respond(input, `${body.symbol} added`);
  });

  route(app, portfolios.addBasket, async (input) => {
    const { account, params, body, request } = input;
    const caller = { client: clientAddress(request) };
    const purchases = await priceBasket({ market, caller }, body.items);
    const key = { customerId: account.id, ...params };
    const symbols = body.items.map(({ symbol }) => symbol);
    await changeRecording(db, sources, key, { symbols }, (change) => addBasket(change, purchases));
    return respond(input, 'The basket is in your portfolio');
  });

  route(app, portfolios.changeTicker, async (input) => {
    const { account, params, body } = input;
    const key = { customerId: account.id, portfolioId: params.portfolioId };
    const symbols = await symbolsOfTicker(db, params.tickerId);
    await changeRecording(db, sources, key, { symbols }, (change) =>
      changeTicker(change, params.tickerId, body),
    );
    return respond(input, 'Ticker updated');
  });

  route(app, portfolios.removeTicker, async (input) => {
    const { account, params } = input;
    const key = { customerId: account.id, portfolioId: params.portfolioId };
    await changeLedger(bulk, sources.ledger, key, async (change) => {
      if (!(await deletePosition(change, params.tickerId))) throw tickerGone();
    });
    return respond(input, 'Ticker deleted');
  });
}

/** Returns the symbol of a ticker as a list; empty if it does not exist. */
async function symbolsOfTicker(db: Db, tickerId: string): Promise<string[]> {
  const row = await db.selectFrom('tickers').select('symbol').where('id', '=', tickerId).executeTakeFirst();
  return row ? [row.symbol] : [];
}

export function portfolioRoutes(app: FastifyInstance, settings: PortfolioSettings): void {
  const { db, market, ledger } = settings;
  const sources = { ledger, find: (symbol: string) => market.securityData(symbol) };
  const responding = { ...settings, sources, respond: createPortfolioResponder(settings) };
  portfolioListRoutes(app, responding);
  copyRoute(app, responding);
  tickerRoutes(app, responding);
  securityRoutes(app, settings);
  dividendRoutes(app, responding);
  importRoutes(app, { ...responding, ...settings.imports, db: settings.bulk });
  exportRoutes(app, settings);
  transactionRoutes(app, { ...responding, describeSecurity: createSecurityDescriptions(db, market) });
}
