import type { FastifyInstance } from 'fastify';
import type { NewTransaction, Transaction } from '#contract/transactions.ts';
import { transactions } from '#contract/transactions.ts';
import { fieldError } from '#domain/app-error.ts';
import { checkFields } from '#domain/check-fields.ts';
import { withWholePrices } from '#domain/quoted-units.ts';
import type { TransactionFields } from '#domain/transaction-fields.ts';
import { isEvent } from '#domain/transaction-kinds.ts';
import { deleteTransaction } from '#server/ledger/delete-transaction.ts';
import type { DescribeSecurity } from '#server/ledger/describe-security.ts';
import { keepAdded, keepForUndo, readBefore } from '#server/ledger/kept-changes.ts';
import type { PortfolioResponder } from '#server/ledger/portfolio-responder.ts';
import { portfolioScope } from '#server/ledger/portfolio-scope.ts';
import { recordReceived, recordWithReinvestment } from '#server/ledger/record-transaction.ts';
import type { DividendSources } from '#server/ledger/recording/dividend-sources.ts';
import { changeRecording } from '#server/ledger/recording/recording-change.ts';
import { findTransaction, symbolOfTransaction, type TransactionRow } from '#server/ledger/transactions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { route } from '#server/platform/http/route.ts';
import { changeTransaction } from './change-transaction.ts';
import { createTransactionList } from './list-transactions.ts';
import { showTransactions } from './show-transactions.ts';

interface TransactionRouteSettings {
  db: Db;
  sources: DividendSources;
  respond: PortfolioResponder;
  describeSecurity: DescribeSecurity;
}

function readFields(
  body: NewTransaction,
  quotedIn: string | undefined,
  mayBeUndated = false,
): TransactionFields {
  const checked = checkFields(withWholePrices(body, quotedIn), mayBeUndated);
  if (!checked.ok) throw fieldError(checked.field, checked.message);
  return checked.fields;
}

/** Throws AppError 'invalid' for received shares of what is no event with another security. */
function checkReceived({ kind, counterpart }: TransactionFields, received: string | null | undefined): void {
  if (!received || (isEvent(kind) && counterpart)) return;
  throw fieldError(
    'received',
    'Only a spin-off, a merger or a change of symbol with a counterpart takes received: leave it out',
  );
}

/** Returns the ids of a transaction and of the other half of a reinvested dividend. */
const halvesOf = ({ id, linked_id }: TransactionRow) => (linked_id === null ? [id] : [id, linked_id]);

export function transactionRoutes(
  app: FastifyInstance,
  { db, sources, respond, describeSecurity }: TransactionRouteSettings,
): void {
  const { ledger } = sources;
  const list = createTransactionList(db, ledger);
  const symbolsOf = async (
    customerId: string,
    transactionId: string,
    symbol?: string | null,
  ): Promise<string[]> =>
    [symbol, await symbolOfTransaction(db, customerId, transactionId)].flatMap((known) => known ?? []);
  const show = async (customerId: string, portfolioId: string, id: string): Promise<Transaction> => {
    const row = await findTransaction(db, { id: portfolioId, customerId }, id);
    return (await showTransactions(db, ledger, customerId, [row]))[0] as Transaction;
  };

  route(app, transactions.list, async ({ account, params, query }) => ({
    success: true as const,
    ...(await list(await portfolioScope(db, account.id, params.portfolioId), query)),
  }));

  route(app, transactions.add, async (input) => {
    const { account, params, body } = input;
    const description = await describeSecurity(input, params.portfolioId, body);
    const fields = readFields(body, description.quotedIn);
    const key = { customerId: account.id, ...params };
    const symbols = [body.symbol, body.counterpart].flatMap((symbol) => symbol ?? []);
    const details = { ...description, order: body.order };
    checkReceived(fields, body.received);
    const into =
      body.received && (await describeSecurity(input, params.portfolioId, { symbol: body.counterpart }));
    const { id, undo } = await changeRecording(db, sources, key, { symbols }, async (change) => {
      const row = await recordWithReinvestment(change, fields, details);
      if (into && body.received) await recordReceived(change, fields, body.received, into);
      return { id: row.id, undo: await keepAdded(change) };
    });
    return {
      ...(await respond(input, 'Transaction recorded')),
      undo,
      transaction: await show(account.id, params.portfolioId, id),
    };
  });

  route(app, transactions.change, async (input) => {
    const { account, params, body } = input;
    const description = await describeSecurity(input, params.portfolioId, body);
    const key = { customerId: account.id, portfolioId: params.portfolioId };
    const symbols = await symbolsOf(account.id, params.transactionId, body.symbol);
    if (body.received)
      throw fieldError('received', 'Received shares are a transaction of their own: change that one');
    const undo = await changeRecording(db, sources, key, { symbols }, async (change) => {
      const row = await findTransaction(change.transaction, change.portfolio, params.transactionId);
      const fields = readFields(body, description.quotedIn, row.source === 'opening');
      const details = { ...description, order: body.order };
      const before = await readBefore(change, { transactionIds: halvesOf(row) });
      return keepForUndo(change, before, halvesOf(await changeTransaction(change, row.id, fields, details)));
    });
    return {
      ...(await respond(input, 'Transaction changed')),
      undo,
      transaction: await show(account.id, params.portfolioId, params.transactionId),
    };
  });

  route(app, transactions.remove, async (input) => {
    const { account, params } = input;
    const key = { customerId: account.id, portfolioId: params.portfolioId };
    const symbols = await symbolsOf(account.id, params.transactionId);
    const undo = await changeRecording(db, sources, key, { symbols }, async (change) => {
      const row = await findTransaction(change.transaction, change.portfolio, params.transactionId);
      const before = await readBefore(change, { transactionIds: halvesOf(row) });
      await deleteTransaction(change, row.id);
      return keepForUndo(change, before);
    });
    return { ...(await respond(input, 'Transaction deleted')), undo };
  });
}
