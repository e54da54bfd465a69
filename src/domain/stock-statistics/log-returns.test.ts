import { expect, test } from 'vitest';
import { logReturns } from './log-returns.ts';

const closesOn = (days: number[], closes: number[]) => ({
  days: Int32Array.from(days),
  closes: Float64Array.from(closes),
});
const noBreaks = new Set<number>();

test('a return is the logarithm of the ratio of two closes on consecutive trading days', () => {
  const prices = closesOn([10, 11, 14], [100, 110, 99]);
  const returns = logReturns({ prices, breakDays: noBreaks }, [10, 11, 14]);
  expect([...returns]).toEqual([Math.log(110 / 100), Math.log(99 / 110)]);
});

test('a day without a close has no return, and neither has the day after it', () => {
  const prices = closesOn([10, 12, 13], [100, 110, 121]);
  const returns = logReturns({ prices, breakDays: noBreaks }, [10, 11, 12, 13]);
  expect([...returns]).toEqual([Number.NaN, Number.NaN, Math.log(121 / 110)]);
});

test('closes before the first trading day do not count', () => {
  const prices = closesOn([8, 9, 10, 11], [1, 2, 100, 110]);
  expect([...logReturns({ prices, breakDays: noBreaks }, [10, 11])]).toEqual([Math.log(1.1)]);
});

test('a break and a step by more than a factor of four have no return', () => {
  const prices = closesOn([1, 2, 3, 4], [100, 50, 201, 200]);
  const returns = logReturns({ prices, breakDays: new Set([2]) }, [1, 2, 3, 4]);
  expect([...returns]).toEqual([Number.NaN, Number.NaN, Math.log(200 / 201)]);
  const plausible = logReturns({ prices: closesOn([1, 2], [50, 199]), breakDays: noBreaks }, [1, 2]);
  expect(plausible[0]).toBe(Math.log(199 / 50));
});

test('a security without closes has no returns', () => {
  expect([...logReturns({ prices: closesOn([], []), breakDays: noBreaks }, [1, 2])]).toEqual([Number.NaN]);
});
