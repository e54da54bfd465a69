import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { FeedSource } from '#contract/feeds.ts';
import type { ApiCaller } from '../support/api-caller.ts';
import { isAlive } from '../support/process-tree.ts';
import { startTarget, type Target } from './support/target.ts';

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

const hostile: Record<string, Respond> = {
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
  await expect.poll(pending, { timeout: 100_000, interval: 500 }).toEqual([]);
  return feeds;
}

const peakMb = ({ pid }: Target) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const headlines = async (target: Target) =>
  (await target.visitor().call('GET', '/rss/limited')).body.items.map(
    ({ title }: { title: string }) => title,
  );

async function expectOnlyHostileFail(target: Target): Promise<void> {
  const feeds = await untilAllFetched(await target.admin());
  const failing = feeds.filter((feed) => feed.failing).map(({ url }) => url.split('/').at(-1));
  expect(failing).toEqual(['keys.json', 'bomb.xml', 'endless.xml', 'headers.xml', 'hints.xml']);
  expect(feeds.at(0)).toMatchObject({ failing: false, items: 1, title: 'Notes' });
  expect(feeds.at(-1)).toMatchObject({ failing: false, items: 1 });
  expect(await headlines(target)).toContain('Rates stay');
  expect(await headlines(target)).not.toContain('Buy my coin');
  expect(target.errors).toEqual([]);
}

// Each endless feed takes ten seconds.
test('hostile feeds neither stop the server nor block other feeds, also after a restart', {
  timeout: 240_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-feeds-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = { ...(await startPublisher()), DATA_DIR: folder };
  const first = await startTarget({ settings });
  const health = await first.watchHealth();
  await expectOnlyHostileFail(first);
  const { failures, responses } = await health.stop();
  expect(failures).toEqual([]);
  expect(responses).toBeGreaterThan(0);
  expect(peakMb(first)).toBeLessThan(600);
  process.kill(first.pid, 'SIGTERM');
  await expect.poll(() => isAlive(first.pid), { timeout: 20_000 }).toBe(false);
  const second = await startTarget({ settings });
  const admin = await second.admin();
  const { status, body } = await admin.call('POST', '/admin/feeds/refresh');
  expect([status, body.message]).toEqual([200, expect.stringMatching(/still being fetched|5 failed/)]);
  await expect
    .poll(async () => (await admin.call('GET', '/admin/feeds')).body.fetching, { timeout: 100_000 })
    .toBe(false);
  await expectOnlyHostileFail(second);
});
