import { expect, onTestFinished, test } from 'vitest';
import { maxFeedBytes } from './feed.ts';
import { readFeed } from './read-feed.ts';

const about = { url: 'https://news.example.com/feed', now: new Date('2026-11-22T12:00:00Z') };
const rssOf = (items: string) =>
  Buffer.from(`<rss version="2.0"><channel><title>Notes</title>${items}</channel></rss>`);

test('a feed is read in a thread of its own', async () => {
  const body = rssOf('<item><title>One</title><link>/1</link></item>');
  expect(await readFeed(body, about)).toEqual({
    title: 'Notes',
    entries: [
      {
        title: 'One',
        link: 'https://news.example.com/1',
        image: null,
        publishedAt: '2026-11-22T12:00:00.000Z',
      },
    ],
  });
});

test('what is no feed is a problem, told as it was found', async () => {
  await expect(readFeed(Buffer.from('<html></html>'), about)).rejects.toMatchObject({
    name: 'FeedProblem',
    message: 'The address leads to a web page, not to a feed.',
  });
});

test('5 MB of the smallest items are read, more is refused', async () => {
  const item = '<item><title>a</title><link>/b</link></item>';
  const body = rssOf(item.repeat(Math.floor((maxFeedBytes - 100) / item.length)));
  expect((await readFeed(body, about)).entries).toHaveLength(1);
  await expect(readFeed(Buffer.concat([body, body]), about)).rejects.toThrow('larger than 5 MB');
});

// Each costs the parser the square of its length.
const brackets = rssOf(`<item><author>${'('.repeat(1_000_000)}</author></item>`);
const openTags = Buffer.from(`<rss version="2.0"><channel><item><title>${'<'.repeat(1_000_000)}`);
const comment = `<!--${'<![CDATA['.repeat(200_000)}-->`;
const marks = Buffer.from(`<feed><entry><content type="xhtml">${comment}</content></entry></feed>`);

test.each([
  ['an author of a million open brackets', brackets],
  ['a title of a million open tags', openTags],
  ['a comment of two hundred thousand beginnings of CDATA', marks],
])('%s is given up, and the server goes on meanwhile', async (_what, body) => {
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 10);
  onTestFinished(() => clearInterval(ticking));
  const reading = readFeed(body, about, { timeoutMs: 600 });
  await expect(reading).rejects.toThrow('The feed takes too long to read.');
  expect(ticks).toBeGreaterThan(10);
});

test('a feed that takes more memory than it may is given up', async () => {
  const body = rssOf('<a b=""/>'.repeat(200_000));
  const reading = readFeed(body, about, { memoryMb: 24 });
  await expect(reading).rejects.toThrow('The feed takes too much memory to read.');
});

test('feeds are read one after another, each for itself', async () => {
  const bodies = ['One', 'Two', 'Three'].map((title) =>
    rssOf(`<item><title>${title}</title><link>/1</link></item>`),
  );
  const feeds = await Promise.all(bodies.map((body) => readFeed(body, about)));
  expect(feeds.map(({ entries }) => entries[0]?.title)).toEqual(['One', 'Two', 'Three']);
});

test('a signal ends the reading with its own reason', async () => {
  const stop = new AbortController();
  const reading = readFeed(brackets, about, { signal: stop.signal });
  setImmediate(() => stop.abort(new Error('closing down')));
  await expect(reading).rejects.toThrow('closing down');
  await expect(readFeed(brackets, about, { signal: stop.signal })).rejects.toThrow('closing down');
});
