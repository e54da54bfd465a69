import { expect, test, vi } from 'vitest';
import { perObject } from './per-object.ts';

test('computes once for each object, also what is undefined', () => {
  const compute = vi.fn(({ length }: readonly string[]) => length || undefined);
  const read = perObject(compute);
  const one = ['a'];
  const none: string[] = [];
  expect([read(one), read(one), read(none), read(none), read(['a'])]).toEqual([
    1,
    1,
    undefined,
    undefined,
    1,
  ]);
  expect(compute).toHaveBeenCalledTimes(3);
});

test('computes again when another argument changes', () => {
  const read = perObject((key: object, day: string, rates: object) => ({ key, day, rates }));
  const [key, rates] = [{}, {}];
  const first = read(key, '2026-01-01', rates);
  expect(read(key, '2026-01-01', rates)).toBe(first);
  expect(read(key, '2026-01-02', rates)).toEqual({ key, day: '2026-01-02', rates });
  const other = {};
  expect(read(key, '2026-01-02', other).rates).toBe(other);
});

test('forgets a failure, but not what has replaced it', async () => {
  const key = {};
  const compute = vi.fn(async (_: object, isFine: boolean) => {
    if (!isFine) throw new Error('failed');
    return {};
  });
  const read = perObject(compute);
  const failing = read(key, false);
  const replaced = read(key, true);
  await expect(failing).rejects.toThrow('failed');
  expect(read(key, true)).toBe(replaced);
  const again = read(key, false);
  await expect(again).rejects.toThrow('failed');
  expect(read(key, false)).not.toBe(again);
  expect(compute).toHaveBeenCalledTimes(4);
});
