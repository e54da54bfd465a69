import type { FastifyInstance } from 'fastify';
import { dividends } from '#contract/dividends.ts';
import { AppError } from '#domain/app-error.ts';
import { keepAdded } from '#server/ledger/kept-changes.ts';
import { changeLedger, type LedgerChange } from '#server/ledger/ledger-change.ts';
import type { PortfolioResponder } from '#server/ledger/portfolio-responder.ts';
import { portfolioScope } from '#server/ledger/portfolio-scope.ts';
import type { DividendSources } from '#server/ledger/recording/dividend-sources.ts';
import { readSecurities } from '#server/ledger/recording/recording-change.ts';
import { createComputeInTurn } from '#server/ledger/reports/compute-in-turn.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { route } from '#server/platform/http/route.ts';
import { answerSuggestions } from './answer-suggestions.ts';
import { listSuggestions } from './suggestions.ts';

interface DividendSettings {
  db: Db;
  sources: DividendSources;
  respond: PortfolioResponder;
}

async function withholdingRateOf({ transaction, portfolio }: LedgerChange): Promise<string> {
  const { withholding_rate } = await transaction
    .selectFrom('portfolios')
    .select('withholding_rate')
    .where('customer_id', '=', portfolio.customerId)
    .where('id', '=', portfolio.id)
    .executeTakeFirstOrThrow();
  return withholding_rate;
}

export function dividendRoutes(app: FastifyInstance, { db, sources, respond }: DividendSettings): void {
  const inTurn = createComputeInTurn(db);
  /** In turn, because thousands of positions have tens of thousands of dividends. */
  const list = (customerId: string, portfolioId: string) =>
    inTurn(customerId, async () =>
      listSuggestions(db, sources, await portfolioScope(db, customerId, portfolioId)),
    );

  route(app, dividends.suggestions, async ({ account, params }) => ({
    success: true as const,
    ...(await list(account.id, params.portfolioId)),
  }));

  route(app, dividends.answer, async (input) => {
    const { account, params, body } = input;
    if (body.accept.length + body.dismiss.length === 0)
      throw new AppError('invalid', 'Send dividends to accept or to dismiss');
    const symbols = [...body.accept, ...body.dismiss].map(({ symbol }) => symbol);
    const known = await readSecurities(db, sources.find, account.id, symbols);
    const key = { customerId: account.id, ...params };
    const undo = await changeLedger(db, sources.ledger, key, async (change) => {
      const dividends = await answerSuggestions(change, body, known, await withholdingRateOf(change));
      return keepAdded(change, dividends.length > 0 ? { dividends } : undefined);
    });
    return {
      ...(await respond(input)),
      undo,
      ...(await list(account.id, params.portfolioId)),
    };
  });
}
