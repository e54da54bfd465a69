import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

/** Creates a cache whose versions are set by the test, and counts what is serialized. */
function createTestCache() {
  const state = { version: 'a', source: '1', count: 0, text: 'text' };
  const cached = createResponseCache({
    readVersion: async () => state.version,
    sourceVersion: () => state.source,
  });
  const get = async (key = 'key') => {
    const reply = await cached('customer', key, async () => {
      state.count += 1;
      const text = `${state.text} ${state.count}`;
      await new Promise(setImmediate);
      return text;
    });
    return reply.json.toString();
  };
  return { state, cached, get };
}

test('serializes a response once until a version changes', async () => {
  const { state, get } = createTestCache();
  expect([await get(), await get()]).toEqual(['text 1', 'text 1']);
  state.version = 'b';
  expect([await get(), await get()]).toEqual(['text 2', 'text 2']);
  state.source = '2';
  expect([await get(), await get('other')]).toEqual(['text 3', 'text 4']);
});

test('concurrent requests share one computation, but not with those after a change', async () => {
  const { state, get } = createTestCache();
  const before = [get(), get(), get()];
  await Promise.resolve();
  state.version = 'b';
  expect(await Promise.all([...before, get()])).toEqual(['text 1', 'text 1', 'text 1', 'text 2']);
});

test('a failed computation is repeated', async () => {
  const { cached, get } = createTestCache();
  const failing = () => cached('customer', 'key', () => Promise.reject(new Error('failed')));
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('failed');
  expect(await get()).toBe('text 1');
});

test('compresses large responses only', async () => {
  const { state, cached, get } = createTestCache();
  expect((await cached('customer', 'small', async () => '{}')).gzip).toBeUndefined();
  state.text = 'long text '.repeat(10_000);
  const text = await get();
  const { gzip } = await cached('customer', 'key', async () => 'never called');
  expect(gunzipSync(gzip ?? Buffer.of()).toString()).toBe(text);
});
