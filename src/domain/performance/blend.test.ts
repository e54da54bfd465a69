import { describe, expect, test } from 'vitest';
import { dayNumber, isoDay } from '../days.ts';
import type { Rates } from '../exchange-rates.ts';
import { type BlendPart, blendOf } from './blend.ts';

const noRates: Rates = {
  rate: () => undefined,
  series: () => ({ days: new Int32Array(), rates: new Float64Array() }),
  version: () => '1',
};

/** A part with closes by ISO date. */
const partOf = (closes: Record<string, number>, weight: number, currency = 'USD'): BlendPart => ({
  prices: {
    days: Int32Array.from(Object.keys(closes), dayNumber),
    prices: Float64Array.from(Object.values(closes)),
  },
  currency,
  weight,
});

function levelsOf(parts: readonly BlendPart[], rates = noRates) {
  const { prices } = blendOf(parts, { base: 'USD', rates });
  return new Map([...prices.days].map((day, at) => [isoDay(day), prices.prices[at] as number]));
}

describe('a blend', () => {
  test('drifts within a month and is brought back to its weights at the end of it', () => {
    const levels = levelsOf([
      partOf({ '2024-01-10': 10, '2024-01-30': 20, '2024-02-15': 30 }, 6000),
      partOf({ '2024-01-10': 50, '2024-02-15': 40 }, 4000),
    ]);
    // 6 units and 0.8 units; at the end of January 160 buys 4.8 units at 20 and 1.28 units at 50.
    expect(levels.get('2024-01-10')).toBe(100);
    expect(levels.get('2024-01-30')).toBeCloseTo(160, 10);
    expect(levels.get('2024-02-15')).toBeCloseTo(4.8 * 30 + 1.28 * 40, 10);
  });

  test('equals an independent calculation that multiplies the weighted returns of months', () => {
    const monthEnds = ['2023-12-31', '2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30'];
    const closes = [
      [80, 100, 90, 110, 121],
      [200, 190, 210, 205, 230],
      [5, 6, 5.5, 7, 6.5],
    ];
    const weights = [50, 30, 20];
    const levels = levelsOf(
      closes.map((line, at) =>
        partOf(Object.fromEntries(line.map((close, month) => [monthEnds[month], close])), weights[at] ?? 0),
      ),
    );
    let expected = 100;
    for (let month = 1; month < monthEnds.length; month += 1) {
      const growth = closes.map((line) => (line[month] as number) / (line[month - 1] as number));
      expected *= growth.reduce((sum, ratio, at) => sum + (ratio * (weights[at] as number)) / 100, 0);
      expect(levels.get(monthEnds[month] as string)).toBeCloseTo(expected, 9);
    }
  });

  test('of one security is that security, in the currency of the report', () => {
    const rates: Rates = {
      ...noRates,
      series: () => ({
        days: Int32Array.of(dayNumber('2024-01-02'), dayNumber('2024-01-31')),
        rates: Float64Array.of(1.1, 1.2),
      }),
    };
    const levels = levelsOf(
      [partOf({ '2024-01-01': 9, '2024-01-03': 10, '2024-02-02': 12 }, 1, 'EUR')],
      rates,
    );
    expect([...levels.keys()][0]).toBe('2024-01-02');
    expect((levels.get('2024-02-02') as number) / 100).toBeCloseTo((12 * 1.2) / (9 * 1.1), 12);
  });

  test('begins when all parts have a price, and trades nothing while one is worth nothing', () => {
    const levels = levelsOf([
      partOf({ '2024-01-01': 10, '2024-02-05': 20 }, 50),
      partOf({ '2024-01-20': 10, '2024-01-25': 0 }, 50),
    ]);
    expect([...levels.keys()][0]).toBe('2024-01-20');
    expect(levels.get('2024-01-31')).toBeCloseTo(50, 10);
    expect(levels.get('2024-02-05')).toBeCloseTo(100, 10);
  });
});
