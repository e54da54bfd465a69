import { expect, test } from 'vitest';
import { addAmounts, checkFiledRow, type RowEvidence } from './filed-amounts.ts';

const at = (close: number, more: Partial<RowEvidence> = {}): RowEvidence => ({
  close,
  laterSplit: undefined,
  ...more,
});

test.each([
  { why: 'the close', row: { shares: 1_000, value: 100_000 }, evidence: at(100) },
  {
    why: 'the price of another day of the quarter',
    row: { shares: 1_000, value: 140_000 },
    evidence: at(100),
  },
  { why: 'thousands that are rounded', row: { shares: 21, value: 1_000 }, evidence: at(93.33) },
  { why: 'nothing left', row: { shares: 1_000, value: 0 }, evidence: at(100) },
])('leaves a row alone that states $why', ({ row, evidence }) => {
  expect(checkFiledRow(row, evidence)).toEqual(row);
});

test.each([
  {
    why: 'dollars in the column of shares',
    row: { shares: 25_184_312, value: 25_184_312 },
    evidence: at(100),
    mended: { shares: 251_843, value: 25_184_312 },
  },
  {
    why: 'thousands of dollars in the column of shares',
    row: { shares: 25_184, value: 25_184_000 },
    evidence: at(50),
    mended: { shares: 503_680, value: 25_184_000 },
  },
  {
    why: 'thousands for dollars',
    row: { shares: 20_738, value: 35_176 },
    evidence: at(1_696.2),
    mended: { shares: 20_738, value: 35_176_000 },
  },
  {
    why: 'dollars that were taken for thousands',
    row: { shares: 100, value: 5_000_000 },
    evidence: at(50),
    mended: { shares: 100, value: 5_000 },
  },
  {
    why: 'shares after a split that came later',
    row: { shares: 64_549, value: 21_390_000 },
    evidence: at(994.14, { laterSplit: 3 }),
    mended: { shares: 21_516, value: 21_390_000 },
  },
  {
    why: 'shares after a reverse split that came later',
    row: { shares: 55_000, value: 247_500 },
    evidence: at(0.3, { laterSplit: 1 / 15 }),
    mended: { shares: 825_000, value: 247_500 },
  },
  {
    why: 'too few shares, says the quarter before',
    row: { shares: 1_981_111, value: 1_456_195_630 },
    evidence: at(117.58, { sharesBeside: () => [12_400_000] }),
    mended: { shares: 12_384_722, value: 1_456_195_630 },
  },
  {
    why: 'the value of another row, says the quarter after',
    row: { shares: 4_461, value: 67_858_652 },
    evidence: at(292.85, { sharesBeside: () => [4_400] }),
    mended: { shares: 4_461, value: 1_306_404 },
  },
])('mends $why', ({ row, evidence, mended }) => {
  const checked = checkFiledRow(row, evidence);
  expect(checked).toMatchObject({ ...mended, doubt: { ...row, close: evidence.close } });
  expect(checked.doubt?.mended).toBe(mended.shares === row.shares ? 'value' : 'shares');
});

test.each([
  {
    why: 'nothing tells which number is wrong',
    row: { shares: 14_255, value: 326_867 },
    evidence: at(48.24),
  },
  {
    why: 'the quarters beside it contradict each other',
    row: { shares: 1_000, value: 900_000 },
    evidence: at(100, { sharesBeside: () => [1_000, 9_000] }),
  },
])('leaves a row as filed, in doubt, if $why', ({ row, evidence }) => {
  expect(checkFiledRow(row, evidence)).toEqual({
    ...row,
    doubt: { ...row, close: evidence.close, mended: null },
  });
});

test('adds up rows, and what was filed of them', () => {
  const [right, mended, open] = [
    { shares: 10, value: 1_000 },
    checkFiledRow({ shares: 2_000, value: 2_000 }, at(100)),
    checkFiledRow({ shares: 10, value: 9_000 }, at(100)),
  ];
  expect(addAmounts(right, right)).toEqual({ shares: 20, value: 2_000 });
  expect(addAmounts(right, mended)).toEqual({
    shares: 30,
    value: 3_000,
    doubt: { shares: 2_010, value: 3_000, close: 100, mended: 'shares' },
  });
  expect(addAmounts(mended, open).doubt?.mended).toBe(null);
});
