import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DailyCloses, decodeHistory, encodeHistory } from './history-codec.ts';

const cents = fc.nat({ max: 4_000_000_000 });
const volume = fc.option(fc.nat({ max: 5_000_000 }), { nil: null });
const history: fc.Arbitrary<DailyCloses> = fc
  .record({
    from: fc.nat({ max: 5000 }),
    gaps: fc.uniqueArray(fc.nat({ max: 3000 }), { maxLength: 20 }).map((gaps) => gaps.sort((a, b) => a - b)),
    days: fc.array(fc.tuple(cents, volume), { maxLength: 200 }),
    withVolumes: fc.boolean(),
    decimals: fc.constantFrom(undefined, 0, 3, 6),
  })
  .map(({ from, gaps, days, withVolumes, decimals }) => ({
    from,
    gaps,
    cents: days.map(([close]) => close),
    ...(decimals !== undefined && { decimals }),
    volumes: withVolumes ? days.map(([, traded]) => traded) : undefined,
  }));

test('decodes what it encoded', () => {
  fc.assert(
    fc.property(history, (closes) => {
      expect(decodeHistory(encodeHistory(closes))).toEqual(closes);
    }),
  );
});

test('rejects a truncated block', () => {
  const whole = encodeHistory({ from: 0, gaps: [], cents: [100, 101, 99], volumes: undefined });
  expect(() => decodeHistory(whole.subarray(0, 4))).toThrow();
});
