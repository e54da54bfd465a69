import type { ExpressionBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { articleSorts, articleStates } from '#contract/news.ts';
import { isoTime } from '#domain/time.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { readVersion, renewVersion } from '#server/platform/db/versions.ts';
import { createTitleSearch, type TitleSearch } from './title-search.ts';

type Articles = ExpressionBuilder<Schema, 'articles'>;

export const isPublished = (eb: Articles) => eb('published_at', '<=', isoTime());

function isInState(eb: Articles, state: (typeof articleStates)[number]) {
  if (state === 'draft') return eb('published_at', 'is', null);
  if (state === 'scheduled') return eb('published_at', '>', isoTime());
  return state === 'published' ? isPublished(eb) : eb.lit(true);
}

export interface ArticleOrder {
  state: (typeof articleStates)[number];
  sort: (typeof articleSorts)[number];
  order: 'asc' | 'desc';
}

interface CachedList {
  ids: string[];
  /** Present in lists that were read for a search. */
  search?: TitleSearch;
  version: string;
  /** ISO time at which the next scheduled article is published, which invalidates the list. */
  until: string;
}

const sortColumns = {
  createdAt: 'id',
  updatedAt: 'updated_at',
  publishedAt: 'published_at',
  title: 'title_folded',
} as const;

const versionName = 'articles';
const maxCachedCharacters = 32_000_000;
const idLength = 36;
const never = '9999';

/** Invalidates the cached lists of all instances. Call it in the transaction that changes articles. */
export const renewArticlesVersion = (transaction: Db): Promise<void> =>
  renewVersion(transaction, versionName);

async function nextPublication(db: Db, now: string): Promise<string> {
  const next = await db
    .selectFrom('articles')
    .select('published_at')
    .where('published_at', '>', now)
    .orderBy('published_at')
    .limit(1)
    .executeTakeFirst();
  return next?.published_at ?? never;
}

async function readRows(db: Db, { state, sort, order }: ArticleOrder, withTitles: boolean) {
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
 * Caches the sorted ids of articles, so that the cost of totals, late pages and searches does not grow with the number of
 * articles. The version is read from the database before the list, and every change of an article sets a new version in
 * its own transaction (decision 28).
 */
export function createArticleListCache() {
  const cache = new LRUCache<string, CachedList>({
    maxSize: maxCachedCharacters,
    sizeCalculation: ({ ids, search }) => ids.length * idLength + (search?.size ?? 0) + 1,
  });
  const pending = new Map<string, Promise<CachedList>>();

  async function readList(
    db: Db,
    order: ArticleOrder,
    withTitles: boolean,
    version: string,
  ): Promise<CachedList> {
    const until = await nextPublication(db, isoTime());
    const rows = await readRows(db, order, withTitles);
    const ids = rows.map(({ id }) => id);
    const titles = rows.map(({ title_folded }) => title_folded ?? '');
    return { ids, version, until, ...(withTitles && { search: createTitleSearch(ids, titles) }) };
  }

  async function getList(db: Db, order: ArticleOrder, withTitles: boolean): Promise<CachedList> {
    const version = await readVersion(db, versionName);
    const key = `${order.state} ${order.sort} ${order.order} ${withTitles}`;
    const cached = cache.get(key);
    if (cached?.version === version && cached.until > isoTime()) return cached;
    const pendingKey = `${key} ${version}`;
    const reading =
      pending.get(pendingKey) ??
      readList(db, order, withTitles, version).finally(() => pending.delete(pendingKey));
    pending.set(pendingKey, reading);
    const list = await reading;
    // Does not cache a list when the version changed meanwhile, for example between reads of a lagging replica.
    if ((await readVersion(db, versionName)) === version) cache.set(key, list);
    return list;
  }

  return {
    /** Returns the sorted ids of the articles. With `text`, only those whose folded titles contain it. */
    async idsOf(db: Db, order: ArticleOrder, text?: string): Promise<readonly string[]> {
      const { ids, search } = await getList(db, order, text !== undefined);
      return text === undefined ? ids : (search?.find(text) ?? []);
    },
  };
}

export type ArticleListCache = ReturnType<typeof createArticleListCache>;
