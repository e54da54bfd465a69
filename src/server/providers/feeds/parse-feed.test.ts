import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf } from '#tests/support/scope.ts';
import { FeedProblem, maxFeedBytes, type ReadFeed } from './feed.ts';
import { parseFeed } from './parse-feed.ts';

const url = 'https://news.example.com/feed';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const itemOf = (number: number) =>
  `<item><title>Number ${number}</title><link>https://news.example.com/${number}</link></item>`;
const rssOf = (items: string) => `<rss version="2.0"><channel><title>Notes</title>${items}</channel></rss>`;

test('reads the first 500 entries', () => {
  const items = Array.from({ length: 620 }, (_, number) => itemOf(number)).join('');
  const { entries } = parseFeed(bytesOf(rssOf(items)), { url });
  expect(entries).toHaveLength(500);
  expect([entries[0]?.title, entries.at(-1)?.title]).toEqual(['Number 0', 'Number 499']);
});

test('reads the entries before the damage of a broken feed', () => {
  const items = Array.from({ length: 300 }, (_, number) => itemOf(number));
  const { entries } = parseFeed(bytesOf(rssOf(items.with(211, '<item><title>Open').join(''))), { url });
  expect(entries).toHaveLength(211);
});

const maxBytes = maxFeedBytes - 200;
const filled = (fragment: string) => fragment.repeat(Math.floor(maxBytes / fragment.length));
const inItem = (text: string) => rssOf(`<item><title>One</title><link>/1</link>${text}</item>`);

// Each would take quadratic time, or the claimed memory, if a step of the parser were not bounded.
test.each([
  ['an author of open brackets', inItem(`<author>${filled('(')}</author>`), 1],
  ['a title of open tags', rssOf(`<item><title>${filled('<')}</title><link>/1</link></item>`), 1],
  ['beginnings of comments', inItem('') + filled('<!--'), 1],
  ['beginnings of CDATA in a comment', inItem(`<!--${filled('<![CDATA[')}-->`), 1],
  ['quotes that never end', inItem(filled('<a b="')), 1],
  ['quotes of two kinds', inItem(filled(`<a b="<a b='`)), 1],
  ['titles in titles', inItem(`<title>${filled('<title>')}`), 0],
  ['elements side by side', inItem(filled('<a></a>')), 1],
  ['end tags', inItem(filled('</a>')), 1],
  ['attributes', inItem(`<enclosure ${filled('a="b" ')}/>`), 1],
  ['a name', inItem(`<enclosure ${filled('a')}/>`), 1],
  ['images with invalid addresses', inItem(`<description>${filled('&lt;img src=x:y&gt;')}</description>`), 1],
  ['declared prefixes', inItem(filled('<a xmlns:a="http://purl.org/dc/terms/"/>')), 1],
  ['lengths', inItem(filled('<length>999999999</length>')), 1],
])('reads 5 MB of %s in linear time', (_what, text, count) => {
  const outcome = outcomeOf(bytesOf(text));
  expect(outcome instanceof FeedProblem ? 0 : outcome.entries.length).toBe(count);
});

test('rejects more than 5 MB without parsing', () => {
  const body = new Uint8Array(maxFeedBytes + 1);
  expect(() => parseFeed(body, { url })).toThrow(new FeedProblem('The feed is larger than 5 MB.'));
});

test('keeps document order if no entry has a date', () => {
  const { entries } = parseFeed(bytesOf(rssOf(itemOf(2) + itemOf(1))), { url });
  expect(entries.map(({ title, publishedAt }) => [title, publishedAt])).toEqual([
    ['Number 2', null],
    ['Number 1', null],
  ]);
});

test('never puts an entry without a date first', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const date = fc.option(fc.nat(1_000_000).map((seconds) => new Date(now.getTime() - seconds * 1000)));
  fc.assert(
    fc.property(fc.array(date, { minLength: 1, maxLength: 8 }), (dates) => {
      fc.pre(dates.some((one) => one !== null));
      const items = dates.map((one, index) =>
        itemOf(index).replace('</item>', `<pubDate>${one?.toISOString() ?? '11/10/2026'}</pubDate></item>`),
      );
      const [first] = parseFeed(bytesOf(rssOf(items.join(''))), { url, now }).entries;
      const newest = Math.max(...dates.map((one) => one?.getTime() ?? 0));
      expect(first?.publishedAt).toBe(new Date(newest).toISOString());
    }),
  );
});

const folder = new URL('../../../../tests/feeds/', import.meta.url);
const samples = readdirSync(folder)
  .filter((name) => !name.endsWith('.expected.json'))
  .map((name) => readFileSync(new URL(name, folder)));

function outcomeOf(body: Uint8Array, contentType?: string): ReadFeed | FeedProblem {
  try {
    return parseFeed(body, { contentType, url });
  } catch (error) {
    if (error instanceof FeedProblem) return error;
    throw error;
  }
}

function expectValid(outcome: ReadFeed | FeedProblem): void {
  if (outcome instanceof FeedProblem) return;
  const { entries } = outcome;
  for (const { title, link, image } of entries) {
    expect(title).toMatch(/^[^\p{Cc}]{1,300}$/u);
    expect(link).toMatch(/^https?:\/\/./);
    expect(image ?? 'https://none').toMatch(/^https?:\/\/./);
  }
  const times = entries.flatMap(({ publishedAt }) => publishedAt ?? []);
  expect([0, entries.length]).toContain(times.length);
  expect(times).toEqual(
    times
      .map((time) => new Date(time).toISOString())
      .toSorted()
      .reverse(),
  );
  expect(new Set(entries.map(({ link }) => link)).size).toBe(entries.length);
}

test('returns entries or a FeedProblem for any bytes', () => {
  const charset = fc.option(fc.constantFrom('utf-16', 'koi8-r', 'iso-2022-jp', 'x-user-defined', 'none'));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), charset, (body, name) => {
      expectValid(outcomeOf(body, `text/xml; charset=${name}`));
    }),
    { numRuns: runsOf(1000) },
  );
});

const fragment = fc.constantFrom(
  ...[
    '<',
    '>',
    '&',
    '"',
    "'",
    '/',
    ']]>',
    '<![CDATA[',
    '<!--',
    '-->',
    '<?',
    '<!DOCTYPE',
    '\0',
    '\xff',
    '{',
    '}',
    ' ',
  ],
  ...[
    '<item>',
    '</item>',
    '<length>99999999</length>',
    '<__proto__>',
    '<a b="',
    "='",
    '<title>',
    '</link>',
    '<link/>',
    '&#x110000;',
    '&amp;amp;',
    'javascript:',
    '//',
    '\ud800',
  ],
);

const damage = fc.record({
  sample: fc.nat(samples.length - 1),
  cuts: fc.array(
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), length: fc.nat(60), fragment }),
    {
      minLength: 1,
      maxLength: 6,
    },
  ),
});

test('returns valid entries or a FeedProblem for a damaged feed', () => {
  fc.assert(
    fc.property(damage, ({ sample, cuts }) => {
      let body = samples[sample] ?? Buffer.alloc(0);
      for (const { at, length, fragment } of cuts) {
        const from = Math.floor(at * body.length);
        body = Buffer.concat([body.subarray(0, from), Buffer.from(fragment), body.subarray(from + length)]);
      }
      expectValid(outcomeOf(body));
    }),
    { numRuns: runsOf(3000) },
  );
});
