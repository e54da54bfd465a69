import { expect, test, vi } from 'vitest';
import { createSplits } from '#domain/splits.ts';
import { dayMs } from '#domain/time.ts';
import { onceADay } from './once-a-day.ts';

const emptyFilings = () => ({ version: '1', investors: [] });

test('computes once for each version of the filings, again on the next day, and after a failure', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 7, 21) });
  let computed = 0;
  const read = onceADay(async () => {
    computed += 1;
    if (computed === 4) throw new Error('busy');
    return computed;
  });
  const [one, other, splits] = [emptyFilings(), emptyFilings(), createSplits([])];
  expect([await read(one, splits), await read(one, splits), await read(other, splits)]).toEqual([1, 1, 2]);
  vi.setSystemTime(Date.now() + dayMs);
  expect([await read(one, splits), await read(one, splits)]).toEqual([3, 3]);
  await expect(read(other, splits)).rejects.toThrow('busy');
  expect(await read(other, splits)).toBe(5);
});
