import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressToKeep } from './compress-to-keep.ts';

test('returns compressed bytes in memory of their own size', async () => {
  const text = Buffer.from('a page of a stock '.repeat(1_000));
  const compressed = await compressToKeep(text, 6);
  expect(gunzipSync(compressed).equals(text)).toBe(true);
  expect(compressed.length).toBeLessThan(1_000);
  expect(compressed.buffer.byteLength).toBe(compressed.length);
});
