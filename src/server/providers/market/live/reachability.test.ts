import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createReachability, type Reachability } from './reachability.ts';

/** Whether a reader waits for a request that never ends. */
async function waits(reach: Reachability): Promise<boolean> {
  const waiting = reach.waitBriefly(new Promise(() => undefined)).then(() => false);
  return Promise.race([waiting, nextTurn(true)]);
}

test('waits for a source that answers, and not for one that fails until it answers again', async () => {
  const reach = createReachability({ waitsForFirst: true });
  expect(await waits(reach)).toBe(true);
  for (const kind of ['unreachable', 'slow', 'busy'] as const) {
    reach.failed(kind);
    expect(await waits(reach)).toBe(false);
    reach.succeeded();
    expect(await waits(reach)).toBe(true);
  }
  reach.failed('plan');
  expect(await waits(reach)).toBe(true);
});

test('waits once for a source that is slow', async () => {
  const reach = createReachability({ waitsForFirst: true });
  await reach.waitBriefly(new Promise(() => undefined));
  expect(await waits(reach)).toBe(false);
  reach.succeeded();
  expect(await waits(reach)).toBe(true);
});

test('can wait only for a source that has answered before', async () => {
  const reach = createReachability({ waitsForFirst: false });
  expect(await waits(reach)).toBe(false);
  reach.succeeded();
  expect(await waits(reach)).toBe(true);
});
