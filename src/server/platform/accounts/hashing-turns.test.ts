import { expect, test } from 'vitest';
import { createTurns } from './hashing-turns.ts';

test('so many run at once, so many wait, and the rest is told to come back', async () => {
  const inTurn = createTurns(2, 3);
  const ends: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return 'done';
  };
  const all = Array.from({ length: 5 }, () => inTurn(work));
  await expect(inTurn(work)).rejects.toMatchObject({ code: 'upstream_unavailable', retryAfterSeconds: 5 });
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended);
    ends[ended]?.();
  }
  expect(await Promise.all(all)).toEqual(Array(5).fill('done'));
  expect(most).toBe(2);
});

test('work that fails gives its turn on', async () => {
  const inTurn = createTurns(1, 1);
  const failing = inTurn(() => Promise.reject(new Error('no')));
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
