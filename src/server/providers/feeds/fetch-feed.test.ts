import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import { startParsers } from '#tests/support/feed-parsers.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import { fetchFeed } from './fetch-feed.ts';

let parsers: Parsers;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ parsers, stop } = await startParsers());
});
afterAll(() => stop());

const rss = (title: string) =>
  `<rss version="2.0"><channel><title>Notes</title><item><title>${title}</title><link>/1</link></item></channel></rss>`;
const unknown = { etag: null, lastModified: null };
const lastModified = 'Sat, 21 Nov 2026 10:00:00 GMT';

async function startFeed(listener: (request: IncomingMessage, response: ServerResponse) => void) {
  const { host, url } = await startLocalServer(listener);
  return { url, options: { parsers, allowedHosts: [host], userAgent: 'Holdwise/1 (desk@news.example.com)' } };
}

test('sends user agent and accepted types and returns the validators', async () => {
  let requested: IncomingHttpHeaders = {};
  const { url, options } = await startFeed((request, response) => {
    requested = request.headers;
    response.setHeader('etag', 'W/"7"').setHeader('last-modified', lastModified).end(rss('Fresh'));
  });
  const fetched = await fetchFeed(`${url}/feed`, unknown, options);
  expect(requested).toMatchObject({
    'user-agent': options.userAgent,
    accept: expect.stringContaining('application/rss+xml'),
  });
  expect(requested).not.toHaveProperty('if-none-match');
  expect(requested).not.toHaveProperty('if-modified-since');
  expect(fetched).toMatchObject({
    changed: true,
    state: { etag: 'W/"7"', lastModified },
    feed: { title: 'Notes', entries: [{ title: 'Fresh', link: `${url}/1` }] },
  });
});

test.each([
  [{ etag: '"7"', lastModified: null }, { 'if-none-match': '"7"' }],
  [{ etag: null, lastModified }, { 'if-modified-since': lastModified }],
  [
    { etag: '"7"', lastModified },
    { 'if-none-match': '"7"', 'if-modified-since': lastModified },
  ],
])('sends a conditional request: %j', async (state, headers) => {
  let requested: IncomingHttpHeaders = {};
  const { url, options } = await startFeed((request, response) => {
    requested = request.headers;
    response.writeHead(304).end();
  });
  expect(await fetchFeed(url, state, options)).toEqual({ changed: false });
  expect(requested).toMatchObject(headers);
});

test('drops the validators if the server no longer sends them', async () => {
  const { url, options } = await startFeed((_request, response) => response.end(rss('New')));
  const fetched = await fetchFeed(url, { etag: '"7"', lastModified }, options);
  expect(fetched).toMatchObject({ changed: true, state: unknown });
});

test('resolves links against the final URL and uses the charset of the header', async () => {
  const { url, options } = await startFeed((request, response) => {
    if (request.url === '/old') response.writeHead(301, { location: '/new/feed' }).end();
    else
      response
        .setHeader('content-type', 'text/xml; charset=koi8-r')
        .end(Buffer.from(rss('\xce\xcf'), 'latin1'));
  });
  expect(await fetchFeed(`${url}/old`, unknown, options)).toMatchObject({
    feed: { entries: [{ title: 'но', link: `${url}/1` }] },
  });
});

test.each([
  ['a page', 200, '<html></html>', { name: 'FeedProblem' }],
  ['nothing', 204, undefined, { name: 'FeedProblem' }],
  [
    '304 without a conditional request',
    304,
    undefined,
    { name: 'ExternalFailure', kind: 'status', status: 304 },
  ],
  ['gone', 410, 'gone', { name: 'ExternalFailure', kind: 'status', status: 410 }],
])('fails on %s', async (_what, status, body, failure) => {
  const { url, options } = await startFeed((_request, response) => response.writeHead(status).end(body));
  await expect(fetchFeed(url, unknown, options)).rejects.toMatchObject(failure);
});

test('rejects more than 5 MB', async () => {
  const { url, options } = await startFeed((_request, response) =>
    response.end(Buffer.alloc(5_300_000, ' ')),
  );
  await expect(fetchFeed(url, unknown, options)).rejects.toMatchObject({ kind: 'too_large' });
});

test('refuses a local network address unless it is allowed', async () => {
  const { url, options } = await startFeed((_request, response) => response.end(rss('Inside')));
  const refused = fetchFeed(url, unknown, { ...options, allowedHosts: [] });
  await expect(refused).rejects.toMatchObject({ kind: 'refused' });
});

test('aborts with the reason of the signal', async () => {
  const controller = new AbortController();
  const { url, options } = await startFeed(() => controller.abort(new Error('closing down')));
  await expect(fetchFeed(url, unknown, { ...options, signal: controller.signal })).rejects.toThrow(
    'closing down',
  );
});
