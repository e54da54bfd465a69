import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { transactions } from '#contract/transactions.ts';
import { customerSecurities, type LedgerSources } from '#server/ledger/ledger-change.ts';
import { portfolioScope } from '#server/ledger/portfolio-scope.ts';
import { listPortfolios } from '#server/ledger/portfolios.ts';
import { presentPosition } from '#server/ledger/present-positions.ts';
import { type ComputeInTurn, createComputeInTurn } from '#server/ledger/reports/compute-in-turn.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { exportFileName } from '#server/platform/http/export-file-name.ts';
import { route } from '#server/platform/http/route.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import { exportFormats } from './export-formats.ts';
import {
  type ExportedHolding,
  type ExportSource,
  exportedPortfolios,
  ownSymbols,
  type PortfolioSource,
} from './export-source.ts';
import { holdwiseCsv } from './holdwise-csv.ts';

export interface ExportSettings {
  db: Db;
  ledger: LedgerSources;
  /** Reads which ISINs symbols have. */
  isins: ExportSource['isins'];
  parsers: Pick<Parsers, 'spool'>;
}

async function readHoldings(
  { db, ledger }: ExportSettings,
  customerId: string,
  portfolios: readonly PortfolioSource[],
): Promise<ExportedHolding[]> {
  const wanted = new Set(portfolios.map(({ id }) => id));
  const factsOf = await customerSecurities(db, ledger, customerId);
  const listed = (await listPortfolios(db, customerId)).filter(({ id }) => wanted.has(id));
  const holdings: ExportedHolding[] = [];
  for (const { title, tickers } of listed)
    for (const ticker of tickers) {
      const facts = factsOf(ticker.symbol);
      const present = await presentPosition({ transaction: db, sources: ledger }, ticker, facts);
      const { symbol, name, currency } = ticker;
      holdings.push({
        portfolio: title,
        symbol,
        name,
        shares: present.shares,
        price: present.buyPrice,
        currency,
      });
    }
  return holdings;
}

/** Finds what an export contains; `portfolioId` may be `all`. Throws AppError 'not_found'. */
async function findSource(
  settings: ExportSettings & { inTurn: ComputeInTurn },
  customerId: string,
  portfolioId: string,
): Promise<ExportSource> {
  const { db, ledger, isins, parsers, inTurn } = settings;
  const portfolios = await exportedPortfolios(db, await portfolioScope(db, customerId, portfolioId));
  return {
    portfolios,
    holdings: () => readHoldings(settings, customerId, portfolios),
    ownSymbols: () => ownSymbols(db, customerId),
    isins,
    rates: ledger.rates,
    at: new Date(),
    spool: parsers.spool,
    inTurn: (work) => inTurn(customerId, work),
  };
}

const withTurns = (settings: ExportSettings) => ({ ...settings, inTurn: createComputeInTurn(settings.db) });

/** Returns a function that writes the transactions of all portfolios of a customer in our own format. */
export function writeAllTransactions(settings: ExportSettings) {
  const tools = withTurns(settings);
  return async (customerId: string): Promise<Readable> =>
    Readable.from(holdwiseCsv.write(await findSource(tools, customerId, 'all')));
}

/** Streams exports: a file is written while its transactions are read. */
export function exportRoutes(app: FastifyInstance, settings: ExportSettings): void {
  const tools = withTurns(settings);
  route(app, transactions.export, async ({ account, params, query, reply }) => {
    const source = await findSource(tools, account.id, params.portfolioId);
    const { extension, mediaType, write } = exportFormats[query.format];
    const title = params.portfolioId === 'all' ? 'all' : (source.portfolios[0]?.title ?? '');
    reply.type(mediaType);
    reply.header('content-disposition', `attachment; filename="${exportFileName(title, extension)}"`);
    return Readable.from(write(source));
  });
}
