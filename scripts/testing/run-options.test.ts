import { expect, test } from 'vitest';
import { readRunOptions, UsageError } from './run-options.ts';

test('reads the scope, the seed, the shard, the part and filters', () => {
  const args = ['--thorough', '--seed', '7', '--shard', '2/4', '--only', 'unit', 'killed'];
  expect(readRunOptions(args)).toEqual({
    scope: 'thorough',
    seed: 7,
    shard: '2/4',
    only: 'unit',
    filters: ['killed'],
  });
});

test('has a fixed seed, and draws one from the sources for a thorough run', () => {
  expect(readRunOptions([]).seed).toBe(24);
  expect(readRunOptions(['--fast']).seed).toBe(24);
  const { seed } = readRunOptions(['--thorough']);
  expect(seed).toBe(readRunOptions(['--thorough']).seed);
  expect(Number.isInteger(seed)).toBe(true);
});

test('says what is accepted', () => {
  for (const args of [
    ['--seed', 'x'],
    ['--seed', '2147483648'],
    ['--shard', '5/4'],
    ['--shard', '1'],
    ['--only', 'units'],
    ['--sead', '1'],
  ])
    expect(() => readRunOptions(args), args.join(' ')).toThrow(
      expect.objectContaining({
        constructor: UsageError,
        message: expect.stringContaining('Accepted are --seed'),
      }),
    );
});
