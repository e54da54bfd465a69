import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SymbolMentions } from '#domain/mentions/symbol-mentions.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { readMentions } from '#server/providers/market/snapshot/mention-reader.ts';
import { bothDatabases, createSeededDatabase, type TestDatabase } from '#tests/support/api.ts';
import { linkStoredItems } from './feed-item-symbols.ts';
import { type StoredFeed, storeSuccess } from './store-feed.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
const url = 'https://feeds.example/news';
const source: StoredFeed = {
  url,
  title: '',
  state: { etag: null, lastModified: null },
  failures: 0,
  isNew: true,
};

const storedItem = (number: number, title: string) => ({
  id: `item ${String(number).padStart(5, '0')}`,
  link: `https://news.example/${number}`,
  title,
  image: null,
  source: 'News',
  feed_url: url,
  published_at: new Date(now - number * 1000).toISOString(),
});

describe.each(bothDatabases)('symbols of feed items on %s', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let mentions: SymbolMentions;

  beforeAll(async () => {
    ({ testDatabase, database } = await createSeededDatabase(kind));
    mentions = await readMentions('data');
  });
  beforeEach(async () => {
    for (const table of ['feed_items', 'feed_sources'] as const)
      await database.db.deleteFrom(table).execute();
    await database.db.deleteFrom('seeds').where('name', 'like', 'feed item%').execute();
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.remove();
  });

  const links = () =>
    database.db
      .selectFrom('feed_item_symbols')
      .innerJoin('feed_items', 'feed_items.id', 'item_id')
      .select(['title', 'symbol', 'feed_item_symbols.published_at as date'])
      .orderBy('title')
      .orderBy('symbol')
      .execute();

  const fetched = (titles: Record<string, string>, publishedAt = '2026-11-21T08:00:00.000Z') => ({
    feed: {
      title: 'The Daily',
      entries: Object.entries(titles).map(([link, title]) => ({ link, title, image: null, publishedAt })),
    },
    state: { etag: null, lastModified: null },
    mentions,
  });

  const store = (titles: Record<string, string>, publishedAt?: string) =>
    storeSuccess(database.db, source, fetched(titles, publishedAt), { now, everyMs: 60_000 });

  test('are stored with their item, with its date', async () => {
    await store({
      'https://news.example/1': 'Apple and Nvidia shares fall',
      'https://news.example/2': 'Inflation target in sight',
    });
    const date = '2026-11-21T08:00:00.000Z';
    expect(await links()).toEqual([
      { title: 'Apple and Nvidia shares fall', symbol: 'AAPL', date },
      { title: 'Apple and Nvidia shares fall', symbol: 'NVDA', date },
    ]);
  });

  test('follow a title that its publisher corrects', async () => {
    await store({ 'https://news.example/1': 'Apple buys a studio' });
    await store({ 'https://news.example/1': 'Netflix buys a studio' }, '2026-11-21T08:30:00.000Z');
    expect(await links()).toEqual([
      { title: 'Netflix buys a studio', symbol: 'NFLX', date: '2026-11-21T08:00:00.000Z' },
    ]);
  });

  test('are removed with their item', async () => {
    await store({ 'https://news.example/1': 'Apple buys a studio' }, '2026-08-01T08:00:00.000Z');
    expect(await database.db.selectFrom('feed_items').select('id').execute()).toEqual([]);
    expect(await database.db.selectFrom('feed_item_symbols').selectAll().execute()).toEqual([]);
  });

  test('are found once for items of earlier versions', async () => {
    const items = Array.from({ length: 450 }, (_, number) =>
      storedItem(number, number % 2 === 0 ? 'Boeing wins an order' : 'Rain tomorrow'),
    );
    await database.db.insertInto('feed_items').values(items).execute();
    expect(await linkStoredItems(database.db, async () => mentions)).toBe(true);
    expect(await links()).toHaveLength(225);
    await database.db.insertInto('feed_items').values(storedItem(999, 'Boeing again')).execute();
    expect(await linkStoredItems(database.db, async () => mentions)).toBe(false);
    expect(await links()).toHaveLength(225);
  });

  test('need no preparation where nothing is stored', async () => {
    const unprepared = async () => {
      throw new Error('prepared');
    };
    expect(await linkStoredItems(database.db, unprepared)).toBe(false);
  });
});
