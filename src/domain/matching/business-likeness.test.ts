import { expect, test } from 'vitest';
import { type BusinessProfile, businessLikeness } from './business-likeness.ts';

const profile = (known: Partial<BusinessProfile>): BusinessProfile => ({
  grossMargin: null,
  operatingMargin: null,
  netMargin: null,
  returnOnEquity: null,
  revenueGrowth3Y: null,
  revenue: null,
  ...known,
});
const own = profile({ operatingMargin: 0.3, revenueGrowth3Y: 0.1, revenue: 1e9 });

test('equal businesses score 1, and one of unlike margins less', () => {
  expect(businessLikeness(own, own)).toBe(1);
  const other = profile({ operatingMargin: 0.22, revenueGrowth3Y: 0.1, revenue: 1e9 });
  expect(businessLikeness(own, other)).toBeCloseTo((0.5 + 1 + 1) / 3, 12);
});

test('what is not known of the other one is no likeness', () => {
  expect(businessLikeness(own, profile({ operatingMargin: 0.3 }))).toBeCloseTo(1 / 3, 12);
  expect(businessLikeness(own, undefined)).toBe(0);
  expect(businessLikeness(profile({ revenue: 1, netMargin: 0 }), own)).toBeNull();
});
