import { expect, test } from 'vitest';
import { fillLists, separated } from './list-serializer.ts';

test.each([0, 1, 49, 1234])('writes a list of %i items like the whole reply', async (count) => {
  const items = Array.from({ length: count }, (_, size) => ({ name: `"items":[] ü ${size}`, size }));
  const value = { title: 'The list "items":[]', found: { items, total: count } };
  const text = JSON.stringify({ ...value, found: { ...value.found, items: [] } });
  let written = '';
  for await (const part of fillLists(text, { items: separated(items.map((item) => JSON.stringify(item))) }))
    written += part;
  expect(written).toBe(JSON.stringify(value));
});
