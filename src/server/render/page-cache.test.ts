import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type CachedPage, createPageCache } from './page-cache.ts';
import { openPageStore, type PageCall, type StoredPage } from './page-store.ts';

interface Moved {
  movedTo: string;
}
type Settings = Parameters<typeof createPageCache<Moved>>[0];

const page = (name: string, status = 200): CachedPage => ({
  status,
  isCacheable: status === 200,
  gzip: Buffer.from(name.padEnd(100)),
  calls: [{ address: `/${name}`, version: `"${name}"` }],
});

/** Every page has changed whenever it is checked. */
const changed = async () => false;
const createCache = (render: Settings['render'], settings: Partial<Settings> = {}) =>
  createPageCache<Moved>({ render, areCurrent: changed, ...settings });

function deferred<Value>() {
  let open: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

async function textOf(got: Promise<StoredPage | Moved>): Promise<string> {
  const result = await got;
  return 'movedTo' in result ? result.movedTo : String(result.gzip).trimEnd();
}

test('renders a page once for concurrent requests', async () => {
  const rendering = deferred<CachedPage>();
  const render = vi.fn(() => rendering.promise);
  const cache = createCache(render);
  const all = [cache.get('/'), cache.get('/'), cache.get('/')];
  rendering.open(page('home'));
  expect(new Set(await Promise.all(all)).size).toBe(1);
  expect(render).toHaveBeenCalledTimes(1);
});

test('serves a stale page while one render replaces it', async () => {
  let now = 1;
  const second = deferred<CachedPage>();
  const answers = [Promise.resolve(page('first')), second.promise];
  const render = vi.fn(() => answers.shift() ?? Promise.resolve(page('third')));
  const cache = createCache(render, { now: () => now });
  expect(await textOf(cache.get('/'))).toBe('first');
  now = 5_002;
  expect(await textOf(cache.get('/'))).toBe('first');
  expect(await textOf(cache.get('/'))).toBe('first');
  expect(render).toHaveBeenCalledTimes(2);
  second.open(page('second'));
  await eventually(async () => expect(await textOf(cache.get('/'))).toBe('second'));
});

test('keeps the stale page if a render fails, and retries', async () => {
  let now = 1;
  const render = vi
    .fn<() => Promise<CachedPage>>()
    .mockResolvedValueOnce(page('first'))
    .mockRejectedValueOnce(new Error('no data'))
    .mockResolvedValueOnce(page('second'));
  const cache = createCache(render, { now: () => now });
  await cache.get('/');
  now = 6_000;
  expect(await textOf(cache.get('/'))).toBe('first');
  await eventually(async () => expect(await textOf(cache.get('/'))).toBe('second'));
});

test('rejects if the first render fails, and renders again for the next request', async () => {
  const render = vi
    .fn<() => Promise<CachedPage>>()
    .mockRejectedValueOnce(new Error('no data'))
    .mockResolvedValueOnce(page('home'));
  const cache = createCache(render);
  await expect(cache.get('/')).rejects.toThrow('no data');
  expect(await textOf(cache.get('/'))).toBe('home');
});

test('does not cache a page that was not found', async () => {
  const render = vi.fn(async () => page('none', 404));
  const cache = createCache(render);
  await cache.get('/nothing');
  await cache.get('/nothing');
  expect(render).toHaveBeenCalledTimes(2);
});

test('does not serve a page that is older than a minute', async () => {
  let now = 1;
  const answers = [page('first'), page('second')];
  const cache = createCache(async () => answers.shift() as CachedPage, { now: () => now });
  await cache.get('/');
  now = 60_002;
  expect(await textOf(cache.get('/'))).toBe('second');
});

test('serves no page from before a change, even one still being rendered', async () => {
  const before = deferred<CachedPage>();
  const answers = [before.promise, Promise.resolve(page('new')), Promise.resolve(page('newer'))];
  const render = vi.fn(() => answers.shift() as Promise<CachedPage>);
  const cache = createCache(render);
  const early = cache.get('/');
  cache.clear();
  expect(await textOf(cache.get('/'))).toBe('new');
  before.open(page('old'));
  expect(await textOf(early)).toBe('old');
  expect(await textOf(cache.get('/'))).toBe('new');
  cache.clear();
  expect(await textOf(cache.get('/'))).toBe('newer');
  expect(render).toHaveBeenCalledTimes(3);
});

test('does not cache a redirect', async () => {
  const render = vi.fn(async () => ({ movedTo: '/elsewhere' }));
  const cache = createCache(render);
  expect(await cache.get('/old')).toEqual({ movedTo: '/elsewhere' });
  await cache.get('/old');
  expect(render).toHaveBeenCalledTimes(2);
});

test('serves no page rendered before a version change, even one still being rendered', async () => {
  let version: string | undefined = 'one';
  const slow = deferred<CachedPage>();
  const answers = [Promise.resolve(page('first')), slow.promise, Promise.resolve(page('third'))];
  const render = vi.fn(() => answers.shift() ?? Promise.reject(new Error('too often')));
  const cache = createCache(render, { readVersion: async () => version });
  expect(await textOf(cache.get('/'))).toBe('first');
  expect(await textOf(cache.get('/'))).toBe('first');
  version = 'two';
  const early = textOf(cache.get('/'));
  await eventually(() => expect(render).toHaveBeenCalledTimes(2));
  version = 'three';
  expect(await textOf(cache.get('/'))).toBe('third');
  slow.open(page('second'));
  expect(await early).toBe('second');
  expect(await textOf(cache.get('/'))).toBe('third');
});

test('serves cached pages if the version cannot be read', async () => {
  let version: string | undefined = 'one';
  const render = vi.fn(async () => page('first'));
  const cache = createCache(render, { readVersion: async () => version });
  await cache.get('/');
  version = undefined;
  expect(await textOf(cache.get('/'))).toBe('first');
  expect(render).toHaveBeenCalledTimes(1);
});

test('keeps a page in use despite many requests for others', async () => {
  const render = vi.fn(async (path: string) => page(path));
  const cache = createCache(render, { maxBytes: 10_000 });
  await cache.get('/');
  for (let number = 0; number < 1_000; number += 1) {
    await cache.get(`/other/${number}`);
    expect(cache.has('/')).toBe(true);
    await cache.get('/');
  }
  expect(render.mock.calls.filter(([path]) => path === '/').length).toBe(1);
});

test('evicts the least recently used pages beyond its bytes', async () => {
  const cache = createCache(async (path: string) => page(path), { maxBytes: 1_900 });
  for (const path of ['/a', '/b', '/a', '/c', '/d']) await cache.get(path);
  expect(['/a', '/b', '/c', '/d'].filter(cache.has)).toEqual(['/a', '/c', '/d']);
});

test('does not render a page again while its calls would get the same replies', async () => {
  let now = 1;
  let isCurrent = true;
  const render = vi.fn(async () => page(`number ${render.mock.calls.length}`));
  const areCurrent = vi.fn(async (_calls: readonly PageCall[]) => isCurrent);
  const cache = createCache(render, { areCurrent, now: () => now });
  await cache.get('/');
  now = 100_000;
  expect(await textOf(cache.get('/'))).toBe('number 1');
  expect(areCurrent).toHaveBeenLastCalledWith(page('number 1').calls);
  now += 4_000;
  expect(await textOf(cache.get('/'))).toBe('number 1');
  expect(areCurrent).toHaveBeenCalledTimes(1);
  isCurrent = false;
  now += 100_000;
  expect(await textOf(cache.get('/'))).toBe('number 2');
});

test('checks a page once for concurrent requests', async () => {
  const checking = deferred<boolean>();
  const areCurrent = vi.fn(() => checking.promise);
  const render = vi.fn(async () => page('home'));
  const cache = createCache(render, { areCurrent });
  await cache.get('/');
  cache.clear();
  const all = [cache.get('/'), cache.get('/'), cache.get('/')];
  checking.open(true);
  expect(await Promise.all(all.map(textOf))).toEqual(['home', 'home', 'home']);
  expect(areCurrent).toHaveBeenCalledTimes(1);
  expect(render).toHaveBeenCalledTimes(1);
});

test('checks a page before it is served again after a change, even while it is being checked', async () => {
  const early = deferred<boolean>();
  const checks = [early.promise, Promise.resolve(false)];
  const answers = [page('first'), page('second')];
  const cache = createCache(async () => answers.shift() as CachedPage, {
    areCurrent: () => checks.shift() as Promise<boolean>,
  });
  await cache.get('/');
  cache.clear();
  const checked = cache.get('/');
  await Promise.resolve();
  cache.clear();
  early.open(true);
  expect(await textOf(checked)).toBe('first');
  expect(cache.has('/')).toBe(false);
  expect(await textOf(cache.get('/'))).toBe('second');
});

test('reads pages that left the memory from the store, as fresh as they were', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-page-cache-'));
  const store = await openPageStore(folder);
  try {
    const render = vi.fn(async (path: string) => page(path));
    const areCurrent = vi.fn(async () => true);
    const cache = createCache(render, { areCurrent, store, maxBytes: 700 });
    await cache.get('/a');
    await eventually(() => expect(store.has('/a')).toBe(true));
    await cache.get('/b');
    await eventually(() => expect(store.has('/b')).toBe(true));
    expect(cache.has('/a')).toBe(true);
    expect(await textOf(cache.get('/a'))).toBe('/a');
    expect(areCurrent).not.toHaveBeenCalled();
    cache.clear();
    expect([cache.has('/a'), cache.isKnown('/a')]).toEqual([false, true]);
    expect(await textOf(cache.get('/b'))).toBe('/b');
    expect(await textOf(cache.get('/a'))).toBe('/a');
    expect(areCurrent).toHaveBeenCalledTimes(2);
    expect(render).toHaveBeenCalledTimes(2);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
});

test('removes a page from the store that is no longer found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-page-cache-'));
  const store = await openPageStore(folder);
  try {
    const answers = [page('article'), page('none', 404)];
    const cache = createCache(async () => answers.shift() as CachedPage, { store });
    await cache.get('/article');
    await eventually(() => expect(store.has('/article')).toBe(true));
    cache.clear();
    expect(await textOf(cache.get('/article'))).toBe('none');
    expect(cache.isKnown('/article')).toBe(false);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
});
