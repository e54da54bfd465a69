import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished } from 'vitest';
import type { FeedSource } from '#contract/feeds.ts';
import type { ApiCaller } from '#tests/support/api-caller.ts';
import { inScope } from '#tests/support/scope.ts';
import type { Target } from './target.ts';

type Respond = (response: ServerResponse) => void;

const maxBytes = 5 * 1024 * 1024 - 200;
const filled = (text: string) => text.repeat(Math.floor(maxBytes / text.length));
const channel = (text: string) => `<rss version="2.0"><channel><title>Notes</title>${text}</channel></rss>`;
const inItem = (text: string) =>
  channel(`<item><title>Hostile</title><link>https://hostile.example/</link>${text}</item>`);
const text =
  (body: string | Buffer, headers: Record<string, string> = {}): Respond =>
  (response) =>
    response.writeHead(200, headers).end(body);

function endless(response: ServerResponse, chunk: string): void {
  const timer = setInterval(() => response.socket?.write(chunk), 1);
  response.once('close', () => clearInterval(timer));
}

const short: Record<string, Respond> = {
  'length.xml': text(inItem('<length>999999999</length>')),
  'length.json': text(
    '{"version":"https://jsonfeed.org/version/1","title":"N","items":{"length":200000000}}',
  ),
  'deep-length.xml': text(inItem(`<author><length>999999999</length></author>`)),
  'prototype.xml': text(inItem('<__proto__><length>9</length></__proto__><constructor/>')),
  'brackets.xml': text(inItem(`<author>${filled('(')}</author>`)),
  'tags.xml': text(channel(`<item><title>${filled('<')}</title></item>`)),
  'quotes.xml': text(inItem(filled('<a b="'))),
  'keys.json': text(`{${Array.from({ length: 300_000 }, (_, key) => `"k${key}":1`).join(',')}}`),
  'bomb.xml': text(gzipSync(Buffer.alloc(200_000_000, ' ')), { 'content-encoding': 'gzip' }),
};

/** Each of them takes ten seconds. */
const endlessFeeds: Record<string, Respond> = {
  'endless.xml': (response) => {
    response.writeHead(200);
    endless(response, '1\r\na\r\n');
  },
  'headers.xml': (response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\n');
    endless(response, `x: ${'x'.repeat(1000)}\r\n`);
  },
  'hints.xml': (response) => endless(response, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
};

const hostile = inScope(short, { ...short, ...endlessFeeds });
export const failingFeeds = inScope(
  ['keys.json', 'bomb.xml'],
  ['keys.json', 'bomb.xml', ...Object.keys(endlessFeeds)],
);

const good = channel(
  `<item><title>Rates stay</title><link>https://good.example/1</link><pubDate>${new Date().toUTCString()}</pubDate></item>`,
);
const copy = channel(
  '<item><title>Buy my coin</title><link>https://good.example/1</link><pubDate>now</pubDate></item>',
);

/** Starts a publisher of hostile feeds between a good feed and one that copies its link. */
async function startPublisher(): Promise<Record<string, string>> {
  const responses = new Map([['good.xml', text(good)], ...Object.entries(hostile), ['copy.xml', text(copy)]]);
  const server = createServer((request, response) => {
    responses.get(request.url?.slice(1) ?? '')?.(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = [...responses.keys()].map((name) => `http://${host}/${name}`);
  return { FEED_URLS: urls.join(','), FEED_ALLOWED_HOSTS: host };
}

async function untilAllFetched(admin: ApiCaller): Promise<FeedSource[]> {
  let feeds: FeedSource[] = [];
  const pending = async () => {
    feeds = (await admin.call('GET', '/admin/feeds')).body.feeds;
    return feeds.filter(({ succeededAt, failedAt }) => !succeededAt && !failedAt).map(({ url }) => url);
  };
  await expect.poll(pending, { interval: 100 }).toEqual([]);
  return feeds;
}

const headlines = async (target: Target) =>
  (await target.visitor().call('GET', '/rss/limited')).body.items.map(
    ({ title }: { title: string }) => title,
  );

/** Waits until all feeds are fetched; expects that the hostile ones failed and the others did not. */
export async function expectOnlyHostileFail(target: Target): Promise<void> {
  const feeds = await untilAllFetched(await target.admin());
  const failing = feeds.filter((feed) => feed.failing).map(({ url }) => url.split('/').at(-1));
  expect(failing).toEqual(failingFeeds);
  expect(feeds.at(0)).toMatchObject({ failing: false, items: 1, title: 'Notes' });
  expect(feeds.at(-1)).toMatchObject({ failing: false, items: 1 });
  expect(await headlines(target)).toContain('Rates stay');
  expect(await headlines(target)).not.toContain('Buy my coin');
  expect(target.errors).toEqual([]);
}

/** Returns the settings of a product that reads the feeds and keeps its data until the end of the test. */
export async function settingsOfReader(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-feeds-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { ...(await startPublisher()), DATA_DIR: folder };
}
