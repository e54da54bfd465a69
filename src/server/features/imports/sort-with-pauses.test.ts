import { expect, test } from 'vitest';
import { sortWithPauses } from './sort-with-pauses.ts';

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: (at * 7_919) % 101, at }));

test.each([0, 1, 999, 1_000, 1_001, 2_500, 20_003])('sorts %i items stably', async (count) => {
  const items = itemsOf(count);
  const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
  const before = [...items];
  expect(await sortWithPauses(items, compare)).toEqual(items.toSorted(compare));
  expect(items).toEqual(before);
});

test('lets others run in between', async () => {
  let [turns, isDone] = [0, false];
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await sortWithPauses(itemsOf(100_000), (a, b) => a.key - b.key);
  isDone = true;
  expect(turns).toBeGreaterThan(3);
});
