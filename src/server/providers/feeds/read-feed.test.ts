import { afterAll, beforeAll, expect, test } from 'vitest';
import { ParserCrash } from '#server/platform/isolation/parser-spec.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import { startParsers } from '#tests/support/feed-parsers.ts';
import { maxFeedBytes } from './feed.ts';
import { readFeed } from './fetch-feed.ts';

let parsers: Parsers;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ parsers, stop } = await startParsers());
});
afterAll(() => stop());

const read = (body: Uint8Array, signal?: AbortSignal) => readFeed(parsers, body, about, signal);

const about = { url: 'https://news.example.com/feed', now: new Date('2026-11-22T12:00:00Z') };
const rssOf = (items: string) =>
  Buffer.from(`<rss version="2.0"><channel><title>Notes</title>${items}</channel></rss>`);

test('reads a feed in a child process', async () => {
  const body = rssOf('<item><title>One</title><link>/1</link><pubDate>2026-11-21</pubDate></item>');
  expect(await read(body)).toEqual({
    title: 'Notes',
    entries: [
      {
        title: 'One',
        link: 'https://news.example.com/1',
        image: null,
        publishedAt: '2026-11-21T00:00:00.000Z',
      },
    ],
  });
});

test('throws the problem that the child process found', async () => {
  await expect(read(Buffer.from('<html></html>'))).rejects.toMatchObject({
    name: 'FeedProblem',
    message: 'The address leads to a web page, not to a feed.',
  });
});

test('reads 5 MB of the smallest items and rejects more', async () => {
  const item = '<item><title>a</title><link>/b</link></item>';
  const body = rssOf(item.repeat(Math.floor((maxFeedBytes - 100) / item.length)));
  expect((await read(body)).entries).toHaveLength(1);
  await expect(read(Buffer.concat([body, body]))).rejects.toThrow('larger than 5 MB');
});

test.each([
  ['RSS', rssOf('<item><title>In it</title><link>/1</link><length>999999999</length></item>'), 1],
  [
    'JSON Feed',
    Buffer.from('{"version":"https://jsonfeed.org/version/1","title":"N","items":{"length":200000000}}'),
    0,
  ],
])('treats an impossible length in %s as an ordinary name', async (_what, body, count) => {
  expect((await read(body)).entries).toHaveLength(count);
});

test.each([
  ['memory', 'The feed takes too much memory to read.'],
  ['time', 'The feed takes too long to read.'],
  ['crashed', 'The feed crashed the process that reads it.'],
  ['known', 'The feed still has the content that stopped its reader before.'],
] as const)('turns a parser crash (%s) into a FeedProblem', async (crash, sentence) => {
  const crashing = { ...parsers, parse: () => Promise.reject(new ParserCrash(crash)) };
  await expect(readFeed(crashing, rssOf(''), about)).rejects.toMatchObject({
    name: 'FeedProblem',
    message: `${sentence} It is not read again until it changes.`,
  });
});

test('aborts with the reason of the signal', async () => {
  const controller = new AbortController();
  const reading = read(rssOf(''), controller.signal);
  controller.abort(new Error('closing down'));
  await expect(reading).rejects.toThrow('closing down');
  await expect(read(rssOf(''), controller.signal)).rejects.toThrow('closing down');
});
