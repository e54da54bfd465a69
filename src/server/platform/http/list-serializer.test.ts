import { expect, test } from 'vitest';
import { z } from 'zod';
import { listSerializerOf } from './list-serializer.ts';
import { serializerOf } from './serializer.ts';

const item = z.object({ name: z.string(), size: z.number() });
const reply = z.object({ title: z.string(), found: z.object({ items: z.array(item), total: z.number() }) });
const write = listSerializerOf({ reply, item, key: 'items' }, (value) => ({
  items: value.found.items,
  rest: { ...value, found: { ...value.found, items: [] } },
}));

test.each([0, 1, 49, 50, 51, 1234])(
  'writes a list of %i items like the serializer of the reply',
  async (count) => {
    const items = Array.from({ length: count }, (_, size) => ({ name: `"items":[] ü ${size}`, size }));
    const value = { title: 'The list "items":[]', found: { items, total: count } };
    expect((await write(value)).toString()).toBe(serializerOf(reply)(value));
  },
);

test('lets other work in between', async () => {
  const items = Array.from({ length: 100_000 }, (_, size) => ({ name: 'An item with a long name', size }));
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await write({ title: '', found: { items, total: 0 } });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
});
