import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Starts tasks and returns the names of those that have begun, and a function that ends the one of a name. */
function start(inTurn: ReturnType<typeof createFairQueue>, tasks: readonly [party: string, name: string][]) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  for (const [party, name] of tasks)
    void inTurn(party, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    });
  return {
    begun,
    async end(name: string) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

test('a party with many tasks keeps no other waiting', async () => {
  const inTurn = createFairQueue({ total: 2, perParty: 2 });
  const many = Array.from({ length: 30 }, (_, at): [string, string] => ['eve', `eve${at}`]);
  const { begun, end } = start(inTurn, [...many, ['ada', 'ada'], ['bob', 'bob']]);
  await new Promise(setImmediate);
  expect(begun).toEqual(['eve0', 'eve1']);
  await end('eve0');
  expect(begun).toEqual(['eve0', 'eve1', 'ada']);
  await end('eve1');
  expect(begun.at(-1)).toBe('bob');
  await end('ada');
  expect(begun.at(-1)).toBe('eve2');
});

test('a party runs no more tasks at once than it may, even if it is alone', async () => {
  const inTurn = createFairQueue({ total: 3, perParty: 1 });
  const { begun, end } = start(inTurn, [
    ['eve', 'first'],
    ['eve', 'second'],
  ]);
  await new Promise(setImmediate);
  expect(begun).toEqual(['first']);
  await end('first');
  expect(begun).toEqual(['first', 'second']);
});

test('a failed task gives its turn to the next', async () => {
  const inTurn = createFairQueue({ total: 1, perParty: 1 });
  const failed = inTurn('eve', () => Promise.reject(new Error('failed')));
  await expect(failed).rejects.toThrow('failed');
  expect(await inTurn('ada', async () => 'done')).toBe('done');
});
