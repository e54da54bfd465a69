import { expect, test } from 'vitest';
import { createPause, filterWithPauses } from './create-pause.ts';

/** Keeps the event loop busy for some milliseconds. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('lets other work in between only after some milliseconds', async () => {
  let turns = 0;
  const pause = createPause();
  setImmediate(() => {
    turns += 1;
  });
  await pause();
  expect(turns).toBe(0);
  work(6);
  await pause();
  expect(turns).toBe(1);
});

test('filters items in order', async () => {
  const items = Array.from({ length: 1234 }, (_, at) => at);
  const isOdd = (item: number) => item % 2 === 1;
  expect(await filterWithPauses(items, isOdd)).toEqual(items.filter(isOdd));
  expect(await filterWithPauses([], isOdd)).toEqual([]);
});

test('lets other work in between while it filters', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  });
  await filterWithPauses(Array.from({ length: 1_000 }), () => {
    work(0.05);
    return true;
  });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(2);
});
