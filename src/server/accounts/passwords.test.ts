import { expect, test } from 'vitest';
import { createHashingQueue } from './passwords.ts';

test('limits running and waiting tasks and rejects the rest', async () => {
  const enqueue = createHashingQueue(2, 3);
  const ends: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const task = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return 'done';
  };
  const all = Array.from({ length: 5 }, () => enqueue(task));
  await expect(enqueue(task)).rejects.toMatchObject({ code: 'upstream_unavailable', retryAfterSeconds: 5 });
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended);
    ends[ended]?.();
  }
  expect(await Promise.all(all)).toEqual(Array(5).fill('done'));
  expect(most).toBe(2);
});

test('runs the next task after one fails', async () => {
  const enqueue = createHashingQueue(1, 1);
  const failing = enqueue(() => Promise.reject(new Error('no')));
  const next = enqueue(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
