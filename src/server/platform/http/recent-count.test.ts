import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecentCount } from './recent-count.ts';

test('what began lately and is not over is counted, what began long ago is not', () => {
  let time = 0;
  const count = createRecentCount(3_000, () => time);
  const [first, second] = [count.begin(), count.begin()];
  expect(count.total()).toBe(2);
  count.end(first);
  time = 2_900;
  count.begin();
  expect(count.total()).toBe(2);
  time = 4_000;
  expect(count.total()).toBe(1);
  count.end(second);
  expect(count.total()).toBe(1);
  time = 60_000;
  expect(count.total()).toBe(0);
});

test('whatever begins and ends at whichever times, the count is that of those begun in between', () => {
  const steps = fc.array(fc.record({ pass: fc.nat(1_500), ends: fc.boolean() }), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (all) => {
      let time = 0;
      const count = createRecentCount(3_000, () => time);
      const open: { mark: number; at: number }[] = [];
      for (const { pass, ends } of all) {
        time += pass;
        const ended = ends ? open.shift() : undefined;
        if (ended) count.end(ended.mark);
        else open.push({ mark: count.begin(), at: time });
        const surely = open.filter(({ at }) => time - at < 3_000).length;
        const maybe = open.filter(({ at }) => time - at < 4_000).length;
        expect(count.total()).toBeGreaterThanOrEqual(surely);
        expect(count.total()).toBeLessThanOrEqual(maybe);
      }
    }),
  );
});
