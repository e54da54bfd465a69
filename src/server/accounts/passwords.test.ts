import { expect, test } from 'vitest';
import { eventLoop } from '../platform/event-loop-yield.ts';
import { createHashingQueue, hashPassword, verifyPassword } from './passwords.ts';

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

test('tasks of a client do not wait for the many of another', async () => {
  const enqueue = createHashingQueue(1, 10);
  const done: string[] = [];
  const run = (client: string) => eventLoop.runAs(client, () => enqueue(async () => void done.push(client)));
  await Promise.all([run('eve'), run('eve'), run('eve'), run('ada')]);
  expect(done).toEqual(['eve', 'ada', 'eve', 'eve']);
});

test('runs the next task after one fails', async () => {
  const enqueue = createHashingQueue(1, 1);
  const failing = enqueue(() => Promise.reject(new Error('no')));
  const next = enqueue(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('costs what OWASP recommends unless cheap hashes are asked for', async () => {
  expect(await hashPassword('a pass phrase', 'strong')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('a pass phrase', 'cheap')).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
});

test('verifies hashes of either cost with either setting', async () => {
  for (const made of ['strong', 'cheap'] as const) {
    const hash = await hashPassword('a pass phrase', made);
    for (const setting of ['strong', 'cheap'] as const) {
      expect(await verifyPassword(hash, 'a pass phrase', setting)).toBe(true);
      expect(await verifyPassword(hash, 'another pass phrase', setting)).toBe(false);
    }
  }
  expect(await verifyPassword(undefined, 'no account has this', 'cheap')).toBe(false);
});
