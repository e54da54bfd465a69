import { expect, test } from 'vitest';
import { createLoadLimit, type LoadSettings } from './load-limit.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Creates a limit with a controlled clock and event loop. */
function limitOf(settings: Partial<LoadSettings> = {}) {
  const loop = { isBusy: false, waitedMs: 0 };
  let time = 0;
  const shed: string[] = [];
  const limit = createLoadLimit({
    now: () => time,
    onShed: (reason) => shed.push(reason),
    loop: { yieldIfNeeded: async () => undefined, isBusy: () => loop.isBusy, waitedMs: () => loop.waitedMs },
    ...settings,
  });
  const started: string[] = [];
  return {
    limit,
    loop,
    shed,
    started,
    advance(ms: number) {
      time += ms;
    },
    /** Enters a request of an address. Returns the function that ends it. */
    async enter(address: string): Promise<() => Promise<void>> {
      const entered = limit.enter(address).then((finish) => {
        started.push(address);
        return finish;
      });
      entered.catch(() => started.push(`no ${address}`));
      await settled();
      return async () => {
        (await entered)();
        await settled();
      };
    },
  };
}

test('queues requests above the limit of an address without affecting others', async () => {
  const { enter, started } = limitOf({ maxPerAddress: 2 });
  const finish = await enter('a');
  for (const address of ['a', 'a', 'b', 'a', 'b']) await enter(address);
  expect(started).toEqual(['a', 'a', 'b', 'b']);
  await finish();
  expect(started).toEqual(['a', 'a', 'b', 'b', 'a']);
});

test('lowers the limit while the event loop is busy', async () => {
  const { enter, started, loop } = limitOf({ maxPerAddress: 4, maxPerAddressWhenBusy: 1 });
  loop.isBusy = true;
  const finish = await enter('a');
  for (let more = 0; more < 3; more += 1) await enter('a');
  expect(started).toEqual(['a']);
  loop.isBusy = false;
  await finish();
  expect(started).toEqual(['a', 'a', 'a', 'a']);
});

test('refuses an address whose queue does not move, but no others', async () => {
  const { enter, started, advance, shed, limit } = limitOf({ maxPerAddress: 1, maxWaitMs: 1_000 });
  const finish = await enter('a');
  await enter('a');
  advance(1_001);
  await enter('a');
  await enter('b');
  expect(started).toEqual(['a', 'no a', 'b']);
  expect(shed).toEqual(['address']);
  expect(limit.isOverloaded()).toBe(false);
  await finish();
  expect(started.at(-1)).toBe('a');
});

test('refuses requests above the queue limit', async () => {
  const { enter, started } = limitOf({ maxPerAddress: 2, maxQueued: 2 });
  for (let count = 0; count < 5; count += 1) await enter('a');
  expect(started).toEqual(['a', 'a', 'no a']);
});

test('refuses everybody while work waits too long for the event loop', async () => {
  const { enter, started, loop, shed, limit } = limitOf();
  loop.waitedMs = 1_001;
  await enter('a');
  expect(limit.isOverloaded()).toBe(true);
  loop.waitedMs = 1_000;
  await enter('a');
  expect(started).toEqual(['no a', 'a']);
  expect(shed).toEqual(['overload']);
});

test('refuses everybody above the total limit', async () => {
  const { enter, started, limit } = limitOf({ maxTotal: 2 });
  const finish = await enter('a');
  await enter('b');
  await enter('c');
  expect(limit.isOverloaded()).toBe(true);
  await finish();
  await enter('c');
  expect(started).toEqual(['a', 'b', 'no c', 'c']);
});

test('adds a retry time to a refusal', async () => {
  const { limit } = limitOf({ maxTotal: 0 });
  await expect(limit.enter('a')).rejects.toMatchObject({
    code: 'upstream_unavailable',
    message: 'Holdwise is very busy. Please try again in a moment.',
    retryAfterSeconds: 2,
  });
});
