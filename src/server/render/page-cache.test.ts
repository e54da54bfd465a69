import { expect, test, vi } from 'vitest';
import { type CachedPage, createPageCache } from './page-cache.ts';

const page = (name: string, status = 200): CachedPage => ({
  status,
  isCacheable: status === 200,
  html: Buffer.from(name),
  gzip: Buffer.alloc(100),
});

function deferred<Value>() {
  let open: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

const textOf = async (got: Promise<CachedPage>) => String((await got).html);

test('renders a page once for concurrent requests', async () => {
  const rendering = deferred<CachedPage>();
  const render = vi.fn(() => rendering.promise);
  const cache = createPageCache(render);
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
  const cache = createPageCache(render, { now: () => now });
  expect(await textOf(cache.get('/'))).toBe('first');
  now = 5_002;
  expect(await textOf(cache.get('/'))).toBe('first');
  expect(await textOf(cache.get('/'))).toBe('first');
  expect(render).toHaveBeenCalledTimes(2);
  second.open(page('second'));
  await vi.waitFor(async () => expect(await textOf(cache.get('/'))).toBe('second'));
});

test('keeps the stale page if a render fails, and retries', async () => {
  let now = 1;
  const render = vi
    .fn<() => Promise<CachedPage>>()
    .mockResolvedValueOnce(page('first'))
    .mockRejectedValueOnce(new Error('no data'))
    .mockResolvedValueOnce(page('second'));
  const cache = createPageCache(render, { now: () => now });
  await cache.get('/');
  now = 6_000;
  expect(await textOf(cache.get('/'))).toBe('first');
  await vi.waitFor(async () => expect(await textOf(cache.get('/'))).toBe('second'));
});

test('rejects if the first render fails, and renders again for the next request', async () => {
  const render = vi
    .fn<() => Promise<CachedPage>>()
    .mockRejectedValueOnce(new Error('no data'))
    .mockResolvedValueOnce(page('home'));
  const cache = createPageCache(render);
  await expect(cache.get('/')).rejects.toThrow('no data');
  expect(await textOf(cache.get('/'))).toBe('home');
});

test('does not cache a page that was not found', async () => {
  const render = vi.fn(async () => page('none', 404));
  const cache = createPageCache(render);
  await cache.get('/nothing');
  await cache.get('/nothing');
  expect(render).toHaveBeenCalledTimes(2);
});

test('does not serve a page that is older than a minute', async () => {
  let now = 1;
  const answers = [page('first'), page('second')];
  const cache = createPageCache(async () => answers.shift() as CachedPage, { now: () => now });
  await cache.get('/');
  now = 60_002;
  expect(await textOf(cache.get('/'))).toBe('second');
});

test('serves no page from before a change, even one still being rendered', async () => {
  const before = deferred<CachedPage>();
  const answers = [before.promise, Promise.resolve(page('new')), Promise.resolve(page('newer'))];
  const render = vi.fn(() => answers.shift() as Promise<CachedPage>);
  const cache = createPageCache(render);
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
  const cache = createPageCache<CachedPage | { movedTo: string }>(render);
  expect(await cache.get('/old')).toEqual({ movedTo: '/elsewhere' });
  await cache.get('/old');
  expect(render).toHaveBeenCalledTimes(2);
});

test('removes pages rendered before a version change, even one still being rendered', async () => {
  let version: string | undefined = 'one';
  const slow = deferred<CachedPage>();
  const answers = [Promise.resolve(page('first')), slow.promise, Promise.resolve(page('third'))];
  const render = vi.fn(() => answers.shift() ?? Promise.reject(new Error('too often')));
  const cache = createPageCache(render, { readVersion: async () => version });
  expect(await textOf(cache.get('/'))).toBe('first');
  expect(await textOf(cache.get('/'))).toBe('first');
  version = 'two';
  const early = textOf(cache.get('/'));
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2));
  version = 'three';
  expect(await textOf(cache.get('/'))).toBe('third');
  slow.open(page('second'));
  expect(await early).toBe('second');
  expect(await textOf(cache.get('/'))).toBe('third');
});

test('serves cached pages if the version cannot be read', async () => {
  let version: string | undefined = 'one';
  const render = vi.fn(async () => page('first'));
  const cache = createPageCache(render, { readVersion: async () => version });
  await cache.get('/');
  version = undefined;
  expect(await textOf(cache.get('/'))).toBe('first');
  expect(render).toHaveBeenCalledTimes(1);
});

test('keeps a page in use despite many requests for others', async () => {
  const render = vi.fn(async (path: string) => page(path));
  const cache = createPageCache(render, { maxBytes: 10_000 });
  await cache.get('/');
  for (let number = 0; number < 1_000; number += 1) {
    await cache.get(`/other/${number}`);
    expect(cache.has('/')).toBe(true);
    await cache.get('/');
  }
  expect(render.mock.calls.filter(([path]) => path === '/').length).toBe(1);
});

test('evicts the least recently used pages beyond its bytes', async () => {
  const cache = createPageCache(async (path: string) => page(path), { maxBytes: 310 });
  for (const path of ['/a', '/b', '/a', '/c', '/d']) await cache.get(path);
  expect(['/a', '/b', '/c', '/d'].filter(cache.has)).toEqual(['/a', '/c', '/d']);
});
