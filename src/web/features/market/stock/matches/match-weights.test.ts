import { expect, test } from 'vitest';
import { defaultAspectWeights } from '#domain/matching/aspects.ts';
import { areDefault, byOf, weightsText } from './match-weights.ts';

test('writes the weights for the API and for readers', () => {
  expect(byOf(defaultAspectWeights)).toBe('price:45,industry:20,holders:20,size:15');
  expect(weightsText(defaultAspectWeights)).toBe('Price 45 · industry 20 · holders 20 · size 15');
  const own = { ...defaultAspectWeights, business: 30 };
  expect(weightsText(own)).toBe('Price 45 · industry 20 · holders 20 · size 15 · business 30');
  expect(byOf(own)).toBe('price:45,industry:20,holders:20,size:15,business:30');
});

test('leaves out aspects that do not count', () => {
  expect(byOf({ price: 0, industry: 100, holders: 0, size: 5, business: 0 })).toBe('industry:100,size:5');
  expect(byOf({ price: 0, industry: 0, holders: 0, size: 0, business: 0 })).toBeUndefined();
});

test('recognises the weights that readers start with', () => {
  expect(areDefault({ ...defaultAspectWeights })).toBe(true);
  expect(areDefault({ ...defaultAspectWeights, size: 16 })).toBe(false);
});
