import { expect, test } from 'vitest';
import { readRunOptions, UsageError } from './run-options.ts';

test('reads the scope, the seed, the shard and filters', () => {
  expect(readRunOptions(['--thorough', '--seed', '7', '--shard', '2/4', 'killed'])).toEqual({
    scope: 'thorough',
    seed: 7,
    shard: '2/4',
    filters: ['killed'],
  });
});

test('draws the same seed again from the same sources', () => {
  const { seed } = readRunOptions([]);
  expect(seed).toBe(readRunOptions(['--fast']).seed);
  expect(Number.isInteger(seed)).toBe(true);
});

test('says what is accepted', () => {
  for (const args of [
    ['--seed', 'x'],
    ['--seed', '2147483648'],
    ['--shard', '5/4'],
    ['--shard', '1'],
    ['--sead', '1'],
  ])
    expect(() => readRunOptions(args), args.join(' ')).toThrow(
      expect.objectContaining({
        constructor: UsageError,
        message: expect.stringContaining('Accepted are --seed'),
      }),
    );
});
