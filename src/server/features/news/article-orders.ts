import { LRUCache } from 'lru-cache';
import type { articleSorts, articleStates } from '../../../contract/news.ts';
import type { Db } from '../../platform/db/schema.ts';
import { readVersion, renewVersion } from '../../platform/db/versions.ts';
import { isInState } from './article-states.ts';
import { createTitleSearch, type TitleSearch } from './title-search.ts';

export interface OrderWanted {
  state: (typeof articleStates)[number];
  sort: (typeof articleSorts)[number];
  order: 'asc' | 'desc';
}

interface Order {
  ids: string[];
  /** Finds the articles whose folded titles have a text in them; made when it is first asked for. */
  search?: TitleSearch;
  version: string;
  /** When an article that waits for its time comes to it, and the order is another one. */
  until: string;
}

const sortColumns = {
  createdAt: 'id',
  updatedAt: 'updated_at',
  publishedAt: 'published_at',
  title: 'title_folded',
} as const;

const versionName = 'articles';
const charactersKept = 32_000_000;
const idLength = 36;
const never = '9999';

/** Called in the transaction that changes articles. */
export const renewArticles = (transaction: Db): Promise<void> => renewVersion(transaction, versionName);

async function nextPublishing(db: Db, now: string): Promise<string> {
  const next = await db
    .selectFrom('articles')
    .select('published_at')
    .where('published_at', '>', now)
    .orderBy('published_at')
    .limit(1)
    .executeTakeFirst();
  return next?.published_at ?? never;
}

async function readOrder(db: Db, { state, sort, order }: OrderWanted, withTitles: boolean) {
  const column = sortColumns[sort];
  return db
    .selectFrom('articles')
    .select('id')
    .$if(withTitles, (query) => query.select('title_folded'))
    .$if(state !== 'all', (query) => query.where((eb) => isInState(eb, state)))
    .orderBy(column, order)
    .$if(column !== 'id', (query) => query.orderBy('id', order))
    .execute();
}

/**
 * Keeps the order of the articles, as their ids, for as long as it is true: totals, far pages and searches then cost the
 * same however many there are. The version that the database holds is read first, and every change of an article renews
 * it in its own transaction (decision 28).
 */
export function createArticleOrders() {
  const kept = new LRUCache<string, Order>({
    maxSize: charactersKept,
    sizeCalculation: ({ ids, search }) => ids.length * idLength + (search?.size ?? 0) + 1,
  });
  const underWay = new Map<string, Promise<Order>>();

  async function make(db: Db, wanted: OrderWanted, withTitles: boolean, version: string): Promise<Order> {
    const until = await nextPublishing(db, new Date().toISOString());
    const rows = await readOrder(db, wanted, withTitles);
    const ids = rows.map(({ id }) => id);
    const titles = rows.map(({ title_folded }) => title_folded ?? '');
    return { ids, version, until, ...(withTitles && { search: createTitleSearch(ids, titles) }) };
  }

  async function orderOf(db: Db, wanted: OrderWanted, withTitles: boolean): Promise<Order> {
    const version = await readVersion(db, versionName);
    const key = `${wanted.state} ${wanted.sort} ${wanted.order} ${withTitles}`;
    const known = kept.get(key);
    if (known?.version === version && known.until > new Date().toISOString()) return known;
    const flight = `${key} ${version}`;
    const making =
      underWay.get(flight) ?? make(db, wanted, withTitles, version).finally(() => underWay.delete(flight));
    underWay.set(flight, making);
    const made = await making;
    // Read again: what came from elsewhere half-way, as from a replica that lags, is not kept as if it were of now.
    if ((await readVersion(db, versionName)) === version) kept.set(key, made);
    return made;
  }

  return {
    /** The ids of these articles, in this order; those alone whose folded titles have `text` in them, when given. */
    async idsOf(db: Db, wanted: OrderWanted, text?: string): Promise<readonly string[]> {
      const { ids, search } = await orderOf(db, wanted, text !== undefined);
      return text === undefined ? ids : (search?.find(text) ?? []);
    },
  };
}

export type ArticleOrders = ReturnType<typeof createArticleOrders>;
