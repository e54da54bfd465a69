import { describe, expect, test } from 'vitest';
import { toText } from './decimal.ts';
import { limits } from './limits.ts';
import { firstSample, readSample, sampleFigures, sampleText } from './sample-portfolio.ts';

describe('readSample', () => {
  test('reads what was stored, also an empty sample', () => {
    expect(readSample(sampleText(firstSample))).toEqual(firstSample);
    expect(readSample(sampleText([]))).toEqual([]);
  });

  test.each([null, '', '{', 'null', '7', '[]', '{"version":2,"holdings":[]}', '{"version":1,"holdings":{}}'])(
    'ignores %j',
    (stored) => {
      expect(readSample(stored)).toBeUndefined();
    },
  );

  test('leaves out lines that are not valid, and what is too much', () => {
    const bad = [
      null,
      3,
      {},
      { symbol: 'KO' },
      { symbol: '<b>', shares: '1' },
      { symbol: 'ko', shares: '1' },
    ];
    const amounts = ['0', '-1', '1e400', 'x', '9999999999999999'].map((shares) => ({ symbol: 'KO', shares }));
    const holdings = [...bad, ...amounts, { symbol: 'V', shares: '1' }, { symbol: 'V', shares: '2.50' }];
    expect(readSample(JSON.stringify({ version: 1, holdings }))).toEqual([{ symbol: 'V', shares: '2.5' }]);
    const many = Array.from({ length: 30 }, (_, index) => ({ symbol: `A${index}`, shares: '1' }));
    expect(readSample(sampleText(many))).toHaveLength(limits.sampleHoldings);
  });
});

describe('sampleFigures', () => {
  const day = '2023-01-03';
  const nvidia = { symbol: 'NVDA', date: day, close: 143, shares: 10, price: 200 };
  const index = { symbol: 'VOO', date: day, close: 350, shares: 1, price: 700 };
  const held = [{ symbol: 'NVDA', shares: '2' }];

  test('counts splits since the purchase, and compares with the index', () => {
    const { lines, cost, value, inIndex } = sampleFigures(
      held,
      new Map([nvidia, index].map((one) => [one.symbol, one])),
    );
    expect([cost, value].map(toText)).toEqual(['286', '4000']);
    expect(inIndex && toText(inIndex)).toBe('572');
    expect(lines[0]?.value && toText(lines[0].value)).toBe('4000');
  });

  test('leaves out what has no price, and the index if a stock was listed later', () => {
    const later = { ...nvidia, date: '2024-02-01' };
    const { cost, inIndex, lines } = sampleFigures(
      [...held, { symbol: 'X', shares: '1' }],
      new Map([later, index].map((one) => [one.symbol, one])),
    );
    expect(toText(cost)).toBe('286');
    expect(inIndex).toBeUndefined();
    expect(lines[1]).toEqual({ symbol: 'X', shares: '1', cost: undefined, value: undefined });
  });
});
