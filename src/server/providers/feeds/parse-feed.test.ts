import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FeedProblem, maxFeedBytes, type ReadFeed } from './feed.ts';
import { parseFeed } from './parse-feed.ts';

const url = 'https://news.example.com/feed';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const itemOf = (number: number) =>
  `<item><title>Number ${number}</title><link>https://news.example.com/${number}</link></item>`;
const rssOf = (items: string) => `<rss version="2.0"><channel><title>Notes</title>${items}</channel></rss>`;

test('the first 500 entries are used', () => {
  const items = Array.from({ length: 620 }, (_, number) => itemOf(number)).join('');
  const { entries } = parseFeed(bytesOf(rssOf(items)), { url });
  expect(entries).toHaveLength(500);
  expect([entries[0]?.title, entries.at(-1)?.title]).toEqual(['Number 0', 'Number 499']);
});

test('of a broken feed with many entries all that stand before the damage are used', () => {
  const items = Array.from({ length: 300 }, (_, number) => itemOf(number));
  const { entries } = parseFeed(bytesOf(rssOf(items.with(211, '<item><title>Open').join(''))), { url });
  expect(entries).toHaveLength(211);
});

test('more than 5 MB are refused before they are looked at', () => {
  const body = new Uint8Array(maxFeedBytes + 1);
  expect(() => parseFeed(body, { url })).toThrow(new FeedProblem('The feed is larger than 5 MB.'));
});

test('an entry without a date is as old as now', () => {
  const before = Date.now();
  const [entry] = parseFeed(bytesOf(rssOf(itemOf(1))), { url }).entries;
  const time = Date.parse(entry?.publishedAt ?? '');
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
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

function expectSound(outcome: ReadFeed | FeedProblem): void {
  if (outcome instanceof FeedProblem) return;
  const { entries } = outcome;
  for (const { title, link, image } of entries) {
    expect(title).toMatch(/^[^\p{Cc}]{1,300}$/u);
    expect(link).toMatch(/^https?:\/\/./);
    expect(image ?? 'https://none').toMatch(/^https?:\/\/./);
  }
  const times = entries.map(({ publishedAt }) => new Date(publishedAt).toISOString());
  expect(times).toEqual(times.toSorted().reverse());
  expect(new Set(entries.map(({ link }) => link)).size).toBe(entries.length);
}

test('whatever the bytes are, they are entries or a problem', () => {
  const charset = fc.option(fc.constantFrom('utf-16', 'koi8-r', 'iso-2022-jp', 'x-user-defined', 'none'));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), charset, (body, name) => {
      expectSound(outcomeOf(body, `text/xml; charset=${name}`));
    }),
    { numRuns: 1000 },
  );
});

const piece = fc.constantFrom(
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
  cuts: fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), length: fc.nat(60), piece }), {
    minLength: 1,
    maxLength: 6,
  }),
});

test('a damaged feed is entries or a problem, and its links and pictures are http or https', () => {
  fc.assert(
    fc.property(damage, ({ sample, cuts }) => {
      let body = samples[sample] ?? Buffer.alloc(0);
      for (const { at, length, piece } of cuts) {
        const from = Math.floor(at * body.length);
        body = Buffer.concat([body.subarray(0, from), Buffer.from(piece), body.subarray(from + length)]);
      }
      expectSound(outcomeOf(body));
    }),
    { numRuns: 3000 },
  );
});
