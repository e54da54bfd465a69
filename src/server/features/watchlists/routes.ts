import type { FastifyInstance } from 'fastify';
import { watchlists as calls } from '#contract/watchlists.ts';
import { AppError } from '#domain/app-error.ts';
import { splitsFrom } from '#domain/splits.ts';
import { claimCustomer } from '#server/accounts/claim-customer.ts';
import { investorAt } from '#server/filings/investor-refs.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { describeWatched, type WatchedSecurity } from './describe-watched.ts';
import { followInvestor, unfollowInvestor } from './follow.ts';
import { addItem, changeItem, deleteItem } from './items.ts';
import { journalRoutes } from './journal-routes.ts';
import { deleteList, insertList, orderItems, orderLists, renameList } from './lists.ts';
import { listFollowed, listWatchlists } from './show-watchlists.ts';
import { takeOver } from './take-over.ts';

export interface WatchlistSettings {
  db: Db;
  market: MarketProvider;
  readFilings: ReadFilings;
}

type Requester = { account: { id: string }; request: { ip: string } };

/** Returns what a reply consists of, and how securities and investors are found. */
function createReaders({ db, market, readFilings }: WatchlistSettings) {
  const splits = splitsFrom((symbol) => market.splits(symbol));
  return {
    describeSymbol: ({ account, request }: Requester, symbol: string): Promise<WatchedSecurity> =>
      describeWatched(db, market, { customerId: account.id, symbol }, { client: clientAddress(request) }),
    slugOf: async (slug: string) => investorAt(await readFilings(), slug).slug,
    async reply(customerId: string, message?: string) {
      return {
        success: true as const,
        ...(message && { message }),
        watchlists: await listWatchlists(db, splits, customerId),
        investors: await listFollowed(db, readFilings, customerId),
      };
    },
  };
}

type Readers = ReturnType<typeof createReaders>;

/** Returns the result, or undefined for what nobody knows any more. */
const ifKnown = <Result>(result: Promise<Result>): Promise<Result | undefined> =>
  result.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });

function listRoutes(app: FastifyInstance, db: Db, { reply, describeSymbol, slugOf }: Readers): void {
  route(app, calls.list, ({ account }) => reply(account.id));

  route(app, calls.create, async ({ account, body }) => {
    await db.transaction().execute(async (transaction) => {
      await claimCustomer(transaction, account.id);
      await insertList(transaction, account.id, body.name);
    });
    return reply(account.id, 'List created');
  });

  route(app, calls.takeOver, async ({ body, ...caller }) => {
    const items = [];
    for (const item of body.items) {
      const security = await ifKnown(describeSymbol(caller, item.symbol));
      if (security) items.push({ ...item, security });
    }
    const slugs = await Promise.all(body.investors.map((slug) => ifKnown(slugOf(slug))));
    const investors = slugs.filter((slug) => slug !== undefined);
    await takeOver(db, caller.account.id, { items, investors });
    return reply(caller.account.id);
  });

  route(app, calls.order, async ({ account, body }) => {
    await orderLists(db, account.id, body.ids);
    return reply(account.id);
  });

  route(app, calls.rename, async ({ account, params, body }) => {
    await renameList(db, { customerId: account.id, listId: params.id }, body.name);
    return reply(account.id, 'Name saved');
  });

  route(app, calls.remove, async ({ account, params }) => {
    await deleteList(db, { customerId: account.id, listId: params.id });
    return reply(account.id, 'List deleted');
  });

  route(app, calls.follow, async ({ account, params }) => {
    await followInvestor(db, account.id, await slugOf(params.slug));
    return reply(account.id);
  });

  route(app, calls.unfollow, async ({ account, params }) => {
    await unfollowInvestor(db, account.id, params.slug);
    return reply(account.id);
  });
}

function itemRoutes(app: FastifyInstance, db: Db, { reply, describeSymbol }: Readers): void {
  route(app, calls.orderItems, async ({ account, params, body }) => {
    await orderItems(db, { customerId: account.id, listId: params.id }, body.ids);
    return reply(account.id);
  });

  route(app, calls.addItem, async ({ params, body: { symbol, ...item }, ...caller }) => {
    const security = await describeSymbol(caller, symbol);
    await addItem(db, { customerId: caller.account.id, listId: params.id }, { ...item, security });
    return reply(caller.account.id, `${symbol} added`);
  });

  route(app, calls.changeItem, async ({ account, params, body }) => {
    const key = { customerId: account.id, listId: params.id, itemId: params.itemId };
    await changeItem(db, key, body);
    return reply(account.id);
  });

  route(app, calls.removeItem, async ({ account, params }) => {
    await deleteItem(db, { customerId: account.id, listId: params.id, itemId: params.itemId });
    return reply(account.id);
  });
}

/** Registers the lists of watched securities, the followed investors and the journal. */
export function watchlistRoutes(app: FastifyInstance, settings: WatchlistSettings): void {
  const readers = createReaders(settings);
  listRoutes(app, settings.db, readers);
  itemRoutes(app, settings.db, readers);
  journalRoutes(app, settings);
}
