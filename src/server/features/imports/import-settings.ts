import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/app-error.ts';
import type { PortfolioResponder } from '#server/ledger/portfolio-responder.ts';
import { portfolioScope } from '#server/ledger/portfolio-scope.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import type { ReadBrokerFile } from '#server/providers/brokers/read-file.ts';
import type { ImportContext, ImportSources } from './import-context.ts';

export interface ImportSettings extends ImportSources {
  parsers: Pick<Parsers, 'spool'>;
  readFile: ReadBrokerFile;
  respond: PortfolioResponder;
  /** Lists the formats that can be read, for display. */
  formats: () => readonly { id: string; name: string }[];
}

/** Finds the portfolio of a request. Throws AppError 'not_found' unless the caller owns it. */
export async function contextOf(
  { db, sources, market, findSecurity, portfoliosPerCustomer }: ImportSources,
  { account, request }: { account: { id: string }; request: FastifyRequest },
  portfolioId: string,
): Promise<ImportContext> {
  const { portfolios } = await portfolioScope(db, account.id, portfolioId);
  const portfolio = portfolios.find(({ id }) => id === portfolioId);
  if (!portfolio) throw new AppError('not_found', 'This portfolio no longer exists.');
  return {
    db,
    sources,
    market,
    findSecurity,
    portfoliosPerCustomer,
    caller: { client: clientAddress(request) },
    customerId: account.id,
    portfolio,
  };
}
