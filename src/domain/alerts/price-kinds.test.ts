import { describe, expect, test } from 'vitest';
import { type EvaluatedRule, evaluateRule, firstState, type PriceTick } from './price-kinds.ts';

const tick = (part: Partial<PriceTick>): PriceTick => ({
  price: 100,
  changePercent: 0,
  high: 100,
  day: '2026-08-21',
  ...part,
});
const rule = (
  kind: EvaluatedRule['kind'],
  threshold: number,
  part: Partial<EvaluatedRule> = {},
): EvaluatedRule => ({
  kind,
  threshold,
  state: 'armed',
  reachedOn: null,
  ...part,
});

describe('a price', () => {
  test.each<[EvaluatedRule['kind'], number, Partial<PriceTick>, Partial<PriceTick>]>([
    ['price-above', 100, { price: 99.99 }, { price: 100 }],
    ['price-below', 100, { price: 100.01 }, { price: 100 }],
    ['day-rise', 2, { changePercent: 1.99 }, { changePercent: 2 }],
    ['day-fall', 2, { changePercent: -1.99 }, { changePercent: -2 }],
    ['below-high', 10, { price: 90.1 }, { price: 90 }],
    ['value-below', 100, { price: 100.01 }, { price: 100 }],
    ['value-fall', 2, { changePercent: -1.99 }, { changePercent: -2 }],
  ])('reaches %s %d', (kind, threshold, before, at) => {
    expect(evaluateRule(rule(kind, threshold), tick(before))).toBe('unchanged');
    expect(evaluateRule(rule(kind, threshold), tick(at))).toBe('reached');
  });

  test('of which the change and the high are not known reaches neither a move nor a fall', () => {
    const unknown = tick({ changePercent: null, high: null, price: 1 });
    for (const kind of ['day-rise', 'day-fall', 'below-high'] as const)
      expect(evaluateRule(rule(kind, 2), unknown)).toBe('unchanged');
  });

  test('has to move back by one per cent before a rule counts again', () => {
    const resting = { state: 'resting', reachedOn: '2026-08-21' } as const;
    expect(evaluateRule(rule('price-above', 100, resting), tick({ price: 99.5 }))).toBe('unchanged');
    expect(evaluateRule(rule('price-above', 100, resting), tick({ price: 99 }))).toBe('eased');
    expect(evaluateRule(rule('price-below', 100, resting), tick({ price: 101 }))).toBe('eased');
    expect(evaluateRule(rule('below-high', 10, resting), tick({ price: 90.5 }))).toBe('unchanged');
    expect(evaluateRule(rule('below-high', 10, resting), tick({ price: 91 }))).toBe('eased');
  });

  test('reaches a move of a day once a day', () => {
    const resting = rule('day-fall', 2, { state: 'resting', reachedOn: '2026-08-20' });
    expect(evaluateRule(resting, tick({ day: '2026-08-20', changePercent: -3 }))).toBe('unchanged');
    expect(evaluateRule(resting, tick({ changePercent: -3 }))).toBe('reached');
    expect(evaluateRule(resting, tick({ changePercent: -1 }))).toBe('eased');
  });
});

test('a new rule that is reached already waits for the next crossing', () => {
  expect(firstState({ kind: 'price-above', threshold: 90 }, tick({}))).toBe('resting');
  expect(firstState({ kind: 'price-above', threshold: 110 }, tick({}))).toBe('armed');
  expect(firstState({ kind: 'price-above', threshold: 110 }, undefined)).toBe('armed');
});
