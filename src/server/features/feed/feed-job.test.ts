import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabasePlace, databases, type Place, startApi } from '../../../../tests/support/api.ts';
import { startLocalServer } from '../../../../tests/support/local-server.ts';
import { pictureOf } from '../../../../tests/support/pictures.ts';
import type { Database } from '../../platform/db/database.ts';
import { openFeeds } from '../../providers/feeds/open-feeds.ts';
import { newestFeedItems } from './feed-items.ts';
import { createFeedJob } from './feed-job.ts';

const begin = Date.parse('2026-11-21T09:00:00Z');
const minute = 60_000;
const hour = 60 * minute;

interface Entry {
  title: string;
  link: string;
  image?: string;
  date?: string;
}

const rss = (entries: readonly Entry[], title = 'The Daily') => `<?xml version="1.0"?><rss version="2.0"
  xmlns:media="http://search.yahoo.com/mrss/"><channel><title>${title}</title>${entries
    .map(
      ({ title: name, link, image, date = 'Sat, 21 Nov 2026 08:00:00 GMT' }) =>
        `<item><title>${name}</title><link>${link}</link><pubDate>${date}</pubDate>${
          image ? `<media:content url="${image}" medium="image" />` : ''
        }</item>`,
    )
    .join('')}</channel></rss>`;

/** A publisher's server: feeds by path, a picture, and what was asked of it. */
async function publisher() {
  const feeds = new Map<string, string>();
  const asked: { path: string; condition: string | undefined; agent: string | undefined }[] = [];
  const trouble: { status?: number; retryAfter?: string } = {};
  const jpeg = await pictureOf('jpeg', { width: 1200, height: 700 });
  function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): void {
    const condition = headers['if-none-match'];
    asked.push({ path: url, condition, agent: headers['user-agent'] });
    if (url === '/picture.jpg')
      return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg);
    if (trouble.status) {
      const retry = trouble.retryAfter ? { 'retry-after': trouble.retryAfter } : {};
      return void response.writeHead(trouble.status, retry).end('no');
    }
    const text = feeds.get(url);
    if (text === undefined) return void response.writeHead(404).end();
    const etag = `"${text.length}"`;
    if (condition === etag) return void response.writeHead(304).end();
    response.writeHead(200, { 'content-type': 'application/rss+xml', etag }).end(text);
  }
  const server = await startLocalServer(answer);
  return { ...server, feeds, asked, trouble };
}

