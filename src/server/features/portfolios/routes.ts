import type { FastifyInstance } from 'fastify';
import { portfolios } from '../../../contract/portfolios.ts';
import { AppError } from '../../../domain/app-error.ts';
import type { Db } from '../../platform/db/schema.ts';
import { route, Written } from '../../platform/http/route.ts';
import { serializerOf } from '../../platform/http/serializer.ts';
import type { MarketProvider } from '../../providers/market/market-provider.ts';
import { addBasket } from './add-basket.ts';
import { addTicker } from './add-ticker.ts';
import { basketPurchases } from './basket-purchases.ts';
import { changePortfolio } from './change-portfolio.ts';
import { createPortfolio } from './create-portfolio.ts';
import { createPortfolioReplies } from './portfolio-replies.ts';
import { deletePortfolio } from './portfolios.ts';
import { pricedPortfolios } from './priced-portfolios.ts';
import { deleteTicker, updateTicker } from './tickers.ts';

interface PortfolioSettings {
  db: Db;
  market: MarketProvider;
}

const tickerGone = () => new AppError('not_found', 'This ticker is not there any more.');

export function portfolioRoutes(app: FastifyInstance, { db, market }: PortfolioSettings): void {
  const answer = async (customerId: string, message?: string) => ({
    success: true as const,
    ...(message !== undefined && { message }),
    portfolios: await pricedPortfolios(db, market, customerId),
  });

  const serialize = serializerOf(portfolios.list.reply);
  const listReply = createPortfolioReplies({
    db,
    market,
    write: async (customerId) => serialize(await answer(customerId)),
  });

  route(app, portfolios.list, async ({ account }) => new Written(await listReply(account.id)));

  route(app, portfolios.create, async ({ account, body }) => {
    await createPortfolio(db, account.id, body.title);
    return answer(account.id, 'Portfolio created');
  });

  route(app, portfolios.remove, async ({ account, params }) => {
    await changePortfolio(db, { customerId: account.id, ...params }, async (transaction) => {
      await deletePortfolio(transaction, params.portfolioId);
    });
    return answer(account.id, 'Portfolio deleted');
  });

  route(app, portfolios.addTicker, async ({ account, params, body }) => {
    const name = body.name || (await market.profile(body.symbol))?.companyName || body.symbol;
    await addTicker(db, { customerId: account.id, ...params }, { ...body, name });
    return answer(account.id, `${body.symbol} added`);
  });

  route(app, portfolios.addBasket, async ({ account, params, body }) => {
    const purchases = await basketPurchases(market, body.items);
    await addBasket(db, { customerId: account.id, ...params }, purchases);
    return answer(account.id, 'The basket is in your portfolio');
  });

  route(app, portfolios.changeTicker, async ({ account, params, body }) => {
    await changePortfolio(db, { customerId: account.id, ...params }, async (transaction) => {
      if (!(await updateTicker(transaction, params.portfolioId, params.tickerId, body))) throw tickerGone();
    });
    return answer(account.id, 'Ticker updated');
  });

  route(app, portfolios.removeTicker, async ({ account, params }) => {
    await changePortfolio(db, { customerId: account.id, ...params }, async (transaction) => {
      if (!(await deleteTicker(transaction, params.portfolioId, params.tickerId))) throw tickerGone();
    });
    return answer(account.id, 'Ticker deleted');
  });
}
