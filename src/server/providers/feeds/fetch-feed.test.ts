import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { startLocalServer } from '../../../../tests/support/local-server.ts';
import { fetchFeed } from './fetch-feed.ts';

const rss = (title: string) =>
  `<rss version="2.0"><channel><title>Notes</title><item><title>${title}</title><link>/1</link></item></channel></rss>`;
const unknown = { etag: null, lastModified: null };
const lastModified = 'Sat, 21 Nov 2026 10:00:00 GMT';

async function startFeed(listener: (request: IncomingMessage, response: ServerResponse) => void) {
  const { host, url } = await startLocalServer(listener);
  return { url, options: { allowedHosts: [host], userAgent: 'Holdwise/1 (desk@news.example.com)' } };
}

test('a feed is asked for by name and kind, and what its server says is kept', async () => {
  let asked: IncomingHttpHeaders = {};
  const { url, options } = await startFeed((request, response) => {
    asked = request.headers;
    response.setHeader('etag', 'W/"7"').setHeader('last-modified', lastModified).end(rss('Fresh'));
  });
  const fetched = await fetchFeed(`${url}/feed`, unknown, options);
  expect(asked).toMatchObject({
    'user-agent': options.userAgent,
    accept: expect.stringContaining('application/rss+xml'),
  });
  expect(asked).not.toHaveProperty('if-none-match');
  expect(asked).not.toHaveProperty('if-modified-since');
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
])('what has not changed is not sent again: %j', async (state, headers) => {
  let asked: IncomingHttpHeaders = {};
  const { url, options } = await startFeed((request, response) => {
    asked = request.headers;
    response.writeHead(304).end();
  });
  expect(await fetchFeed(url, state, options)).toEqual({ changed: false });
  expect(asked).toMatchObject(headers);
});

test('a server that forgets what it said is believed', async () => {
  const { url, options } = await startFeed((_request, response) => response.end(rss('New')));
  const fetched = await fetchFeed(url, { etag: '"7"', lastModified }, options);
  expect(fetched).toMatchObject({ changed: true, state: unknown });
});

test('links stand on the address that answered, and the charset is that of its header', async () => {
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
  ['nothing new, unasked', 304, undefined, { name: 'OutsideFailure', kind: 'status', status: 304 }],
  ['gone', 410, 'gone', { name: 'OutsideFailure', kind: 'status', status: 410 }],
])('%s is a failure', async (_what, status, body, failure) => {
  const { url, options } = await startFeed((_request, response) => response.writeHead(status).end(body));
  await expect(fetchFeed(url, unknown, options)).rejects.toMatchObject(failure);
});

test('more than 5 MB are not taken', async () => {
  const { url, options } = await startFeed((_request, response) =>
    response.end(Buffer.alloc(5_300_000, ' ')),
  );
  await expect(fetchFeed(url, unknown, options)).rejects.toMatchObject({ kind: 'too_large' });
});

test('an address in the network of this server is refused unless it is listed', async () => {
  const { url, options } = await startFeed((_request, response) => response.end(rss('Inside')));
  const refused = fetchFeed(url, unknown, { ...options, allowedHosts: [] });
  await expect(refused).rejects.toMatchObject({ kind: 'refused' });
});

test('a signal ends it', async () => {
  const stop = new AbortController();
  const { url, options } = await startFeed(() => stop.abort(new Error('closing down')));
  await expect(fetchFeed(url, unknown, { ...options, signal: stop.signal })).rejects.toThrow('closing down');
});
