import { expect, test, vi } from 'vitest';
import { type CachedPage, createPageCache } from './page-cache.ts';

const page = (name: string, status = 200): CachedPage => ({
  status,
  bytes: { plain: () => [Buffer.from(name)], gzip: () => [] },
});

function openable<Value>() {
  let open: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

const textOf = async (got: Promise<CachedPage>) => String((await got).bytes.plain('')[0]);

test('however many ask for a page that is not there, it is rendered once', async () => {
  const rendering = openable<CachedPage>();
  const render = vi.fn(() => rendering.promise);
  const cache = createPageCache(render);
  const all = [cache.get('/'), cache.get('/'), cache.get('/')];
  rendering.open(page('home'));
  expect(new Set(await Promise.all(all)).size).toBe(1);
  expect(render).toHaveBeenCalledTimes(1);
});

test('an old page is answered at once while one new rendering replaces it', async () => {
  let now = 0;
  const second = openable<CachedPage>();
  const answers = [Promise.resolve(page('first')), second.promise];
  const render = vi.fn(() => answers.shift() ?? Promise.resolve(page('third')));
  const cache = createPageCache(render, () => now);
  expect(await textOf(cache.get('/'))).toBe('first');
  now = 5_001;
  expect(await textOf(cache.get('/'))).toBe('first');
  expect(await textOf(cache.get('/'))).toBe('first');
  expect(render).toHaveBeenCalledTimes(2);
  second.open(page('second'));
  await vi.waitFor(async () => expect(await textOf(cache.get('/'))).toBe('second'));
});

test('a rendering that fails leaves the older page, and is tried again', async () => {
  let now = 0;
  const render = vi
    .fn<() => Promise<CachedPage>>()
    .mockResolvedValueOnce(page('first'))
    .mockRejectedValueOnce(new Error('no data'))
    .mockResolvedValueOnce(page('second'));
  const cache = createPageCache(render, () => now);
  await cache.get('/');
  now = 6_000;
  expect(await textOf(cache.get('/'))).toBe('first');
  await vi.waitFor(async () => expect(await textOf(cache.get('/'))).toBe('second'));
});

test('the first rendering that fails is the reader’s failure, and the next one starts afresh', async () => {
  const render = vi
    .fn<() => Promise<CachedPage>>()
    .mockRejectedValueOnce(new Error('no data'))
    .mockResolvedValueOnce(page('home'));
  const cache = createPageCache(render);
  await expect(cache.get('/')).rejects.toThrow('no data');
  expect(await textOf(cache.get('/'))).toBe('home');
});

test('a page that was not found is not kept', async () => {
  const render = vi.fn(async () => page('none', 404));
  const cache = createPageCache(render);
  await cache.get('/nothing');
  await cache.get('/nothing');
  expect(render).toHaveBeenCalledTimes(2);
});

test('a page that nobody asked for in the last minute is not answered old', async () => {
  let now = 0;
  const answers = [page('first'), page('second')];
  const cache = createPageCache(
    async () => answers.shift() as CachedPage,
    () => now,
  );
  await cache.get('/');
  now = 60_001;
  expect(await textOf(cache.get('/'))).toBe('second');
});

test('after a change nothing that was kept, or was being rendered, is answered or kept', async () => {
  const before = openable<CachedPage>();
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

test('an address that has moved is asked about again', async () => {
  const render = vi.fn(async () => ({ movedTo: '/elsewhere' }));
  const cache = createPageCache<CachedPage | { movedTo: string }>(render);
  expect(await cache.get('/old')).toEqual({ movedTo: '/elsewhere' });
  await cache.get('/old');
  expect(render).toHaveBeenCalledTimes(2);
});

test('what was rendered before the version changed is forgotten, even while it is rendered', async () => {
  let version: string | undefined = 'one';
  const slow = openable<CachedPage>();
  const answers = [Promise.resolve(page('first')), slow.promise, Promise.resolve(page('third'))];
  const render = vi.fn(() => answers.shift() ?? Promise.reject(new Error('too often')));
  const cache = createPageCache(render, Date.now, async () => version);
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

test('where the version can not be read, what is kept is answered', async () => {
  let version: string | undefined = 'one';
  const render = vi.fn(async () => page('first'));
  const cache = createPageCache(render, Date.now, async () => version);
  await cache.get('/');
  version = undefined;
  expect(await textOf(cache.get('/'))).toBe('first');
  expect(render).toHaveBeenCalledTimes(1);
});
