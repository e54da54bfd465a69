import { type AlertQuota, type QuotaName, quotas, type WatchingQuota } from '#domain/quotas.ts';
import type { UsedQuota } from '#server/accounts/used-quota.ts';
import { countStored } from '#server/ledger/import-storage.ts';
import { listSecurities } from '#server/ledger/securities.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';

/** What portfolios and imports store. */
export type PortfolioQuota = Exclude<QuotaName, 'sessions' | WatchingQuota | AlertQuota>;

export interface UsedStorage {
  quotas: Record<PortfolioQuota, UsedQuota>;
  keptBytes: number;
}

type Counted = { name: string; count: unknown };
type Used = Omit<UsedQuota, 'limit'>;

const inAll = (used: number): Used => ({ used, fullest: null });

/** Returns the largest of several counts. */
function mostOf(all: readonly Counted[]): Used {
  let most = inAll(0);
  for (const { name, count } of all)
    if (Number(count) > most.used) most = { used: Number(count), fullest: name };
  return most;
}

async function countPortfolios(db: Db, customerId: string) {
  const rows = await db
    .selectFrom('portfolios')
    .select(['title as name', 'transaction_count as count'])
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .execute();
  return { portfolios: inAll(rows.length), transactions: mostOf(rows) };
}

async function countPositions(db: Db, customerId: string) {
  const rows = await db
    .selectFrom('portfolios')
    .innerJoin('tickers', 'tickers.portfolio_id', 'portfolios.id')
    .whereRef('tickers.customer_id', '=', 'portfolios.customer_id')
    .select(({ fn }) => [
      'portfolios.title as name',
      fn.countAll<number>().as('count'),
      fn.sum<number>('tickers.is_closed').as('closed'),
    ])
    .where('portfolios.customer_id', '=', customerId)
    .where('portfolios.deleted_at', 'is', null)
    .groupBy(['portfolios.id', 'portfolios.title'])
    .execute();
  const held = rows.map(({ name, count, closed }) => ({ name, count: Number(count) - Number(closed) }));
  return { holdings: mostOf(held), positions: mostOf(rows) };
}

async function countDismissed(db: Db, customerId: string) {
  const rows = await db
    .selectFrom('portfolios')
    .innerJoin('tickers', 'tickers.portfolio_id', 'portfolios.id')
    .whereRef('tickers.customer_id', '=', 'portfolios.customer_id')
    .innerJoin('dismissed_dividends', 'dismissed_dividends.ticker_id', 'tickers.id')
    .whereRef('dismissed_dividends.customer_id', '=', 'portfolios.customer_id')
    .select(({ fn }) => ['tickers.symbol as name', fn.countAll<number>().as('count')])
    .where('portfolios.customer_id', '=', customerId)
    .where('portfolios.deleted_at', 'is', null)
    .groupBy(['tickers.id', 'tickers.symbol'])
    .execute();
  return { dismissedDividends: mostOf(rows) };
}

async function countSecurities(db: Db, customerId: string) {
  const all = await listSecurities(db, customerId);
  const prices = all.map(({ symbol, priceCount }) => ({ name: symbol, count: priceCount }));
  const addresses = all.filter(({ address }) => address !== null);
  return {
    securities: inAll(all.length),
    prices: mostOf(prices),
    allPrices: inAll(prices.reduce((sum, { count }) => sum + count, 0)),
    priceAddresses: inAll(addresses.length),
  };
}

async function countImports(db: Db, customerId: string) {
  const rows = await db
    .selectFrom('portfolios')
    .innerJoin('imports', 'imports.portfolio_id', 'portfolios.id')
    .whereRef('imports.customer_id', '=', 'portfolios.customer_id')
    .select(({ fn }) => [
      'portfolios.title as name',
      fn.countAll<number>().as('count'),
      fn.count<number>('imports.committed_at').as('committed'),
    ])
    .where('portfolios.customer_id', '=', customerId)
    .where('portfolios.deleted_at', 'is', null)
    .groupBy(['portfolios.id', 'portfolios.title'])
    .execute();
  const committed = rows.map((row) => ({ name: row.name, count: row.committed }));
  const open = rows.map(({ name, count, committed }) => ({ name, count: Number(count) - Number(committed) }));
  return {
    imports: mostOf(committed),
    openImports: mostOf(open),
    importedFiles: inAll(await countStored(db, customerId)),
  };
}

async function countAnswers(db: Db, customerId: string) {
  const rows = await db
    .selectFrom('import_answers')
    .select(({ fn }) => ['topic', fn.countAll<number>().as('count')])
    .where('customer_id', '=', customerId)
    .groupBy('topic')
    .execute();
  const of = (topic: Schema['import_answers']['topic']) =>
    inAll(Number(rows.find((row) => row.topic === topic)?.count ?? 0));
  return {
    rememberedSecurities: of('security'),
    rememberedKinds: of('kind'),
    rememberedAccounts: of('account'),
    rememberedMappings: of('mapping'),
  };
}

/** Returns the size of the files that the imports of a customer keep, compressed. */
async function countKept(db: Db, customerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('portfolios')
    .innerJoin('imports', 'imports.portfolio_id', 'portfolios.id')
    .whereRef('imports.customer_id', '=', 'portfolios.customer_id')
    .innerJoin('import_files', 'import_files.import_id', 'imports.id')
    .whereRef('import_files.customer_id', '=', 'portfolios.customer_id')
    .select(({ fn, ref }) =>
      fn.sum<number | null>(fn<number>('length', [ref('import_files.content')])).as('bytes'),
    )
    .where('portfolios.customer_id', '=', customerId)
    .where('portfolios.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

async function countAll(db: Db, customerId: string) {
  const used: Record<PortfolioQuota, Used> = {
    ...(await countPortfolios(db, customerId)),
    ...(await countPositions(db, customerId)),
    ...(await countDismissed(db, customerId)),
    ...(await countSecurities(db, customerId)),
    ...(await countImports(db, customerId)),
    ...(await countAnswers(db, customerId)),
  };
  return { used, keptBytes: await countKept(db, customerId) };
}

/** Counts of a full account take a second. */
const concurrentCounts = { total: 2, perParty: 1 };

/** Returns a function that counts what a customer has stored of each quota. */
export function createStorageCount(db: Db, portfoliosPerCustomer: number) {
  const inTurn = createFairQueue(concurrentCounts);
  return async (customerId: string): Promise<UsedStorage> => {
    const { used, keptBytes } = await inTurn(customerId, () => countAll(db, customerId));
    const limitOf = (name: PortfolioQuota) =>
      name === 'portfolios' ? portfoliosPerCustomer : quotas[name].limit;
    const all = Object.entries(used) as [PortfolioQuota, Used][];
    const named = all.map(([name, use]) => [name, { ...use, limit: limitOf(name) }]);
    return { quotas: Object.fromEntries(named), keptBytes };
  };
}
