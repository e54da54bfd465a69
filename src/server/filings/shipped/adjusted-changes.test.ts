import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import type { FiledPosition, Quarter } from '#domain/filings/history.ts';
import { changesBetween } from '#domain/filings/quarter-changes.ts';
import { createSplits, type Split } from '#domain/splits.ts';
import { dataDir } from '#tests/support/stored-filings.ts';
import { readShippedFilings } from './shipped-quarters.ts';

const rows = parse<Split>(readFileSync(join(dataDir, 'splits.csv')), { columns: true });
const splits = createSplits(rows);
let filers: ReadonlyMap<string, readonly Quarter[]>;
beforeAll(async () => {
  filers = (await readShippedFilings(dataDir)).quarters;
});

/** Returns each quarter with the filing before it. */
const pairs = (): { cik: string; now: Quarter; before: Quarter }[] =>
  [...filers].flatMap(([cik, quarters]) =>
    quarters.flatMap((now, at) => {
      const before = quarters[at - 1];
      return before ? [{ cik, now, before }] : [];
    }),
  );

/*
 * By hand, from the filings: shares before and after a split, as filed. Nobody among the investors held Tesla through its
 * split of August 2022, so it is not here.
 */
test.each([
  ['Dalio', '1350694', 'NVDA', '2024-06-30', 704_599, '10-for-1', 7_045_990, 6_556_193, 'reduced'],
  ['Druckenmiller', '1536411', 'NVDA', '2024-06-30', 175_943, '10-for-1', 1_759_430, 214_060, 'reduced'],
  ['Buffett', '1067983', 'AMZN', '2022-06-30', 533_300, '20-for-1', 10_666_000, 10_666_000, 'unchanged'],
  ['Coleman', '1167483', 'AMZN', '2022-06-30', 147_743, '20-for-1', 2_954_860, 2_613_800, 'reduced'],
  ['Li Lu', '1709323', 'GOOGL', '2022-09-30', 47_400, '20-for-1', 948_000, 948_000, 'unchanged'],
  ['Hohn', '1647251', 'GOOG', '2022-09-30', 2_475_787, '20-for-1', 49_515_740, 52_430_790, 'added'],
  ['Gates', '1166559', 'WMT', '2024-03-31', 3_030_159, '3-for-1', 9_090_477, 9_090_477, 'unchanged'],
  ['Ainslie', '934639', 'WMT', '2024-03-31', 15_115, '3-for-1', 45_345, 0, 'sold'],
  ['Ackman', '2026053', 'CMG', '2024-06-30', 743_984, '50-for-1', 37_199_200, 28_815_165, 'reduced'],
  ['Dalio', '1350694', 'AVGO', '2024-09-30', 24_464, '10-for-1', 244_640, 955_433, 'added'],
  ['Viking', '1103804', 'AVGO', '2024-09-30', 293_097, '10-for-1', 2_930_970, 0, 'sold'],
  ['Gayner', '1096343', 'SHOP', '2022-06-30', 2_750, '10-for-1', 27_500, 62_500, 'added'],
  ['Coleman', '1167483', 'NFLX', '2025-12-31', 201_900, '10-for-1', 2_019_000, 2_439_000, 'added'],
  ['Tepper', '1656456', 'LRCX', '2024-12-31', 100_000, '10-for-1', 1_000_000, 1_250_000, 'added'],
  ['Viking', '1103804', 'GE', '2021-09-30', 91_790_079, '1-for-8', 11_473_759.875, 16_923_702, 'added'],
  ['Druckenmiller', '1536411', 'PANW', '2024-12-31', 43_712, '2-for-1', 87_424, 87_424, 'unchanged'],
  ['Fisher', '850529', 'ANET', '2024-12-31', 6_717, '4-for-1', 26_868, 27_392, 'added'],
  ['Buffett', '1067983', 'AAPL', '2020-09-30', 245_155_566, '4-for-1', 980_622_264, 944_295_554, 'reduced'],
  ['Mandel', '1061165', 'CVNA', '2026-06-30', 1_754_709, '5-for-1', 8_773_545, 10_520_666, 'added'],
  ['Buffett', '1067983', 'SIRI', '2024-09-30', 132_878_213, '1-for-10', 13_287_821.3, 105_155_029, 'added'],
] as const)('%s (CIK %s): %s in the quarter to %s', (_name, cik, symbol, period, ...expected) => {
  const pair = pairs().find((one) => one.cik === cik && one.now.period === period);
  if (!pair) throw new Error(`${cik} filed nothing for ${period}.`);
  const change = changesBetween(pair.now, pair.before, splits).find(
    (one) => one.symbol === symbol && one.kind === 'share',
  );
  const [previousShares, ratio, adjustedPreviousShares, shares, action] = expected;
  expect(change).toMatchObject({ previousShares, splits: ratio, adjustedPreviousShares, shares, action });
});

const isOf =
  (held: FiledPosition) =>
  ({ symbol, kind }: { symbol: string; kind: string }) =>
    symbol === held.symbol && kind === held.kind;

/** Lists the positions that an investor held before a split in the time between two filings. */
function heldThroughSplits() {
  return pairs().flatMap(({ cik, now, before }) => {
    const changes = changesBetween(now, before, splits);
    return before.positions.flatMap((held) => {
      const own = rows.filter(
        ({ symbol, date }) => symbol === held.symbol && date > before.period && date <= now.period,
      );
      if (own.length === 0 || held.kind === 'bond') return [];
      const filed = now.positions.find(isOf(held))?.shares ?? 0;
      return [{ cik, period: now.period, held, filed, own, change: changes.find(isOf(held)) }];
    });
  });
}

/** Decides by the quotient alone, without the exact arithmetic of the product. */
function actionOf(filed: number, adjusted: number): string {
  if (filed === 0) return 'sold';
  if (Math.abs(filed - adjusted) < 1) return 'unchanged';
  return filed > adjusted ? 'added' : 'reduced';
}

test('adjusts every position that an investor held through a split', () => {
  const cases = heldThroughSplits();
  expect(cases).toHaveLength(433);
  expect(new Set(cases.flatMap(({ own }) => own.map(({ symbol, date }) => `${symbol} ${date}`))).size).toBe(
    158,
  );
  for (const { cik, period, held, filed, own, change } of cases) {
    const adjusted = own.reduce(
      (shares, { numerator, denominator }) => (shares * Number(numerator)) / Number(denominator),
      held.shares,
    );
    const about = `${cik} ${held.symbol} ${period}`;
    // Without an action one of the rows is in doubt.
    if (change?.action !== null) expect([about, change?.action]).toEqual([about, actionOf(filed, adjusted)]);
    expect(Math.abs((change?.adjustedPreviousShares ?? 0) - adjusted), about).toBeLessThan(1e-4);
    expect(change?.splits, about).toMatch(/^[\d.]+-for-[\d.]+$/);
    expect([change?.previousShares, change?.shares], about).toEqual([held.shares, filed]);
  }
});

test('adjusts nothing else', () => {
  const through = new Set(
    heldThroughSplits().map(({ cik, period, held }) => `${cik} ${period} ${held.symbol}`),
  );
  for (const { cik, now, before } of pairs())
    for (const { symbol, splits: ratio, previousShares, adjustedPreviousShares } of changesBetween(
      now,
      before,
      splits,
    )) {
      if (ratio === null) expect(adjustedPreviousShares).toBe(previousShares);
      else expect(through).toContain(`${cik} ${now.period} ${symbol}`);
    }
});
