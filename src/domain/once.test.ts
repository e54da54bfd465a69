import { expect, test } from 'vitest';
import { computeOnce, once } from './once.ts';

test('computes a value once, and again after a failure', async () => {
  let computed = 0;
  const answer = once(async () => {
    computed += 1;
    if (computed === 1) throw new Error('no answer');
    return 42;
  });
  expect(answer.started()).toBeUndefined();
  await Promise.all([answer(), answer()].map((one) => expect(one).rejects.toThrow('no answer')));
  expect(answer.started()).toBeUndefined();
  expect(await Promise.all([answer(), answer()])).toEqual([42, 42]);
  expect(await answer.started()).toBe(42);
  expect(computed).toBe(2);
});

test('computes a value once for each key', async () => {
  const computed: string[] = [];
  const known = new Map<string, Promise<number>>();
  const lengthOf = (text: string) =>
    computeOnce(known, text, async () => {
      computed.push(text);
      return text.length;
    });
  expect(await Promise.all([lengthOf('one'), lengthOf('one'), lengthOf('three')])).toEqual([3, 3, 5]);
  expect(computed).toEqual(['one', 'three']);
});
