import type { FastifyInstance } from 'fastify';
import { portfolios } from '#contract/portfolios.ts';
import { AppError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route, SerializedReply } from '#server/platform/http/route.ts';
import { serializerOf } from '#server/platform/http/serializer.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { addBasket, priceBasket } from './basket.ts';
import { createPortfolioResponseCache, pricedPortfolios } from './portfolio-response.ts';
import { changePortfolio, createPortfolio, deletePortfolio } from './portfolios.ts';
import { addTicker, deleteTicker, updateTicker } from './tickers.ts';

interface PortfolioSettings {
  db: Db;
  market: MarketProvider;
}

interface RequestContext {
  account: { id: string };
  request: { ip: string };
}

const tickerGone = () => new AppError('not_found', 'This ticker no longer exists.');

export function portfolioRoutes(app: FastifyInstance, { db, market }: PortfolioSettings): void {
  const pricesFor = (request: RequestContext['request']) => ({
    market,
    caller: { client: clientAddress(request) },
  });
  const respond = async ({ account, request }: RequestContext, message?: string) => ({
    success: true as const,
    ...(message !== undefined && { message }),
    portfolios: await pricedPortfolios(db, pricesFor(request), account.id),
    limit: limits.portfoliosPerCustomer,
    reportingCurrency: 'USD',
  });

  const serializeList = serializerOf(portfolios.list.reply);
  const cachedList = createPortfolioResponseCache({
    db,
    market,
    serialize: async (input: RequestContext) => serializeList(await respond(input)),
  });

  route(
    app,
    portfolios.list,
    async (input) => new SerializedReply(await cachedList(input.account.id, input)),
  );

  route(app, portfolios.create, async (input) => {
    await createPortfolio(db, input.account.id, input.body.title);
    return respond(input, 'Portfolio created');
  });

  route(app, portfolios.remove, async (input) => {
    await deletePortfolio(db, { customerId: input.account.id, ...input.params });
    return respond(input, 'Portfolio deleted');
  });

  route(app, portfolios.addTicker, async (input) => {
    const { account, params, body, request } = input;
    const name =
      body.name ||
      (await market.profile(body.symbol, { client: clientAddress(request) }))?.companyName ||
      body.symbol;
    await addTicker(db, { customerId: account.id, ...params }, { ...body, name });
    return respond(input, `${body.symbol} added`);
  });

  route(app, portfolios.addBasket, async (input) => {
    const { account, params, body, request } = input;
    const purchases = await priceBasket(pricesFor(request), body.items);
    await addBasket(db, { customerId: account.id, ...params }, purchases);
    return respond(input, 'The basket is in your portfolio');
  });

  route(app, portfolios.changeTicker, async (input) => {
    const { account, params, body } = input;
    await changePortfolio(db, { customerId: account.id, ...params }, async (transaction) => {
      if (!(await updateTicker(transaction, params.portfolioId, params.tickerId, body))) throw tickerGone();
    });
    return respond(input, 'Ticker updated');
  });

  route(app, portfolios.removeTicker, async (input) => {
    const { account, params } = input;
    await changePortfolio(db, { customerId: account.id, ...params }, async (transaction) => {
      if (!(await deleteTicker(transaction, params.portfolioId, params.tickerId))) throw tickerGone();
    });
    return respond(input, 'Ticker deleted');
  });
}
