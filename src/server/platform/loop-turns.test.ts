import { expect, test } from 'vitest';
import { createLoopTurns } from './loop-turns.ts';

const nextRound = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that takes `ms` each time that it goes on. */
function pieces(turns: ReturnType<typeof createLoopTurns>, pass: (ms: number) => void, log: string[]) {
  return async (name: string, times: number) => {
    for (let time = 0; time < times; time += 1) {
      await turns.giveWay();
      pass(20);
      log.push(name);
    }
  };
}

test('work goes on without a pause for a turn, then one piece in each round of the loop', async () => {
  let time = 0;
  const turns = createLoopTurns({ now: () => time });
  const log: string[] = [];
  const work = pieces(
    turns,
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

test('new connections go by first, but not for ever', async () => {
  let time = 0;
  const turns = createLoopTurns({ now: () => time });
  turns.isOver();
  time += 31;
  let wentOn = false;
  const work = turns.giveWay().then(() => {
    wentOn = true;
  });
  expect(turns.isBusy()).toBe(true);
  let rounds = 0;
  while (!wentOn) {
    turns.arrived();
    rounds += 1;
    await nextRound();
  }
  await work;
  expect(rounds).toBeGreaterThan(10);
  expect(rounds).toBeLessThan(100);
});
