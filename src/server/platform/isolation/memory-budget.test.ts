import { expect, test } from 'vitest';
import { createMemoryBudget } from './memory-budget.ts';

/** A budget whose clock the test sets, and the names of the tasks that have begun, in order. */
function testBudget(totalMb: number, reservedMb = 0) {
  let now = 0;
  const budget = createMemoryBudget(totalMb, { reservedMb, now: () => now });
  const begun: string[] = [];
  const releases = new Map<string, () => void>();
  const take = (name: string, mb: number, share: Parameters<typeof budget.take>[1]) =>
    void budget.take(mb, share).then((release) => {
      begun.push(name);
      releases.set(name, release);
    });
  return {
    begun,
    isFull: budget.isFull,
    start: (name: string, mb: number, party: string, isPublic = true) => take(name, mb, { party, isPublic }),
    startShort: (name: string, party: string) => take(name, 200, { party, isPublic: true, hasReserve: true }),
    startPicture: (name: string, mb = 256) =>
      take(name, mb, { party: name, isPublic: false, hasReserve: true }),
    async end(name: string) {
      releases.get(name)?.();
      await new Promise(setImmediate);
    },
    async pass(ms: number) {
      now += ms;
      await new Promise(setImmediate);
    },
  };
}

test('a party that has used much time waits for one that has used none', async () => {
  const { start, end, pass, begun } = testBudget(400);
  for (let file = 0; file < 5; file += 1) start(`eve${file}`, 400, 'eve');
  await pass(10_000);
  start('ada', 400, 'ada');
  await end('eve0');
  expect(begun).toEqual(['eve0', 'ada']);
});

test('a party whose task is still running comes after one without any', async () => {
  const { start, end, pass, begun } = testBudget(656);
  start('large', 400, 'eve');
  start('eve1', 200, 'eve');
  start('eve2', 200, 'eve');
  start('mallory1', 400, 'mallory');
  await pass(1);
  start('mallory2', 200, 'mallory');
  start('ada', 200, 'ada');
  await pass(60_000);
  await end('eve1');
  await end('mallory2');
  expect(begun).toEqual(['large', 'eve1', 'mallory2', 'ada']);
});

test('a small task starts beside a large one, before a large one that does not fit', async () => {
  const { start, end, pass, begun } = testBudget(656);
  start('large', 400, 'eve');
  start('another', 400, 'mallory');
  start('small', 200, 'ada');
  await pass(1);
  expect(begun).toEqual(['large', 'small']);
  await pass(6_000);
  await end('small');
  start('later', 200, 'ada');
  await pass(0);
  expect(begun).toEqual(['large', 'small', 'later']);
  await end('large');
  expect(begun).toEqual(['large', 'small', 'later', 'another']);
});

test('small tasks do not keep a large one from starting for long', async () => {
  const { start, end, pass, begun } = testBudget(656);
  for (const name of ['a', 'b', 'c']) start(name, 200, name);
  start('large', 400, 'ada');
  start('d', 200, 'd');
  await pass(1_000);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  start('e', 200, 'e');
  await pass(5_000);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  await end('c');
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'large']);
});

test('tasks of administrators do not wait behind those that customers can cause', async () => {
  const { start, end, pass, begun } = testBudget(600);
  for (const name of ['a', 'b', 'c', 'd', 'e']) start(name, 200, name);
  await pass(1);
  start('picture', 256, 'edith', false);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c', 'picture']);
});

test('a picture starts in the reserved memory beside files, and nothing else starts before it has ended', async () => {
  const { start, startPicture, end, pass, begun } = testBudget(656, 256);
  start('large', 400, 'eve');
  start('small', 200, 'bob');
  startPicture('picture');
  startPicture('second');
  await pass(1);
  expect(begun).toEqual(['large', 'small', 'picture']);
  start('later', 200, 'ada');
  await end('small');
  expect(begun).toEqual(['large', 'small', 'picture']);
  await end('picture');
  expect(begun).toEqual(['large', 'small', 'picture', 'second']);
  await end('second');
  expect(begun).toEqual(['large', 'small', 'picture', 'second', 'later']);
});

test('a short file waits for other short files only, and keeps no large one waiting', async () => {
  const { start, startShort, end, pass, begun } = testBudget(656, 256);
  for (const name of ['eve', 'mallory', 'oscar']) start(name, 200, name);
  start('large', 400, 'bob');
  await pass(60_000);
  startShort('ada', 'ada');
  startShort('carol', 'carol');
  await pass(0);
  expect(begun).toEqual(['eve', 'mallory', 'oscar', 'ada']);
  await end('ada');
  expect(begun.at(-1)).toBe('carol');
  await end('eve');
  await end('mallory');
  await end('oscar');
  expect(begun.at(-1)).toBe('large');
});

test('a picture that is larger than the reserved memory waits for the files', async () => {
  const { start, startPicture, end, begun } = testBudget(656, 256);
  start('small', 200, 'bob');
  startPicture('panorama', 600);
  await end('none');
  expect(begun).toEqual(['small']);
  await end('small');
  expect(begun).toEqual(['small', 'panorama']);
});

test('a few parties with many waiting tasks leave room for the tasks of others', () => {
  const { start, isFull } = testBudget(400);
  for (let file = 0; file < 6; file += 1) start(`eve${file}`, 400, 'eve');
  expect(isFull('eve', 5)).toBe(true);
  expect(isFull('ada', 5)).toBe(false);
  start('ada', 400, 'ada');
  start('ada2', 400, 'ada');
  expect(isFull('ada', 5)).toBe(true);
  for (const name of ['bob', 'cat', 'dan', 'ed']) {
    expect(isFull(name, 5)).toBe(false);
    start(name, 400, name);
    expect(isFull(name, 5)).toBe(true);
  }
});
