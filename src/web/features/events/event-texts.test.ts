import { expect, test } from 'vitest';
import type { EventSuggestion } from '#contract/events.ts';
import { effectRows, eventTitle } from './event-texts.ts';

const spinOff: EventSuggestion = {
  portfolioId: 'p',
  kind: 'spin_off',
  symbol: 'GE',
  name: 'GE Aerospace',
  date: '2023-01-04',
  counterpart: { symbol: 'GEHC', name: 'GE HealthCare Technologies Inc.' },
  ratio: { received: 1, per: 3 },
  shares: 120,
  received: 40,
  cash: null,
  cost: { before: 12_000, moved: 2_504.4 },
  costShare: { share: 0.2087, basis: 'published', source: null },
  currency: 'USD',
};

test('names what happened', () => {
  expect(eventTitle(spinOff)).toBe('GE Aerospace spun off GE HealthCare Technologies: 1 share for every 3');
  const change = { ...spinOff, symbol: 'FB', kind: 'symbol_change' as const };
  expect(eventTitle({ ...change, counterpart: { symbol: 'META', name: 'Meta' } })).toBe(
    'FB is called META now',
  );
  const merger = { ...spinOff, kind: 'merger' as const, ratio: { received: 1, per: 1 }, cash: 600 };
  expect(eventTitle(merger)).toBe(
    'GE Aerospace became part of GE HealthCare Technologies: 1 share for each, and $5.00',
  );
  expect(eventTitle({ ...merger, counterpart: null })).toBe('GE Aerospace was bought for $5.00 a share');
});

test('shows what happens to shares and their cost', () => {
  expect(effectRows(spinOff)).toEqual([
    { label: 'GE', shares: 120, costBefore: 12_000, costAfter: 9_495.6 },
    { label: 'GEHC', shares: 40, costBefore: null, costAfter: 2_504.4 },
  ]);
  const merger = { ...spinOff, kind: 'merger' as const, cash: 600 };
  expect(effectRows(merger)[1]).toMatchObject({ shares: 40, costAfter: null });
  expect(effectRows({ ...merger, counterpart: null })).toHaveLength(1);
  expect(effectRows({ ...spinOff, cost: null })[0]).toMatchObject({ costBefore: null, costAfter: null });
});