describe.each(databases)('feeds on %s', (kind) => {
  let place: Place;
  let database: Database;
  let now = begin;
  let changes = 0;

  beforeAll(async () => {
    ({ place, database } = await createDatabasePlace(kind));
  });
  beforeEach(async () => {
    now = begin;
    changes = 0;
    for (const table of ['feed_items', 'feed_sources', 'feed_pictures', 'leases'] as const)
      await database.db.deleteFrom(table).execute();
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  const jobFor = (urls: string[], allowedHosts: string[]) =>
    createFeedJob({
      db: database.db,
      feeds: openFeeds({ allowedHosts, userAgent: 'Holdwise (test)' }),
      urls,
      everyMs: 10 * minute,
      allowedHosts,
      userAgent: 'Holdwise (test)',
      now: () => now,
      onChange: async () => {
        changes += 1;
      },
      onError: (error) => {
        throw error;
      },
    });

  const sourceOf = (url: string) =>
    database.db.selectFrom('feed_sources').selectAll().where('url', '=', url).executeTakeFirstOrThrow();

  test('items come with our own copy of their picture, and name their feed', async () => {
    const { url, host, feeds, asked } = await publisher();
    feeds.set(
      '/a',
      rss([{ title: 'Rates stay', link: 'https://news.example/1', image: `${url}/picture.jpg` }]),
    );
    const job = jobFor([`${url}/a`], [host]);
    await job.run();
    const [item] = await newestFeedItems(database.db, [`${url}/a`]);
    expect(item).toEqual({
      title: 'Rates stay',
      link: 'https://news.example/1',
      image: expect.stringMatching(/^\/feed-pictures\/[0-9a-f]{32}\.webp$/),
      date: '2026-11-21T08:00:00.000Z',
      source: 'The Daily',
      kind: 'article',
    });
    expect(changes).toBeGreaterThan(0);
    expect(asked.every(({ agent }) => agent === 'Holdwise (test)')).toBe(true);
    await job.run();
    expect(asked).toHaveLength(2);
  });

  test('a feed is asked again when its time has come, on condition that it has changed', async () => {
    const { url, host, feeds, asked } = await publisher();
    feeds.set('/a', rss([{ title: 'One', link: 'https://news.example/1' }]));
    const job = jobFor([`${url}/a`], [host]);
    await job.run();
    now += 9 * minute;
    await job.run();
    expect(asked).toHaveLength(1);
    now += 2 * minute;
    await job.run();
    expect(asked.map(({ condition }) => condition)).toEqual([undefined, expect.stringMatching(/^"\d+"$/)]);
    expect((await sourceOf(`${url}/a`)).succeeded_at).toBe(new Date(now).toISOString());
    feeds.set(
      '/a',
      rss([
        { title: 'One, corrected', link: 'https://news.example/1', date: 'Sat, 21 Nov 2026 08:59:00 GMT' },
        { title: 'Two', link: 'https://news.example/2' },
      ]),
    );
    now += 11 * minute;
    await job.run();
    const items = await newestFeedItems(database.db, [`${url}/a`]);
    expect(items.map(({ title, date }) => [title, date]).sort()).toEqual([
      ['One, corrected', '2026-11-21T08:00:00.000Z'],
      ['Two', '2026-11-21T08:00:00.000Z'],
    ]);
  });

  test('a feed that fails keeps its items, is left alone for longer each time, and recovers', async () => {
    const { url, host, feeds, asked, trouble } = await publisher();
    feeds.set('/a', rss([{ title: 'One', link: 'https://news.example/1' }]));
    const job = jobFor([`${url}/a`], [host]);
    await job.run();
    trouble.status = 500;
    for (let count = 0; count < 6 * 6; count += 1) {
      now += 10 * minute;
      await job.run();
    }
    // After ten minutes, then twenty, forty, eighty, a hundred and sixty.
    expect(asked.length - 1).toBe(6);
    expect(await newestFeedItems(database.db, [`${url}/a`])).toHaveLength(1);
    expect(await sourceOf(`${url}/a`)).toMatchObject({
      failures: 6,
      failure: expect.stringContaining('500'),
    });
    delete trouble.status;
    now += 24 * hour;
    await job.run();
    expect(await sourceOf(`${url}/a`)).toMatchObject({ failures: 0 });
  });

  test('a feed that says when to come back is taken at its word', async () => {
    const { url, host, asked, trouble } = await publisher();
    Object.assign(trouble, { status: 429, retryAfter: '7200' });
    const job = jobFor([`${url}/a`], [host]);
    await job.run();
    now += 119 * minute;
    await job.run();
    expect(asked).toHaveLength(1);
    now += 2 * minute;
    await job.run();
    expect(asked).toHaveLength(2);
  });

  test('one instance fetches at a time', async () => {
    const { url, host, feeds, asked } = await publisher();
    feeds.set('/a', rss([{ title: 'One', link: 'https://news.example/1' }]));
    const jobs = Array.from({ length: 4 }, () => jobFor([`${url}/a`], [host]));
    await Promise.all(jobs.map((job) => job.run()));
    for (const job of jobs) await job.run();
    expect(asked).toHaveLength(1);
  });

  test('what leads into the own network is refused unless the operator lists it', async () => {
    const { url, host, feeds, asked } = await publisher();
    feeds.set('/a', rss([{ title: 'Inside', link: 'https://news.example/1' }]));
    await jobFor([`${url}/a`], []).run();
    expect(asked).toEqual([]);
    const { failure } = await sourceOf(`${url}/a`);
    expect(failure).toContain('leads into the network of this server');
    now += hour;
    await jobFor([`${url}/a`], [host]).run();
    expect(asked).toHaveLength(1);
  });

  test('feeds are merged, newest first, a title that several have once, those no longer set not at all', async () => {
    const { url, host, feeds } = await publisher();
    const at = (clock: string) => `Sat, 21 Nov 2026 ${clock}:00 GMT`;
    feeds.set(
      '/a',
      rss(
        [
          { title: 'First', link: 'https://a.example/1', date: at('07:00') },
          { title: 'Both', link: 'https://a.example/2', date: at('08:00') },
        ],
        'A',
      ),
    );
    feeds.set(
      '/b',
      rss(
        [
          { title: 'Both!', link: 'https://b.example/9', date: at('07:30') },
          { title: 'Third', link: 'https://b.example/3', date: at('06:00') },
        ],
        'B',
      ),
    );
    const both = [`${url}/a`, `${url}/b`];
    await jobFor(both, [host]).run();
    const titles = async (urls: string[]) =>
      (await newestFeedItems(database.db, urls)).map(({ title }) => title);
    expect(await titles(both)).toEqual(['Both', 'First', 'Third']);
    expect(await titles([`${url}/b`])).toEqual(['Both!', 'Third']);
  });

  test('a picture that can’t be had is none, and is not asked for again and again', async () => {
    const { url, host, feeds, asked } = await publisher();
    feeds.set('/a', rss([{ title: 'One', link: 'https://news.example/1', image: `${url}/gone.jpg` }]));
    const job = jobFor([`${url}/a`], [host]);
    await job.run();
    now += hour;
    await job.run();
    expect((await newestFeedItems(database.db, [`${url}/a`]))[0]?.image).toBeNull();
    expect(asked.filter(({ path }) => path === '/gone.jpg')).toHaveLength(1);
    now += 25 * hour;
    await job.run();
    expect(asked.filter(({ path }) => path === '/gone.jpg')).toHaveLength(2);
  });

  test('administrators see how the feeds do, and have them fetched; the picture is served by us', async () => {
    const { url, host, feeds } = await publisher();
    feeds.set(
      '/a',
      rss([{ title: 'Rates stay', link: 'https://news.example/1', image: `${url}/picture.jpg` }]),
    );
    const api = await startApi(kind, { FEED_URLS: `${url}/a,${url}/none`, FEED_ALLOWED_HOSTS: host });
    const edith = await api.admin();
    const before = await edith.call('GET', '/admin/feeds');
    expect(before.body.feeds).toMatchObject([
      { url: `${url}/a`, succeededAt: null, items: 0 },
      { succeededAt: null },
    ]);
    const after = await edith.call('POST', '/admin/feeds/refresh');
    expect(after.body.feeds).toMatchObject([
      { title: 'The Daily', items: 1, failing: false, failure: null },
      { failing: true, failure: expect.stringContaining('404'), items: 0 },
    ]);
    const { body } = await api.visitor().call('GET', '/rss/limited');
    expect(body.items).toHaveLength(1);
    const picture = await api.app.inject(body.items[0].image);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect((await api.app.inject(`/feed-pictures/${'0'.repeat(32)}.webp`)).statusCode).toBe(404);
    await api.stop();
  });
});
