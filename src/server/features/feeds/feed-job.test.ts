import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/connection/database.ts';
import { renewLease, takeLease } from '#server/platform/db/leases.ts';
import { ParserCrash } from '#server/platform/isolation/parser-spec.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import { openFeeds } from '#server/providers/feeds/fetch-feed.ts';
import { readMentions } from '#server/providers/market/snapshot/mention-reader.ts';
import {
  bothDatabases,
  createSeededDatabase,
  databases,
  startApi,
  type TestDatabase,
} from '#tests/support/api.ts';
import { parsersOn } from '#tests/support/feed-parsers.ts';
import { parseInProcess } from '#tests/support/in-process-parsers.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import { imageOf } from '#tests/support/pictures.ts';
import { newestFeedItems } from './feed-items.ts';
import { createFeedJob } from './feed-job.ts';

const start = Date.parse('2026-11-21T09:00:00Z');
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

/** Starts a publisher's server with feeds by path and one image. Records its requests. */
async function publisher() {
  const feeds = new Map<string, string>();
  const requests: { path: string; condition: string | undefined; agent: string | undefined }[] = [];
  const fault: { status?: number; retryAfter?: string } = {};
  const jpeg = await imageOf('jpeg', { width: 1200, height: 700 });
  function respond({ url = '/', headers }: IncomingMessage, response: ServerResponse): void {
    const condition = headers['if-none-match'];
    requests.push({ path: url, condition, agent: headers['user-agent'] });
    if (url === '/picture.jpg')
      return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg);
    if (fault.status) {
      const retry = fault.retryAfter ? { 'retry-after': fault.retryAfter } : {};
      return void response.writeHead(fault.status, retry).end('no');
    }
    const text = feeds.get(url);
    if (text === undefined) return void response.writeHead(404).end();
    const etag = `"${text.length}"`;
    if (condition === etag) return void response.writeHead(304).end();
    response.writeHead(200, { 'content-type': 'application/rss+xml', etag }).end(text);
  }
  const server = await startLocalServer(respond);
  return { ...server, feeds, requests, fault };
}

