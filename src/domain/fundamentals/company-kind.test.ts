import { expect, test } from 'vitest';
import type { Statement } from './company-fundamentals.ts';
import { companyKindOf } from './company-kind.ts';

const reporting = (concept: 'operatingIncome' | 'netIncome') => {
  const year: Statement = {
    periodEnd: '2025-12-31',
    period: 'FY',
    figures: { [concept]: { value: 1, source: 'filed' } },
  };
  return { statements: [year] };
};

test.each([
  ['Credit Services', 'netIncome', 'bank'],
  ['Credit Services', 'operatingIncome', 'company'],
  ['Banks - Diversified', 'operatingIncome', 'bank'],
  ['Insurance - Life', 'netIncome', 'insurer'],
  ['Insurance Brokers', 'operatingIncome', 'company'],
  ['REIT - Retail', 'operatingIncome', 'reit'],
  [null, 'netIncome', 'company'],
] as const)('%s that reports %s: %s', (industry, concept, kind) => {
  expect(companyKindOf(industry, reporting(concept))).toBe(kind);
});
