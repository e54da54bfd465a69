import type { FastifyInstance } from 'fastify';
import { portfolios } from '#contract/portfolios.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import type { LedgerSources } from '#server/ledger/ledger-change.ts';
import type { PortfolioResponder } from '#server/ledger/portfolio-responder.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { prepareCopy, storeCopy } from './copy-investor.ts';

interface CopySettings {
  db: Db;
  market: MarketProvider;
  readFilings: ReadFilings;
  ledger: LedgerSources;
  portfoliosPerCustomer: number;
  respond: PortfolioResponder;
}

/** Registers the copy of an investor's shareholdings into a new portfolio or an empty one. */
export function copyRoute(app: FastifyInstance, settings: CopySettings): void {
  const { db, market, readFilings, ledger, portfoliosPerCustomer, respond } = settings;
  route(app, portfolios.copy, async (input) => {
    const { account, body, request } = input;
    const caller = { client: clientAddress(request) };
    const copy = await prepareCopy({ market, readFilings, caller }, body);
    const target = { ...body, customerId: account.id, limit: portfoliosPerCustomer };
    const { portfolioId, undo } = await storeCopy(db, ledger, target, copy);
    const message =
      body.portfolioId === undefined ? `${body.title} created` : 'The holdings are in your portfolio';
    return { ...(await respond(input, message)), undo, copy: { portfolioId, ...copy.reply } };
  });
}
