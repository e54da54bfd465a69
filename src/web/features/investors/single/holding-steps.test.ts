import { expect, test } from 'vitest';
import { quarterSteps } from './holding-steps.ts';

const periods = ['2025-06-30', '2025-09-30', '2025-12-31', '2026-03-31', '2026-06-30'];

test('says what changed in each quarter, the newest first, from the first shares on', () => {
  expect(quarterSteps([0, 100, 150, 150, 75], periods)).toEqual([
    { period: '2026-06-30', shares: 75, text: 'Reduced −50%' },
    { period: '2026-03-31', shares: 150, text: 'Unchanged' },
    { period: '2025-12-31', shares: 150, text: 'Added +50%' },
    { period: '2025-09-30', shares: 100, text: 'New' },
  ]);
});

test('what the first known quarter changed is not known, and a pause is sold and new', () => {
  expect(quarterSteps([10, 0, 20], periods).map(({ period, text }) => [period, text])).toEqual([
    ['2026-06-30', 'New'],
    ['2026-03-31', 'Sold all'],
    ['2025-12-31', ''],
  ]);
});

test('what changed since an older filing is no change of the quarter', () => {
  const gap = ['2025-06-30', '2026-03-31', '2026-06-30'];
  expect(quarterSteps([10, 20, 30], gap).map(({ text }) => text)).toEqual(['Added +50%', '', '']);
});