describe.each(bothDatabases)('feeds on %s', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let parsers: Parsers;
  let now = start;
  let changes = 0;
  const runs: object[] = [];

  beforeAll(async () => {
    ({ testDatabase, database } = await createSeededDatabase(kind));
    parsers = parsersOn(database, testDatabase, parseInProcess);
  });
  beforeEach(async () => {
    now = start;
    changes = 0;
    runs.length = 0;
    for (const table of ['feed_items', 'feed_sources', 'feed_pictures', 'leases'] as const)
      await database.db.deleteFrom(table).execute();
  });
  afterAll(async () => {
    parsers.close();
    await database.close();
    await testDatabase.remove();
  });

  const jobFor = (urls: string[], allowedHosts: string[], feedParsers: Parsers = parsers) =>
    createFeedJob({
      db: database.db,
      feeds: openFeeds({ parsers: feedParsers, allowedHosts, userAgent: 'Holdwise (test)' }),
      feedUrls: async () => urls,
      everyMs: 10 * minute,
      allowedHosts,
      userAgent: 'Holdwise (test)',
      parsers: feedParsers,
      mentions: () => readMentions('data'),
      now: () => now,
      onChange: async () => {
        changes += 1;
      },
      onError: (error) => {
        throw error;
      },
      onRun: (run, outage) => runs.push({ ...run, outage }),
    });

  const sourceOf = (url: string) =>
    database.db.selectFrom('feed_sources').selectAll().where('url', '=', url).executeTakeFirstOrThrow();

  test('reports an outage when none of all feeds can be read', async () => {
    const { url, host, feeds } = await publisher();
    const job = jobFor([`${url}/a`, `${url}/b`], [host]);
    await job.run();
    feeds.set('/b', rss([]));
    await job.refresh();
    expect(runs).toMatchObject([
      { feeds: 2, failed: 2, outage: { kind: 'status' } },
      { feeds: 2, failed: 1, outage: undefined },
    ]);
  });

  test('stores items with their feed name and a copy of their image', async () => {
    const { url, host, feeds, requests } = await publisher();
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
    expect(await database.db.selectFrom('feed_item_symbols').selectAll().execute()).toEqual([]);
    expect(requests.every(({ agent }) => agent === 'Holdwise (test)')).toBe(true);
    await job.run();
    expect(requests).toHaveLength(2);
  });

  test('an item belongs to its first feed: a copy in another feed changes nothing', async () => {
    const { url, host, feeds } = await publisher();
    const link = 'https://a.example/1';
    feeds.set('/a', rss([{ title: 'Rates stay', link, image: `${url}/picture.jpg` }], 'A'));
    const both = [`${url}/a`, `${url}/b`];
    const job = jobFor(both, [host]);
    await job.run();
    const copy = { link, image: `${url}/other.jpg`, date: 'Sat, 21 Nov 2026 08:59:00 GMT' };
    feeds.set('/b', rss([{ title: 'Buy my coin', ...copy }], 'B'));
    now += hour;
    await job.run();
    const [item, ...more] = await newestFeedItems(database.db, both);
    expect(item).toMatchObject({ title: 'Rates stay', source: 'A', image: expect.stringContaining('/feed') });
    expect(more).toEqual([]);
    feeds.set('/a', rss([{ title: 'Rates stay, after all', link }], 'A'));
    now += hour;
    await job.run();
    expect((await newestFeedItems(database.db, both)).map(({ title }) => title)).toEqual([
      'Rates stay, after all',
    ]);
  });

  test('a hostile feed cannot suppress an item of another feed by publishing its link first', async () => {
    const { url, host, feeds } = await publisher();
    const link = 'https://a.example/1';
    feeds.set('/b', rss([{ title: 'Buy my coin', link }], 'B'));
    const job = jobFor([`${url}/b`, `${url}/a`], [host]);
    await job.run();
    feeds.set('/a', rss([{ title: 'Rates stay', link }], 'A'));
    now += hour;
    await job.run();
    expect(await newestFeedItems(database.db, [`${url}/a`])).toMatchObject([
      { title: 'Rates stay', source: 'A' },
    ]);
  });

  test('a failing feed retains its items, backs off exponentially and recovers', async () => {
    const { url, host, feeds, requests, fault } = await publisher();
    feeds.set('/a', rss([{ title: 'One', link: 'https://news.example/1' }]));
    const job = jobFor([`${url}/a`], [host]);
    await job.run();
    fault.status = 500;
    for (let count = 0; count < 6 * 6; count += 1) {
      now += 10 * minute;
      await job.run();
    }
    // After ten minutes, then twenty, forty, eighty, a hundred and sixty.
    expect(requests.length - 1).toBe(6);
    expect(await newestFeedItems(database.db, [`${url}/a`])).toHaveLength(1);
    expect(await sourceOf(`${url}/a`)).toMatchObject({
      failures: 6,
      failure: expect.stringContaining('500'),
    });
    delete fault.status;
    now += 24 * hour;
    await job.run();
    expect(await sourceOf(`${url}/a`)).toMatchObject({ failures: 0 });
  });

  test('fetches an undecodable image once', async () => {
    const { url, host, feeds, requests } = await publisher();
    feeds.set('/broken.jpg', 'no picture');
    feeds.set('/a', rss([{ title: 'One', link: 'https://news.example/1', image: `${url}/broken.jpg` }]));
    const job = jobFor([`${url}/a`], [host]);
    for (let day = 0; day < 40; day += 1) {
      await job.run();
      now += 24 * hour;
    }
    expect(requests.filter(({ path }) => path === '/broken.jpg')).toHaveLength(1);
  });

  test('administrators see the state of the feeds and refresh them; the server serves the image copy', async () => {
    const { url, host, feeds } = await publisher();
    feeds.set(
      '/a',
      rss([{ title: 'Rates stay', link: 'https://news.example/1', image: `${url}/picture.jpg` }]),
    );
    const api = await startApi(kind, { FEED_URLS: `${url}/a,${url}/none`, FEED_ALLOWED_HOSTS: host });
    const admin = await api.admin();
    const before = await admin.call('GET', '/admin/feeds');
    expect(before.body.feeds).toMatchObject([
      { url: `${url}/a`, succeededAt: null, items: 0 },
      { succeededAt: null },
    ]);
    const refreshed = await admin.call('POST', '/admin/feeds/refresh');
    expect(refreshed.body.message).toMatch(/^1 of 2 feeds were read, 1 failed$|^The feeds are still being/);
    const fetching = async () => (await admin.call('GET', '/admin/feeds')).body.fetching;
    await expect.poll(fetching).toBe(false);
    const after = await admin.call('GET', '/admin/feeds');
    expect(after.body.feeds).toMatchObject([
      { title: 'The Daily', items: 1, failing: false, failure: null },
      { failing: true, failure: expect.stringContaining('404'), items: 0 },
    ]);
    const { body } = await api.visitor().call('GET', '/rss/limited');
    expect(body.items).toHaveLength(1);
    const image = await api.app.inject(body.items[0].image);
    expect(image.statusCode).toBe(200);
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect((await api.app.inject(`/feed-pictures/${'0'.repeat(32)}.webp`)).statusCode).toBe(404);
    await api.stop();
  });

  test('only one instance fetches at a time', async () => {
    const { url, host, feeds, requests } = await publisher();
    feeds.set('/a', rss([{ title: 'One', link: 'https://news.example/1' }]));
    const jobs = Array.from({ length: 4 }, () => jobFor([`${url}/a`], [host]));
    await Promise.all(jobs.map((job) => job.run()));
    for (const job of jobs) await job.run();
    expect(requests).toHaveLength(1);
  });

  test('merges the configured feeds, newest first, without duplicate titles', async () => {
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

  test('a refresh during the run of another instance makes all feeds due', async () => {
    const { url, host, feeds, requests } = await publisher();
    feeds.set('/a', rss([{ title: 'One', link: 'https://news.example/1' }]));
    await jobFor([`${url}/a`], [host]).run();
    await takeLease(database.db, 'feeds', hour, now);
    const job = jobFor([`${url}/a`], [host]);
    expect(await job.refresh()).toBeUndefined();
    expect(requests).toHaveLength(1);
    await renewLease(database.db, 'feeds', 0, now);
    await job.run();
    expect(requests).toHaveLength(2);
  });

  // The other tests do not depend on locks, transactions or the order of rows.
  if (!databases.includes(kind)) return;

  test('fetches a feed again when it is due, with a conditional request', async () => {
    const { url, host, feeds, requests } = await publisher();
    feeds.set('/a', rss([{ title: 'One', link: 'https://news.example/1' }]));
    const job = jobFor([`${url}/a`], [host]);
    await job.run();
    now += 9 * minute;
    await job.run();
    expect(requests).toHaveLength(1);
    now += 2 * minute;
    await job.run();
    expect(requests.map(({ condition }) => condition)).toEqual([undefined, expect.stringMatching(/^"\d+"$/)]);
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

  test('respects the Retry-After header of a feed', async () => {
    const { url, host, requests, fault } = await publisher();
    Object.assign(fault, { status: 429, retryAfter: '7200' });
    const job = jobFor([`${url}/a`], [host]);
    await job.run();
    now += 119 * minute;
    await job.run();
    expect(requests).toHaveLength(1);
    now += 2 * minute;
    await job.run();
    expect(requests).toHaveLength(2);
  });

  test('rejects feeds on the internal network unless the operator allows their host', async () => {
    const { url, host, feeds, requests } = await publisher();
    feeds.set('/a', rss([{ title: 'Inside', link: 'https://news.example/1' }]));
    await jobFor([`${url}/a`], []).run();
    expect(requests).toEqual([]);
    const { failure } = await sourceOf(`${url}/a`);
    expect(failure).toContain('leads into the network of this server');
    now += hour;
    await jobFor([`${url}/a`], [host]).run();
    expect(requests).toHaveLength(1);
  });

  test('a copied headline with a newer date does not replace the original', async () => {
    const { url, host, feeds } = await publisher();
    feeds.set('/a', rss([{ title: 'Rates stay', link: 'https://a.example/1' }], 'A'));
    const both = [`${url}/a`, `${url}/b`];
    const job = jobFor(both, [host]);
    await job.run();
    const date = 'Sat, 21 Nov 2026 08:59:00 GMT';
    feeds.set('/b', rss([{ title: 'RATES STAY!', link: 'https://b.example/1', date }], 'B'));
    now += hour;
    await job.run();
    expect(await newestFeedItems(database.db, both)).toMatchObject([
      { title: 'Rates stay', link: 'https://a.example/1', source: 'A' },
    ]);
  });

  test('sorts undated items of a new feed after dated ones, and later items by first sight', async () => {
    const { url, host, feeds } = await publisher();
    feeds.set('/a', rss([{ title: 'Dated', link: 'https://a.example/1' }], 'A'));
    const undated = (...titles: string[]) =>
      rss(
        titles.map((title) => ({ title, link: `https://b.example/${title}`, date: 'yesterday' })),
        'B',
      );
    feeds.set('/b', undated('Two', 'One'));
    const both = [`${url}/a`, `${url}/b`];
    const job = jobFor(both, [host]);
    await job.run();
    const titles = async () => (await newestFeedItems(database.db, both)).map(({ title }) => title);
    expect(await titles()).toEqual(['Dated', 'Two', 'One']);
    feeds.set('/b', undated('Four', 'Three', 'Two', 'One'));
    now += hour;
    const firstSight = now;
    await job.run();
    now += hour;
    await job.run();
    expect(await titles()).toEqual(['Four', 'Three', 'Dated', 'Two', 'One']);
    expect((await newestFeedItems(database.db, both))[0]?.date).toBe(new Date(firstSight).toISOString());
  });

  test('a feed that crashes its parser reports a failure, retains its items and does not affect other feeds', async () => {
    const { url, host, feeds } = await publisher();
    const both = [`${url}/a`, `${url}/b`];
    feeds.set('/a', rss([{ title: 'One', link: 'https://a.example/1' }], 'A'));
    await jobFor(both, [host]).run();
    const parse: Parsers['parse'] = (spec, input) =>
      Buffer.from(input.source as Uint8Array).includes('hostile')
        ? Promise.reject(new ParserCrash('memory'))
        : parsers.parse(spec, input);
    feeds.set('/a', rss([{ title: 'hostile', link: 'https://a.example/2' }], 'A'));
    feeds.set('/b', rss([{ title: 'Two', link: 'https://b.example/1' }], 'B'));
    now += hour;
    await jobFor(both, [host], { ...parsers, parse }).run();
    expect(await sourceOf(`${url}/a`)).toMatchObject({
      failures: 1,
      failure: 'The feed takes too much memory to read. It is not read again until it changes.',
    });
    expect((await newestFeedItems(database.db, both)).map(({ title }) => title)).toEqual(['Two', 'One']);
  });

  test('a refresh requested during a run fetches all feeds once more after the run', async () => {
    const { url, host, feeds, requests } = await publisher();
    feeds.set('/a', rss([{ title: 'One', link: 'https://news.example/1' }]));
    const job = jobFor([`${url}/a`], [host]);
    const running = job.run();
    const refreshes = [job.refresh(), job.refresh()];
    expect(await running).toMatchObject({ feeds: 1 });
    expect(await Promise.all(refreshes)).toEqual([
      { feeds: 1, failed: 0, pictures: 0 },
      { feeds: 1, failed: 0, pictures: 0 },
    ]);
    expect(requests).toHaveLength(2);
  });

  test('every refresh fetches all feeds, not only the first one', async () => {
    const { url, host, feeds, requests } = await publisher();
    feeds.set('/a', rss([{ title: 'One', link: 'https://news.example/1' }]));
    const job = jobFor([`${url}/a`], [host]);
    for (const press of [1, 2, 3]) {
      expect(await job.refresh()).toMatchObject({ feeds: 1 });
      expect(requests).toHaveLength(press);
    }
  });

  test('retries an unavailable image with exponential backoff', async () => {
    const { url, host, feeds, requests } = await publisher();
    feeds.set('/a', rss([{ title: 'One', link: 'https://news.example/1', image: `${url}/gone.jpg` }]));
    const job = jobFor([`${url}/a`], [host]);
    for (let day = 0; day < 16; day += 1) {
      await job.run();
      now += 24 * hour;
    }
    // On the days 0, 1, 3, 7 and 15.
    expect(requests.filter(({ path }) => path === '/gone.jpg')).toHaveLength(5);
  });

  test('an item with an unavailable image has none, and the image is retried after a day', async () => {
    const { url, host, feeds, requests } = await publisher();
    feeds.set('/a', rss([{ title: 'One', link: 'https://news.example/1', image: `${url}/gone.jpg` }]));
    const job = jobFor([`${url}/a`], [host]);
    await job.run();
    now += hour;
    await job.run();
    expect((await newestFeedItems(database.db, [`${url}/a`]))[0]?.image).toBeNull();
    expect(requests.filter(({ path }) => path === '/gone.jpg')).toHaveLength(1);
    now += 25 * hour;
    await job.run();
    expect(requests.filter(({ path }) => path === '/gone.jpg')).toHaveLength(2);
  });
});
