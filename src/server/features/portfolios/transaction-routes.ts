import type { FastifyInstance } from 'fastify';
import type { NewTransaction, Transaction } from '#contract/transactions.ts';
import { transactions } from '#contract/transactions.ts';
import { AppError } from '#domain/app-error.ts';
import { checkFields, type TransactionFields } from '#domain/transaction-fields.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { route } from '#server/platform/http/route.ts';
import { changeTransaction } from './change-transaction.ts';
import { deleteTransaction } from './delete-transaction.ts';
import type { DescribeSecurity } from './describe-security.ts';
import { changeRecording } from './dividends/recording-change.ts';
import type { DividendSources } from './dividends/suggestions.ts';
import { createTransactionList } from './list-transactions.ts';
import type { PortfolioResponder } from './portfolio-response.ts';
import { portfolioScope } from './portfolio-scope.ts';
import { recordWithReinvestment } from './record-transaction.ts';
import { showTransactions } from './show-transactions.ts';
import { findTransaction, symbolOfTransaction } from './transactions.ts';

interface TransactionRouteSettings {
  db: Db;
  sources: DividendSources;
  respond: PortfolioResponder;
  describeSecurity: DescribeSecurity;
}

function readFields(body: NewTransaction, mayBeUndated = false): TransactionFields {
  const checked = checkFields(body, mayBeUndated);
  if (!checked.ok) throw new AppError('invalid', checked.message);
  return checked.fields;
}

export function transactionRoutes(
  app: FastifyInstance,
  { db, sources, respond, describeSecurity }: TransactionRouteSettings,
): void {
  const { ledger } = sources;
  const list = createTransactionList(db, ledger);
  const symbolsOf = async (transactionId: string, symbol?: string | null): Promise<string[]> =>
    [symbol, await symbolOfTransaction(db, transactionId)].flatMap((known) => known ?? []);
  const show = async (customerId: string, portfolioId: string, id: string): Promise<Transaction> => {
    const row = await findTransaction(db, portfolioId, id);
    return (await showTransactions(db, ledger, customerId, [row]))[0] as Transaction;
  };

  route(app, transactions.list, async ({ account, params, query }) => ({
    success: true as const,
    ...(await list(await portfolioScope(db, account.id, params.portfolioId), query)),
  }));

  route(app, transactions.add, async (input) => {
    const { account, params, body } = input;
    const fields = readFields(body);
    const description = await describeSecurity(input, params.portfolioId, body);
    const key = { customerId: account.id, ...params };
    const { id } = await changeRecording(
      db,
      sources,
      key,
      { symbols: body.symbol ? [body.symbol] : [] },
      (change) =>
        recordWithReinvestment(change, fields, {
          ...description,
          note: body.note ?? undefined,
          order: body.order,
        }),
    );
    return {
      ...(await respond(input, 'Transaction recorded')),
      transaction: await show(account.id, params.portfolioId, id),
    };
  });

  route(app, transactions.change, async (input) => {
    const { account, params, body } = input;
    const description = await describeSecurity(input, params.portfolioId, body);
    const key = { customerId: account.id, portfolioId: params.portfolioId };
    const symbols = await symbolsOf(params.transactionId, body.symbol);
    await changeRecording(db, sources, key, { symbols }, async (change) => {
      const { source } = await findTransaction(change.transaction, params.portfolioId, params.transactionId);
      const fields = readFields(body, source === 'opening');
      const details = { ...description, note: body.note ?? undefined, order: body.order };
      return changeTransaction(change, params.transactionId, fields, details);
    });
    return {
      ...(await respond(input, 'Transaction changed')),
      transaction: await show(account.id, params.portfolioId, params.transactionId),
    };
  });

  route(app, transactions.remove, async (input) => {
    const { account, params } = input;
    const key = { customerId: account.id, portfolioId: params.portfolioId };
    const symbols = await symbolsOf(params.transactionId);
    await changeRecording(db, sources, key, { symbols }, (change) =>
      deleteTransaction(change, params.transactionId),
    );
    return respond(input, 'Transaction deleted');
  });
}
