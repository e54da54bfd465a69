import type { FastifyInstance } from 'fastify';
import { portfolios } from '#contract/portfolios.ts';
import { toWholeUnits } from '#domain/quoted-units.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import { deletePosition } from '#server/ledger/delete-transaction.ts';
import type { DescribeSecurity } from '#server/ledger/describe-security.ts';
import { keepAdded, keepForUndo, keepParts, readBefore } from '#server/ledger/kept-changes.ts';
import { changeLedger } from '#server/ledger/ledger-change.ts';
import type { PortfolioResponder } from '#server/ledger/portfolio-responder.ts';
import {
  createPortfolio,
  orderPortfolios,
  type PortfolioKey,
  portfoliosVersion,
  setReportingCurrency,
} from '#server/ledger/portfolios.ts';
import type { DividendSources } from '#server/ledger/recording/dividend-sources.ts';
import { changeRecording } from '#server/ledger/recording/recording-change.ts';
import { portfolioSymbols } from '#server/ledger/tickers.ts';
import { symbolsOfUndo, undoChange } from '#server/ledger/undo.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { cachedRoute } from '#server/platform/http/cached-route.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { addTicker } from './add-ticker.ts';
import { addBasket, priceBasket } from './basket.ts';
import { changeSettings } from './change-portfolio.ts';
import { changeTicker, tickerGone } from './change-ticker.ts';
import { copyRoute } from './copy-route.ts';
import { datePurchases } from './date-purchases.ts';
import { deletePortfolio, deletionUndo, restorePortfolio } from './delete-portfolio.ts';

interface PortfolioSettings {
  db: Db;
  /** For changes of many transactions. */
  bulk: Db;
  market: MarketProvider;
  readFilings: ReadFilings;
  sources: DividendSources;
  portfoliosPerCustomer: number;
  respond: PortfolioResponder;
  describeSecurity: DescribeSecurity;
}

const ownedBy = ({ customerId, portfolioId: id }: PortfolioKey) => ({ customerId, id });

function portfolioListRoutes(app: FastifyInstance, settings: PortfolioSettings): void {
  const { db, bulk, market, sources, portfoliosPerCustomer, respond } = settings;

  cachedRoute(app, portfolios.list, async (input) => ({
    dependsOn: {
      portfolios: await portfoliosVersion(db, input.account.id),
      prices: market.version(),
      rates: sources.ledger.rates.version(),
    },
    compute: () => respond(input),
  }));

  route(app, portfolios.create, async (input) => {
    await createPortfolio(db, input.account.id, input.body, portfoliosPerCustomer);
    return respond(input, 'Portfolio created');
  });

  route(app, portfolios.setReportingCurrency, async (input) => {
    await setReportingCurrency(db, input.account.id, input.body.currency);
    return respond(input, 'Currency changed');
  });

  route(app, portfolios.order, async (input) => {
    await orderPortfolios(db, input.account.id, input.body.portfolioIds);
    return respond(input, 'Order changed');
  });

  route(app, portfolios.change, async (input) => {
    const { params, body } = input;
    const key = { customerId: input.account.id, ...params };
    const affectsDividends = body.recordDividends === true || body.withholdingRate !== undefined;
    const symbols = affectsDividends ? await portfolioSymbols(db, ownedBy(key)) : [];
    const affected = { symbols, startsRecording: body.recordDividends === true };
    const undo = await changeRecording(db, sources, key, affected, (change) => changeSettings(change, body));
    return { ...(await respond(input, 'Portfolio changed')), undo };
  });

  route(app, portfolios.datePurchases, async (input) => {
    const key = { customerId: input.account.id, ...input.params };
    const symbols = await portfolioSymbols(db, ownedBy(key));
    const undo = await changeRecording(db, sources, key, { symbols }, async (change) =>
      keepParts(change, await datePurchases(change, input.body.date)),
    );
    return { ...(await respond(input, 'Purchases dated')), undo };
  });

  route(app, portfolios.remove, async (input) => {
    await deletePortfolio(bulk, { customerId: input.account.id, ...input.params });
    return { ...(await respond(input, 'Portfolio deleted')), undo: deletionUndo };
  });
}

