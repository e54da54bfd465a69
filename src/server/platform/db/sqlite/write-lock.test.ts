import { expect, test } from 'vitest';
import { eventLoop } from '../../event-loop-yield.ts';
import { createWriteLock } from './write-lock.ts';

test('a client with many writes keeps no other waiting', async () => {
  const lock = createWriteLock();
  const done: string[] = [];
  const write = (client: string, name: string) =>
    eventLoop.runAs(client, async () => {
      const release = await lock();
      done.push(name);
      release();
    });
  const releaseFirst = await eventLoop.runAs('eve', lock);
  const writes = [...['eve1', 'eve2', 'eve3'].map((name) => write('eve', name)), write('ada', 'ada')];
  releaseFirst();
  await Promise.all(writes);
  expect(done).toEqual(['ada', 'eve1', 'eve2', 'eve3']);
});
