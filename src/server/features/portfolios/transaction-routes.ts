import type { FastifyInstance } from 'fastify';
import type { NewTransaction, Transaction } from '#contract/transactions.ts';
import { transactions } from '#contract/transactions.ts';
import { AppError } from '#domain/app-error.ts';
import { checkFields, type TransactionFields } from '#domain/transaction-fields.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { route } from '#server/platform/http/route.ts';
import { changeTransaction } from './change-transaction.ts';
import { deleteTransaction } from './delete-transaction.ts';
import { changeLedger, type LedgerSources } from './ledger-change.ts';
import { createTransactionList } from './list-transactions.ts';
import type { PortfolioResponder } from './portfolio-response.ts';
import { portfolioScope } from './portfolio-scope.ts';
import { recordWithReinvestment } from './record-transaction.ts';
import type { NameSecurity } from './security-names.ts';
import { showTransactions } from './show-transactions.ts';
import { findTransaction } from './transactions.ts';

interface TransactionRouteSettings {
  db: Db;
  ledger: LedgerSources;
  respond: PortfolioResponder;
  nameOf: NameSecurity;
}

function readFields(body: NewTransaction, mayBeUndated = false): TransactionFields {
  const checked = checkFields(body, mayBeUndated);
  if (!checked.ok) throw new AppError('invalid', checked.message);
  return checked.fields;
}

export function transactionRoutes(
  app: FastifyInstance,
  { db, ledger, respond, nameOf }: TransactionRouteSettings,
): void {
  const list = createTransactionList(db, ledger);
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
    const name = await nameOf(input, params.portfolioId, body);
    const key = { customerId: account.id, ...params };
    const { id } = await changeLedger(db, ledger, key, (change) =>
      recordWithReinvestment(change, fields, { name, note: body.note ?? undefined, order: body.order }),
    );
    return {
      ...(await respond(input, 'Transaction recorded')),
      transaction: await show(account.id, params.portfolioId, id),
    };
  });

  route(app, transactions.change, async (input) => {
    const { account, params, body } = input;
    const name = await nameOf(input, params.portfolioId, body);
    const key = { customerId: account.id, portfolioId: params.portfolioId };
    await changeLedger(db, ledger, key, async (change) => {
      const { source } = await findTransaction(change.transaction, params.portfolioId, params.transactionId);
      const fields = readFields(body, source === 'opening');
      const details = { name, note: body.note ?? undefined, order: body.order };
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
    await changeLedger(db, ledger, key, (change) => deleteTransaction(change, params.transactionId));
    return respond(input, 'Transaction deleted');
  });
}
