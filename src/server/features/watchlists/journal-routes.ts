import type { FastifyInstance } from 'fastify';
import { journal as calls } from '#contract/watchlists.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { route } from '#server/platform/http/route.ts';
import { addEntry, changeEntry, deleteEntry, listEntries } from './journal.ts';

/** Registers the journal. Each reply has all entries about the security. */
export function journalRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const reply = async (customerId: string, symbol: string, message?: string) => ({
    success: true as const,
    ...(message && { message }),
    entries: await listEntries(db, customerId, symbol),
  });

  route(app, calls.list, ({ account, query }) => reply(account.id, query.symbol));

  route(app, calls.create, async ({ account, body }) => {
    await addEntry(db, account.id, body);
    return reply(account.id, body.symbol);
  });

  route(app, calls.change, async ({ account, params, body }) => {
    const symbol = await changeEntry(db, { customerId: account.id, id: params.id }, body);
    return reply(account.id, symbol);
  });

  route(app, calls.remove, async ({ account, params }) => {
    const symbol = await deleteEntry(db, { customerId: account.id, id: params.id });
    return reply(account.id, symbol, 'Entry deleted');
  });
}
