import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/platform/db/connection/database.ts';
import { bothDatabases, createSeededDatabase } from '#tests/support/api.ts';
import { recordStatements } from '#tests/support/plans.ts';
import { type ArticleOrder, createArticleListCache, renewArticlesVersion } from './article-list-cache.ts';
import { foldTitle } from './articles.ts';

const newest: ArticleOrder = { state: 'published', sort: 'publishedAt', order: 'desc' };
const start = Date.parse('2026-11-21T09:00:00.000Z');
const iso = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

describe.each(bothDatabases)('the article list cache on %s', (kind) => {
  let database: Database;
  let removeDatabase: () => Promise<void>;

  beforeEach(async () => {
    const testDatabase = await createSeededDatabase(kind);
    database = testDatabase.database;
    removeDatabase = testDatabase.testDatabase.remove;
    vi.useFakeTimers({ now: start, toFake: ['Date'] });
  });

  afterEach(async () => {
    vi.useRealTimers();
    await database.close();
    await removeDatabase();
  });

  async function insertArticle(id: string, publishedAt: string | null, title = id): Promise<void> {
    const texts = {
      title,
      title_folded: foldTitle(title),
      slug: id,
      description: '<p>It.</p>',
      excerpt: 'It.',
      sanitizer: 1,
    };
    const times = { published_at: publishedAt, created_at: iso(0), updated_at: iso(0) };
    await database.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('articles')
        .values({ id, ...texts, ...times })
        .execute();
      await renewArticlesVersion(transaction);
    });
  }

  test('reads a list once while nothing changes', async () => {
    const cache = createArticleListCache();
    await insertArticle('one', iso(-2));
    await cache.idsOf(database.db, newest);
    const statements = recordStatements();
    expect(await cache.idsOf(database.db, newest)).toEqual(['one']);
    expect(statements).toHaveLength(1);
  });

  test('reads the list again after a change on any instance', async () => {
    const [here, there] = [createArticleListCache(), createArticleListCache()];
    await insertArticle('one', iso(-2));
    expect(await here.idsOf(database.db, newest)).toEqual(['one']);
    expect(await there.idsOf(database.db, newest)).toEqual(['one']);
    await insertArticle('two', iso(-1));
    expect(await here.idsOf(database.db, newest)).toEqual(['two', 'one']);
    expect(await there.idsOf(database.db, newest)).toEqual(['two', 'one']);
  });

  test('reads the list again when a scheduled article is published', async () => {
    const cache = createArticleListCache();
    await insertArticle('later', iso(5));
    expect(await cache.idsOf(database.db, newest)).toEqual([]);
    vi.setSystemTime(start + 5 * 60_000 - 1);
    expect(await cache.idsOf(database.db, newest)).toEqual([]);
    vi.setSystemTime(start + 5 * 60_000);
    expect(await cache.idsOf(database.db, newest)).toEqual(['later']);
  });

  test('caches a list per state, column and direction, and searches in list order', async () => {
    const cache = createArticleListCache();
    await insertArticle('one', null, 'Oil and gas');
    await insertArticle('two', iso(-1), 'Gold');
    await insertArticle('three', iso(-2), 'Crude OIL');
    const all: ArticleOrder = { state: 'all', sort: 'title', order: 'asc' };
    expect(await cache.idsOf(database.db, all)).toEqual(['three', 'two', 'one']);
    expect(await cache.idsOf(database.db, all, 'oil')).toEqual(['three', 'one']);
    expect(await cache.idsOf(database.db, { ...all, order: 'desc' }, 'oil')).toEqual(['one', 'three']);
    expect(await cache.idsOf(database.db, newest, 'oil')).toEqual(['three']);
    expect(await cache.idsOf(database.db, { ...all, state: 'draft' })).toEqual(['one']);
  });
});
