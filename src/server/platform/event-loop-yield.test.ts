import { expect, test } from 'vitest';
import { createEventLoopYield } from './event-loop-yield.ts';

const nextRound = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Returns work that takes `ms` between yields. */
function pieces(loop: ReturnType<typeof createEventLoopYield>, pass: (ms: number) => void, log: string[]) {
  return async (name: string, times: number) => {
    for (let time = 0; time < times; time += 1) {
      await loop.yieldIfNeeded();
      pass(20);
      log.push(name);
    }
  };
}

test('runs work for a time slice, then one task per iteration of the loop', async () => {
  let time = 0;
  const loop = createEventLoopYield({ now: () => time });
  const log: string[] = [];
  const work = pieces(
    loop,
    (ms) => {
      time += ms;
    },
    log,
  );
  const all = Promise.all([work('a', 4), work('b', 4)]);
  const rounds: number[] = [];
  while (log.length < 8) {
    const before = log.length;
    await nextRound();
    rounds.push(log.length - before);
  }
  await all;
  expect(Math.max(...rounds)).toBeLessThanOrEqual(3);
  expect(rounds.length).toBeGreaterThanOrEqual(3);
});

test('accepts new connections first, within limits', async () => {
  let time = 0;
  const loop = createEventLoopYield({ now: () => time });
  loop.mustYield();
  time += 31;
  let wentOn = false;
  const work = loop.yieldIfNeeded().then(() => {
    wentOn = true;
  });
  expect(loop.isBusy()).toBe(true);
  let rounds = 0;
  while (!wentOn) {
    loop.arrived();
    rounds += 1;
    await nextRound();
  }
  await work;
  expect(rounds).toBeGreaterThan(10);
  expect(rounds).toBeLessThan(100);
});

test('makes a party with much work wait for itself', async () => {
  let time = 0;
  const loop = createEventLoopYield({ now: () => time });
  const log: string[] = [];
  const pass = (ms: number) => {
    time += ms;
  };
  loop.mustYield();
  pass(31);
  const many = Promise.all(
    Array.from({ length: 10 }, () => loop.runAs('many', () => pieces(loop, pass, log)('many', 2))),
  );
  for (let round = 0; round < 4; round += 1) await nextRound();
  const before = log.length;
  await loop.runAs('few', () => pieces(loop, pass, log)('few', 3));
  expect(log.slice(before).filter((name) => name === 'many').length).toBeLessThanOrEqual(5);
  await many;
  expect(log.filter((name) => name === 'many')).toHaveLength(20);
});

test('shares time between parties, not the number of tasks', async () => {
  let time = 0;
  const loop = createEventLoopYield({ now: () => time });
  const log: string[] = [];
  const work = async (name: string, ms: number) => {
    await loop.yieldIfNeeded(name);
    time += ms;
    log.push(name);
  };
  loop.mustYield();
  time += 31;
  const names = ['long', 'short'];
  await Promise.all(
    names.flatMap((name) => Array.from({ length: 12 }, () => work(name, name === 'long' ? 30 : 3))),
  );
  const last = log.lastIndexOf('short');
  expect(log.slice(0, last).filter((name) => name === 'long').length).toBeLessThanOrEqual(3);
});

test('charges no time in which the thread did not work', async () => {
  let [time, worked] = [0, 0];
  const loop = createEventLoopYield({ now: () => time, worked: () => worked });
  const log: string[] = [];
  const work = async (name: string, ms: number) => {
    await loop.yieldIfNeeded(name);
    time += ms;
    worked += name === 'halted' ? 1 : ms;
    log.push(name);
  };
  loop.mustYield();
  time += 31;
  await Promise.all([
    ...Array.from({ length: 4 }, () => work('halted', 100)),
    ...Array.from({ length: 4 }, () => work('steady', 20)),
  ]);
  expect(log.slice(0, 4)).toEqual(['halted', 'steady', 'halted', 'halted']);
});

test('serves a party that has used more, although new ones come and go', async () => {
  let time = 0;
  const loop = createEventLoopYield({ now: () => time });
  let isDone = false;
  loop.mustYield();
  time += 31;
  const long = loop.runAs('long', async () => {
    await loop.yieldIfNeeded();
    time += 100;
    await loop.yieldIfNeeded();
    isDone = true;
  });
  const most = 2_000;
  let arrived = 0;
  const short = async () => {
    arrived += 1;
    await loop.yieldIfNeeded(`new ${arrived}`);
    time += 1;
  };
  while (!isDone && arrived < most) {
    await Promise.all([short(), short(), nextRound()]);
  }
  await long;
  expect(arrived).toBeLessThan(most);
});

test('reports the wait only if many parties wait', () => {
  let time = 0;
  const loop = createEventLoopYield({ now: () => time });
  loop.mustYield();
  time += 31;
  for (let waiting = 0; waiting < 20; waiting += 1) void loop.yieldIfNeeded('one');
  for (let party = 2; party <= 8; party += 1) void loop.yieldIfNeeded(`${party}`);
  time += 2_000;
  expect(loop.waitedMs()).toBe(0);
  void loop.yieldIfNeeded('the ninth');
  expect(loop.waitedMs()).toBe(2_000);
});
