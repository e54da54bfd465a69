import type { FastifyInstance } from 'fastify';
import { portfolios } from '#contract/portfolios.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import type { Research } from '#server/research/research.ts';
import type { LedgerSources } from '../ledger-change.ts';
import type { PortfolioResponder } from '../portfolio-response.ts';
import { prepareCopy, storeCopy } from './copy-investor.ts';

interface CopySettings {
  db: Db;
  market: MarketProvider;
  research: Research;
  ledger: LedgerSources;
  portfoliosPerCustomer: number;
  respond: PortfolioResponder;
}

/** Registers the copy of an investor's shareholdings into a new portfolio. */
export function copyRoute(app: FastifyInstance, settings: CopySettings): void {
  const { db, market, research, ledger, portfoliosPerCustomer, respond } = settings;
  route(app, portfolios.copy, async (input) => {
    const { account, body, request } = input;
    const caller = { client: clientAddress(request) };
    const copy = await prepareCopy({ market, research, caller }, body);
    const owner = { customerId: account.id, title: body.title, limit: portfoliosPerCustomer };
    const portfolioId = await storeCopy(db, ledger, owner, copy);
    return { ...(await respond(input, `${body.title} created`)), copy: { portfolioId, ...copy.reply } };
  });
}