function tickerRoutes(app: FastifyInstance, settings: PortfolioSettings): void {
  const { db, bulk, market, sources, portfoliosPerCustomer, respond, describeSecurity } = settings;

  route(app, portfolios.addTicker, async (input) => {
    const { account, params, body } = input;
    const description = await describeSecurity(input, params.portfolioId, body);
    const key = { customerId: account.id, ...params };
    const buyPrice = toWholeUnits(body.buyPrice, description.quotedIn);
    const undo = await changeRecording(db, sources, key, { symbols: [body.symbol] }, async (change) => {
      await addTicker(change, { ...body, ...description, buyPrice });
      return keepAdded(change);
    });
    return { ...(await respond(input, `${body.symbol} added`)), undo };
  });

  route(app, portfolios.addBasket, async (input) => {
    const { account, params, body, request } = input;
    const caller = { client: clientAddress(request) };
    const purchases = await priceBasket({ market, caller, date: body.date }, body.items);
    const key = { customerId: account.id, ...params };
    const symbols = body.items.map(({ symbol }) => symbol);
    const undo = await changeRecording(db, sources, key, { symbols }, async (change) => {
      await addBasket(change, purchases);
      return keepAdded(change);
    });
    return { ...(await respond(input, 'The basket is in your portfolio')), undo };
  });

  route(app, portfolios.changeTicker, async (input) => {
    const { account, params, body } = input;
    const key = { customerId: account.id, portfolioId: params.portfolioId };
    const symbols = await symbolsOfTicker(db, account.id, params.tickerId);
    const { currency } = await describeSecurity(input, params.portfolioId, { symbol: symbols[0] });
    const undo = await changeRecording(db, sources, key, { symbols }, async (change) => {
      const before = await changeTicker(change, params.tickerId, { ...body, currency });
      const replaced = before.transactions.map(({ id }) => id);
      return keepForUndo(change, before, [...replaced, ...change.added]);
    });
    return { ...(await respond(input, 'Ticker updated')), undo };
  });

  route(app, portfolios.removeTicker, async (input) => {
    const { account, params } = input;
    const key = { customerId: account.id, portfolioId: params.portfolioId };
    const undo = await changeLedger(bulk, sources.ledger, key, async (change) => {
      const before = await readBefore(change, { tickerId: params.tickerId });
      if (!(await deletePosition(change, params.tickerId))) throw tickerGone();
      return keepForUndo(change, before);
    });
    return { ...(await respond(input, 'Ticker deleted')), undo };
  });

  route(app, portfolios.undo, async (input) => {
    const { account, params } = input;
    const key = { customerId: account.id, portfolioId: params.portfolioId };
    if (params.undoId === deletionUndo) {
      await restorePortfolio(db, key, portfoliosPerCustomer);
      return respond(input, 'Undone');
    }
    const symbols = await symbolsOfUndo(db, ownedBy(key), params.undoId);
    await changeRecording(db, sources, key, { symbols }, (change) => undoChange(change, params.undoId));
    return respond(input, 'Undone');
  });
}

/** Returns the symbol of a ticker as a list; empty if it does not exist. */
async function symbolsOfTicker(db: Db, customerId: string, tickerId: string): Promise<string[]> {
  const row = await db
    .selectFrom('tickers')
    .select('symbol')
    .where('customer_id', '=', customerId)
    .where('id', '=', tickerId)
    .executeTakeFirst();
  return row ? [row.symbol] : [];
}

export function portfolioRoutes(app: FastifyInstance, settings: PortfolioSettings): void {
  portfolioListRoutes(app, settings);
  copyRoute(app, { ...settings, ledger: settings.sources.ledger });
  tickerRoutes(app, settings);
}
