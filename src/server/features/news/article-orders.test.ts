import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDatabasePlace, databases } from '../../../../tests/support/api.ts';
import { recordStatements } from '../../../../tests/support/plans.ts';
import type { Database } from '../../platform/db/database.ts';
import { createArticleOrders, type OrderWanted, renewArticles } from './article-orders.ts';
import { foldTitle } from './articles.ts';

const newest: OrderWanted = { state: 'published', sort: 'publishedAt', order: 'desc' };
const start = Date.parse('2026-11-21T09:00:00.000Z');
const iso = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

describe.each(databases)('the order of articles on %s', (kind) => {
  let database: Database;
  let removePlace: () => Promise<void>;

  beforeEach(async () => {
    const made = await createDatabasePlace(kind);
    database = made.database;
    removePlace = made.place.remove;
    vi.useFakeTimers({ now: start, toFake: ['Date'] });
  });

  afterEach(async () => {
    vi.useRealTimers();
    await database.close();
    await removePlace();
  });

  async function write(id: string, publishedAt: string | null, title = id): Promise<void> {
    const texts = {
      title,
      title_folded: foldTitle(title),
      slug: id,
      description: '<p>It.</p>',
      excerpt: 'It.',
    };
    const times = { published_at: publishedAt, created_at: iso(0), updated_at: iso(0) };
    await database.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('articles')
        .values({ id, ...texts, ...times })
        .execute();
      await renewArticles(transaction);
    });
  }

  test('is read once while nothing changes', async () => {
    const orders = createArticleOrders();
    await write('one', iso(-2));
    await orders.idsOf(database.db, newest);
    const statements = recordStatements();
    expect(await orders.idsOf(database.db, newest)).toEqual(['one']);
    expect(statements).toHaveLength(1);
  });

  test('is new after a change, wherever that was made', async () => {
    const [here, there] = [createArticleOrders(), createArticleOrders()];
    await write('one', iso(-2));
    expect(await here.idsOf(database.db, newest)).toEqual(['one']);
    expect(await there.idsOf(database.db, newest)).toEqual(['one']);
    await write('two', iso(-1));
    expect(await here.idsOf(database.db, newest)).toEqual(['two', 'one']);
    expect(await there.idsOf(database.db, newest)).toEqual(['two', 'one']);
  });

  test('is new when the time of an article comes, with no change at all', async () => {
    const orders = createArticleOrders();
    await write('later', iso(5));
    expect(await orders.idsOf(database.db, newest)).toEqual([]);
    vi.setSystemTime(start + 5 * 60_000 - 1);
    expect(await orders.idsOf(database.db, newest)).toEqual([]);
    vi.setSystemTime(start + 5 * 60_000);
    expect(await orders.idsOf(database.db, newest)).toEqual(['later']);
  });

  test('is kept for each state and column, and searched in its own order', async () => {
    const orders = createArticleOrders();
    await write('one', null, 'Oil and gas');
    await write('two', iso(-1), 'Gold');
    await write('three', iso(-2), 'Crude OIL');
    const all: OrderWanted = { state: 'all', sort: 'title', order: 'asc' };
    expect(await orders.idsOf(database.db, all)).toEqual(['three', 'two', 'one']);
    expect(await orders.idsOf(database.db, all, 'oil')).toEqual(['three', 'one']);
    expect(await orders.idsOf(database.db, { ...all, order: 'desc' }, 'oil')).toEqual(['one', 'three']);
    expect(await orders.idsOf(database.db, newest, 'oil')).toEqual(['three']);
    expect(await orders.idsOf(database.db, { ...all, state: 'draft' })).toEqual(['one']);
  });
});
