import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/app-error.ts';
import type { LedgerSources } from '#server/ledger/ledger-change.ts';
import type { PortfolioResponder } from '#server/ledger/portfolio-responder.ts';
import { portfolioScope } from '#server/ledger/portfolio-scope.ts';
import type { Computing } from '#server/platform/computing/computations.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import type { ReadBrokerFile } from '#server/providers/brokers/read-file.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import type { AnsweringContext } from './answer-import.ts';
import type { ImportComputations } from './import-computations.ts';
import type { ImportSources } from './import-context.ts';

export interface ImportSettings extends ImportSources {
  market: MarketProvider;
  ledger: LedgerSources;
  computing: Computing<ImportComputations>;
  parsers: Pick<Parsers, 'spool'>;
  readFile: ReadBrokerFile;
  respond: PortfolioResponder;
  /** Lists the formats that can be read, for display. */
  formats: () => readonly { id: string; name: string }[];
}

/** Finds the portfolio of a request. Throws AppError 'not_found' unless the caller owns it. */
export async function contextOf(
  { db, listed, prices, rates, market, ledger, portfoliosPerCustomer }: ImportSettings,
  { account, request }: { account: { id: string }; request: FastifyRequest },
  portfolioId: string,
): Promise<AnsweringContext> {
  const { portfolios } = await portfolioScope(db, account.id, portfolioId);
  const portfolio = portfolios.find(({ id }) => id === portfolioId);
  if (!portfolio) throw new AppError('not_found', 'This portfolio no longer exists.');
  return {
    db,
    listed,
    prices,
    rates,
    market,
    ledger,
    portfoliosPerCustomer,
    caller: { client: clientAddress(request) },
    customerId: account.id,
    portfolio,
  };
}
