import { expect, test } from 'vitest';
import { createPause, createStoppingPause, filterWithPauses, mapWithPauses } from './create-pause.ts';
import { eventLoop } from './event-loop-yield.ts';

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

test('maps items in order', async () => {
  const items = Array.from({ length: 1234 }, (_, at) => at);
  expect(await mapWithPauses(items, (item) => item * 2)).toEqual(items.map((item) => item * 2));
  expect(await mapWithPauses([], String)).toEqual([]);
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

test('a stopping pause ends work for a client that has left', async () => {
  let mapped = 0;
  const mapping = eventLoop.runAs(
    '192.0.2.7',
    () => mapWithPauses(Array.from({ length: 1_000 }), () => (mapped += 1), createStoppingPause()),
    () => mapped > 0,
  );
  await expect(mapping).rejects.toThrow('disconnected');
  expect(mapped).toBeLessThan(100);
});
