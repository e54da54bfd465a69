import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Abandoned } from '../abandoned.ts';
import { createReplyCache, versionOf } from './reply-cache.ts';

/** Creates a cache whose version is set by the test, and counts what is written. */
function createTestCache(maxBytes = 1_000_000) {
  const { read } = createReplyCache(maxBytes);
  const state = { version: 'a', count: 0, text: 'text' };
  const get = async (key = 'key') => {
    const reply = await read(key, state.version, async () => {
      state.count += 1;
      const text = `${state.text} ${state.count}`;
      await new Promise(setImmediate);
      return text;
    });
    return reply.json.toString();
  };
  return { state, read, get };
}

test('writes a reply once until its version changes', async () => {
  const { state, get } = createTestCache();
  expect([await get(), await get()]).toEqual(['text 1', 'text 1']);
  state.version = 'b';
  expect([await get(), await get(), await get('other')]).toEqual(['text 2', 'text 2', 'text 3']);
});

test('every dependency is part of the version, also one that is not known', () => {
  const versions = [{ prices: 'a', rates: 'b' }, { prices: 'ab' }, { prices: 'b', rates: 'a' }, {}];
  expect(new Set([...versions, { prices: undefined, rates: 'b' }].map(versionOf)).size).toBe(5);
});

test('concurrent requests share one computation, but not with those after a change', async () => {
  const { state, get } = createTestCache();
  const before = [get(), get(), get()];
  await Promise.resolve();
  state.version = 'b';
  expect(await Promise.all([...before, get()])).toEqual(['text 1', 'text 1', 'text 1', 'text 2']);
});

test('a failed computation is repeated', async () => {
  const { read, get } = createTestCache();
  const failing = () => read('key', 'a', () => Promise.reject(new Error('failed')));
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('failed');
  expect(await get()).toBe('text 1');
});

test('compresses large replies only', async () => {
  const { state, read, get } = createTestCache();
  expect((await read('small', 'a', async () => '{}')).gzip).toBeUndefined();
  state.text = 'long text '.repeat(10_000);
  const text = await get();
  const { gzip } = await read('key', 'a', async () => 'never called');
  expect(gunzipSync(gzip ?? Buffer.of()).toString()).toBe(text);
});

test('displaces the replies used longest ago when their bytes exceed the limit', async () => {
  const { state, get } = createTestCache(5_000);
  state.text = 'x'.repeat(1_000);
  for (const key of ['first', 'second', 'first', 'third', 'first', 'second']) await get(key);
  expect(state.count).toBe(4);
});

test('computes again for a client who waits when the one who asked first has left', async () => {
  const { read } = createTestCache();
  let calls = 0;
  const write = async () => {
    calls += 1;
    const call = calls;
    await new Promise(setImmediate);
    if (call === 1) throw new Abandoned();
    return 'text';
  };
  const [first, second] = [read('key', 'a', write), read('key', 'a', write)];
  await expect(first).rejects.toThrow('disconnected');
  expect((await second).json).toBe('text');
});
