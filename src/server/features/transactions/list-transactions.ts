import { LRUCache } from 'lru-cache';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { transactions } from '#contract/transactions.ts';
import type { TransactionKind } from '#domain/transaction-kinds.ts';
import type { LedgerSources } from '#server/ledger/ledger-change.ts';
import type { PortfolioScope } from '#server/ledger/portfolio-scope.ts';
import { portfoliosVersion } from '#server/ledger/portfolios.ts';
import { createComputeInTurn } from '#server/ledger/reports/compute-in-turn.ts';
import { type Filter, visitMatching } from '#server/ledger/transaction-filter.ts';
import type { TransactionRow } from '#server/ledger/transactions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { splitsOnPage } from './recorded-splits.ts';
import { showTransactions } from './show-transactions.ts';
import { createSums } from './transaction-sums.ts';

type List = Omit<ReplyOf<typeof transactions.list>, 'success'>;

/** The result of reading all matching transactions once: their ids in order, counts and sums. */
interface Matches {
  ids: string[];
  counts: Partial<Record<TransactionKind, number>>;
  sums: List['sums'];
}

async function collect(
  db: Db,
  { rates }: LedgerSources,
  scope: PortfolioScope,
  filter: Filter,
): Promise<Matches> {
  const ids: { id: string; date: string; order: number }[] = [];
  const counts: Matches['counts'] = {};
  const sums = createSums(rates, scope.currency);
  await visitMatching(db, scope, filter, (row) => {
    counts[row.kind] = (counts[row.kind] ?? 0) + 1;
    if (filter.kind !== undefined && row.kind !== filter.kind) return;
    ids.push({ id: row.id, date: row.date ?? '', order: row.day_order });
    sums.add(row);
  });
  if (scope.portfolios.length > 1)
    ids.sort((a, b) =>
      a.date === b.date ? b.order - a.order || (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1,
    );
  return { ids: ids.map(({ id }) => id), counts, sums: sums.total() };
}

const maxCachedIds = 500_000;

async function readRows(db: Db, customerId: string, ids: readonly string[]): Promise<TransactionRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Lists transactions, newest first. What all pages have in common is computed once for each version of the portfolios, in
 * turn, because it holds an entry for each transaction.
 */
export function createTransactionList(db: Db, sources: LedgerSources) {
  const cache = new LRUCache<string, Matches>({
    maxSize: maxCachedIds,
    sizeCalculation: ({ ids }) => ids.length + 1,
  });
  const inTurn = createComputeInTurn(db);
  return async (scope: PortfolioScope, filter: Filter): Promise<List> => {
    const { page, limit, ...conditions } = filter;
    const version = await portfoliosVersion(db, scope.customerId);
    const ids = scope.portfolios.map(({ id }) => id);
    const key = JSON.stringify([version, sources.rates.version(), scope.currency, ids, conditions]);
    const matches =
      cache.get(key) ??
      (await inTurn(scope.customerId, async () => {
        // Another request may have collected the same meanwhile.
        const found = cache.get(key) ?? (await collect(db, sources, scope, filter));
        cache.set(key, found);
        return found;
      }));
    const shownIds = matches.ids.slice((page - 1) * limit, page * limit);
    const rows = await readRows(db, scope.customerId, shownIds);
    const shown = await showTransactions(db, sources, scope.customerId, rows);
    const { sums, counts } = matches;
    return {
      transactions: shown,
      total: matches.ids.length,
      counts,
      sums,
      splits: await splitsOnPage(db, sources, scope, shown, filter),
    };
  };
}
