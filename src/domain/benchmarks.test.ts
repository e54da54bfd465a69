import { describe, expect, test } from 'vitest';
import { benchmarkLabel, blendText, readBenchmarkText } from './benchmarks.ts';

describe('the text of a benchmark', () => {
  test('is a symbol, a blend or inflation', () => {
    expect(readBenchmarkText(' brk.b ')).toEqual({
      ok: true,
      benchmark: { kind: 'security', symbol: 'BRK-B' },
    });
    expect(readBenchmarkText('Inflation')).toEqual({ ok: true, benchmark: { kind: 'inflation' } });
    const parts = [
      { symbol: 'VT', weight: 6000 },
      { symbol: 'VWCE.DE', weight: 3333 },
      { symbol: '^GSPC', weight: 667 },
    ];
    expect(readBenchmarkText('vt:60, VWCE.DE:33.33,^GSPC:6.67')).toEqual({
      ok: true,
      benchmark: { kind: 'blend', parts },
    });
    expect(blendText(parts)).toBe('VT:60,VWCE.DE:33.33,^GSPC:6.67');
  });

  test.each([
    ['VT:60,BND:30', 'The weights of a blend must add up to 100%, not 90%.'],
    ['VT:60,VT:40', 'VT is in the blend twice: add its weights together.'],
    ['A:10,B:10,C:10,D:10,E:10,F:10,G:40', 'A blend may have at most 6 parts.'],
    ['VT:0,BND:100', 'A blend is written as symbols with weights in per cent, such as VT:60,BND:40.'],
    ['VT:33.333,BND:66.667', 'A blend is written as symbols with weights in per cent, such as VT:60,BND:40.'],
    ['VT,BND', 'A blend is written as symbols with weights in per cent, such as VT:60,BND:40.'],
    ['%', 'A symbol is letters, digits and dashes, such as AAPL or BRK-B'],
  ])('%s is refused', (text, message) => {
    expect(readBenchmarkText(text)).toEqual({ ok: false, message });
  });

  test('has a name for a button', () => {
    expect(['spy', 'VT:60,BND:40', 'inflation', '?'].map(benchmarkLabel)).toEqual([
      'SPY',
      '60% VT, 40% BND',
      'US inflation',
      '?',
    ]);
  });
});
