import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { type Api, type ApiResponse, bothDatabases, type Client, startApi } from '#tests/support/api.ts';
import { parseInProcess } from '#tests/support/in-process-parsers.ts';
import { startLocalServer } from '#tests/support/local-server.ts';

const itemOf = (name: string) =>
  `<item><title>${name}</title><link>https://news.example/${name}</link></item>`;
const rss = (...names: string[]) =>
  `<rss version="2.0"><channel><title>The Daily</title>${names.map(itemOf).join('')}</channel></rss>`;
const hostile = `<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY file SYSTEM "file:///etc/hostname">]>
  <rss version="2.0"><channel><title>&a;&file;</title></channel></rss>`;

async function startPublisher(names: string[] = ['One', 'Two', 'Three', 'Four']): Promise<string> {
  const { url } = await startLocalServer(({ url: path = '' }, response) => {
    if (path === '/hostile') return response.end(hostile);
    if (path === '/page') return response.end('<!doctype html><title>No feed</title>');
    if (!path.startsWith('/feed')) return response.writeHead(503).end();
    return response.end(rss(...names));
  });
  return url;
}

/** Returns a feed of a reply by its address: two that are added in the same millisecond are ordered by their address. */
const feedIn = ({ body }: ApiResponse, url: string) =>
  body.feeds.find((feed: { url: string }) => feed.url === url);

describe.each(bothDatabases)('feeds of administrators on %s', (kind) => {
  let api: Api;
  let admin: Client;
  beforeAll(async () => {
    const settings = { FEED_URLS: '', FEED_ALLOWED_HOSTS: '127.0.0.1' };
    api = await startApi(kind, settings, { startParser: parseInProcess });
    admin = await api.admin();
  });
  afterAll(() => api.stop());

  const list = async () => (await admin.call('GET', '/admin/feeds')).body.feeds;
  const newest = async (): Promise<string[]> =>
    (await api.visitor().call('GET', '/rss/limited')).body.items.map(({ title }: { title: string }) => title);
  const add = (url: string) => admin.call('POST', '/admin/feeds', { url });
  const actions = async () =>
    (await admin.call('GET', '/admin/activity')).body.events.map(({ action }: { action: string }) => action);

  test('shows what a feed has without storing anything', async () => {
    const url = `${await startPublisher()}/feed`;
    const before = await list();
    const { status, body } = await admin.call('POST', '/admin/feeds/test', { url: ` ${url}#top ` });
    expect({ status, preview: body.preview }).toEqual({
      status: 200,
      preview: {
        url,
        title: 'The Daily',
        items: 4,
        headlines: ['One', 'Two', 'Three'].map((title) => ({
          title,
          link: `https://news.example/${title}`,
          date: null,
        })),
      },
    });
    expect(await list()).toEqual(before);
  });

  test('says why an address cannot be read, and does not add it', async () => {
    const url = await startPublisher();
    const before = await list();
    const problems: [string, string][] = [
      ['', 'Please enter an address'],
      ['news.example/feed', 'The address of a feed begins with https:// or http://'],
      ['https://ada:secret@news.example/feed', 'The address may not hold a user name or a password'],
      [`${url}/down`, '127.0.0.1 answered 503.'],
      [`${url}/page`, 'The address does not return a feed.'],
      ['http://10.0.0.1/feed', '10.0.0.1 leads into the network of this server.'],
    ];
    for (const [address, message] of problems)
      for (const path of ['/admin/feeds/test', '/admin/feeds']) {
        const { status, body } = await admin.call('POST', path, { url: address });
        expect([address, status, body.issues]).toEqual([address, 400, [{ path: 'url', message }]]);
      }
    const { body } = await admin.call('POST', '/admin/feeds/test', { url: `${url}/hostile` });
    expect(JSON.stringify(body)).not.toContain('aaaa');
    expect(await list()).toEqual(before);
  });

  test('adds, switches off and removes a feed, and lists its news meanwhile', async () => {
    const names = ['One', 'Two'];
    const url = `${await startPublisher(names)}/feed`;
    const otherUrl = `${await startPublisher(['Other'])}/feed`;
    const other = feedIn(await add(otherUrl), otherUrl);
    const adding = await add(url);
    expect(adding).toMatchObject({ status: 201, body: { message: 'The Daily was added' } });
    const added = feedIn(adding, url);
    expect(added).toMatchObject({ url, origin: 'added', isOn: true, title: 'The Daily', items: 2 });
    expect((await newest()).sort()).toEqual(['One', 'Other', 'Two']);
    expect(await add(`${url}/`)).toMatchObject({ status: 409 });

    const off = await admin.call('PUT', `/admin/feeds/${added._id}`, { isOn: false });
    expect(feedIn(off, url)).toMatchObject({ url, isOn: false, items: 2 });
    expect(await newest()).toEqual(['Other']);

    const removed = await admin.call('DELETE', `/admin/feeds/${added._id}`);
    expect(removed.body.feeds.map((one: { url: string }) => one.url)).not.toContain(url);
    expect(await admin.call('DELETE', `/admin/feeds/${added._id}`)).toMatchObject({ status: 404 });
    expect((await actions()).slice(0, 3)).toEqual(['feed.removed', 'feed.off', 'feed.added']);
    names.pop();
    const again = feedIn(await add(url), url);
    expect(again).toMatchObject({ url, isOn: true, items: 1 });
    for (const { _id } of [again, other]) await admin.call('DELETE', `/admin/feeds/${_id}`);
  });

  test('a shipped feed can be switched off and on, but not removed', async () => {
    const [shipped] = await list();
    expect(shipped).toMatchObject({ origin: 'shipped', isOn: true });
    const path = `/admin/feeds/${shipped._id}`;
    const state = async () => (await admin.call('GET', '/admin/site/state')).body.state.feeds.count;
    const count = await state();
    expect((await admin.call('PUT', path, { isOn: false })).body.feeds[0].isOn).toBe(false);
    expect(await state()).toBe(count - 1);
    expect(await admin.call('DELETE', path)).toMatchObject({ status: 409 });
    expect((await admin.call('PUT', path, { isOn: true })).body.feeds[0].isOn).toBe(true);
  });
});

test('feeds of the operator cannot be changed, and only so many others can be added', async () => {
  const settings = { FEED_URLS: 'https://news.example/feed', FEED_ALLOWED_HOSTS: '127.0.0.1' };
  const api = await startApi('sqlite', settings, { startParser: parseInProcess });
  const admin = await api.admin();
  const [configured] = (await admin.call('GET', '/admin/feeds')).body.feeds;
  expect(configured).toMatchObject({ origin: 'configured', isOn: true });
  const path = `/admin/feeds/${configured._id}`;
  expect(await admin.call('PUT', path, { isOn: false })).toMatchObject({ status: 409 });
  expect(await admin.call('DELETE', path)).toMatchObject({ status: 409 });
  const url = await startPublisher(['One']);
  const add = (name: string) => admin.call('POST', '/admin/feeds', { url: `${url}/${name}` });
  for (let at = 0; at < limits.addedFeeds; at += 1)
    expect(await add(`feed${at}`)).toMatchObject({ status: 201 });
  expect(await add('feed')).toMatchObject({
    status: 409,
    body: { code: 'limit_reached', message: 'You can add at most 50 feeds. Remove one to make room.' },
  });
  await api.stop();
});
