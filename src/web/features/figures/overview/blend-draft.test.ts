import { expect, test } from 'vitest';
import { linesOfBenchmark, readLines, totalText } from './blend-draft.ts';

test('a form for a blend begins with what is compared', () => {
  expect(linesOfBenchmark('SPY')).toEqual([
    { symbol: 'SPY', weight: '60' },
    { symbol: '', weight: '40' },
  ]);
  expect(linesOfBenchmark('VT:62.5,BND:37.5')).toEqual([
    { symbol: 'VT', weight: '62.5' },
    { symbol: 'BND', weight: '37.5' },
  ]);
  expect(linesOfBenchmark('inflation')[0]).toEqual({ symbol: '', weight: '60' });
});

test('lines that are filled in become a blend, or say what is wrong', () => {
  const lines = [
    { symbol: 'vt', weight: '62.5' },
    { symbol: 'BND', weight: '37.5' },
    { symbol: '', weight: '' },
  ];
  expect(readLines(lines)).toEqual({ ok: true, text: 'VT:62.5,BND:37.5' });
  expect(totalText(lines)).toBe('Together 100%');
  expect(totalText(lines.slice(0, 1))).toBe('Together 62.5%: 37.5% missing');
  expect(readLines(lines.slice(0, 1))).toMatchObject({
    message: expect.stringMatching(/^The weights of a blend must add up to/),
  });
  expect(readLines([{ symbol: '', weight: '10' }])).toMatchObject({
    message: expect.stringMatching(/^Please choose/),
  });
  expect(readLines([{ symbol: 'VT', weight: '-1' }])).toMatchObject({
    message: expect.stringMatching(/^The weight of VT/),
  });
});
