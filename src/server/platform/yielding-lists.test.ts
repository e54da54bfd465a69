import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf } from '#tests/support/scope.ts';
import { mapYielding, sortYielding } from './yielding-lists.ts';

test('sorts like a stable sort', async () => {
  const items = fc.array(fc.nat({ max: 50 }), { minLength: 0, maxLength: 9_000 });
  await fc.assert(
    fc.asyncProperty(items, async (keys) => {
      const list = keys.map((key, place) => ({ key, place }));
      const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
      expect(await sortYielding(list, byKey)).toEqual(list.toSorted(byKey));
    }),
    { numRuns: runsOf(30) },
  );
});

test('yields while it sorts a long list', async () => {
  let served = 0;
  const serve = () => {
    served += 1;
    timer = setImmediate(serve);
  };
  let timer = setImmediate(serve);
  const items = Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 300_007);
  await sortYielding(items, (a, b) => a - b);
  clearImmediate(timer);
  expect(served).toBeGreaterThan(2);
});

test('yields while it maps a long list', async () => {
  let served = 0;
  const serving = setInterval(() => {
    served += 1;
  }, 0);
  const items = Array.from({ length: 1_000 }, (_, place) => place);
  const results = await mapYielding(items, (place) => {
    const until = performance.now() + 0.2;
    while (performance.now() < until);
    return place * 2;
  });
  clearInterval(serving);
  expect(results).toEqual(items.map((place) => place * 2));
  expect(served).toBeGreaterThan(2);
});
