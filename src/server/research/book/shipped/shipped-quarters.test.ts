import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { positionKey } from '#domain/filings/history.ts';
import { dataDir } from '#tests/support/stored-filings.ts';
import { type FilingIndex, filingBlocksName, filingIndexName } from './shipped-file.ts';
import { readShippedFilings, type ShippedFilings } from './shipped-quarters.ts';

const index = JSON.parse(readFileSync(join(dataDir, filingIndexName), 'utf8')) as FilingIndex;
let shipped: ShippedFilings;
beforeAll(async () => {
  shipped = await readShippedFilings(dataDir);
});

const quarterOf = (cik: string, period: string) =>
  shipped.quarters.get(cik)?.find((quarter) => quarter.period === period);

test('has 844 filings of 41 filers, 338 of them without options and classes', () => {
  const all = [...shipped.quarters.values()].flat();
  expect(shipped.quarters.size).toBe(41);
  expect(all).toHaveLength(844);
  expect(all.filter(({ isDetailed }) => !isDetailed)).toHaveLength(338);
});

test('the positions of every filing add up to the total on its cover', () => {
  for (const { cik, quarters } of index.filers)
    for (const { period, totalValue } of quarters) {
      const quarter = quarterOf(cik, period);
      const sum = quarter?.positions.reduce((total, { value }) => total + value, 0);
      expect([cik, period, sum, quarter?.totalValue]).toEqual([cik, period, totalValue, totalValue]);
    }
});

/*
 * Lines of a cover that are one position here, because the source gives them the same name: convertible bonds of one
 * issuer (Marks: all of them are called CONVERTIBLE BOND; Soros: two of Dropbox), and classes of an issuer that have no
 * symbol in the source (Hohn: Twenty-First Century Fox, Greenblatt: two funds of iShares Trust).
 */
const linesAddedUp: Record<string, Record<string, number>> = {
  '949509': {
    '2023-06-30': 14,
    '2023-09-30': 11,
    '2023-12-31': 8,
    '2024-03-31': 6,
    '2024-06-30': 7,
    '2024-09-30': 6,
    '2024-12-31': 8,
    '2025-03-31': 13,
    '2025-06-30': 15,
    '2025-09-30': 7,
    '2025-12-31': 10,
    '2026-03-31': 6,
    '2026-06-30': 7,
  },
  '1029160': {
    '2024-09-30': 1,
    '2024-12-31': 1,
    '2025-03-31': 1,
    '2025-06-30': 1,
    '2025-09-30': 1,
    '2025-12-31': 1,
  },
  '1510387': { '2025-06-30': 1, '2025-09-30': 1, '2025-12-31': 1, '2026-03-31': 1, '2026-06-30': 1 },
  '1647251': { '2017-12-31': 1, '2018-03-31': 1, '2018-06-30': 1, '2018-09-30': 1, '2018-12-31': 1 },
};

test('every filing has the positions that its cover counts, but for lines of one name', () => {
  const found: Record<string, Record<string, number>> = {};
  for (const { cik, quarters } of index.filers)
    for (const { period, positions } of quarters) {
      const missing = positions - (quarterOf(cik, period)?.positions.length ?? 0);
      if (missing !== 0) found[cik] = { ...found[cik], [period]: missing };
    }
  expect(found).toEqual(linesAddedUp);
});

test('no quarter has a position twice, and the largest comes first', () => {
  for (const { positions } of [...shipped.quarters.values()].flat()) {
    expect(new Set(positions.map(positionKey)).size).toBe(positions.length);
    const values = positions.map(({ value }) => value);
    expect(values).toEqual([...values].sort((a, b) => b - a));
  }
});

test('tells options and bonds from shares', () => {
  const kinds = (cik: string, period: string) => {
    const positions = quarterOf(cik, period)?.positions ?? [];
    return Object.fromEntries(
      [...Map.groupBy(positions, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length]),
    );
  };
  expect(kinds('1649339', '2025-09-30')).toEqual({ put: 2, call: 2, share: 4 });
  expect(kinds('1029160', '2026-06-30')).toEqual({ share: 238, bond: 16, put: 6, call: 6 });
  expect(quarterOf('1649339', '2025-09-30')?.positions[0]).toEqual({
    symbol: 'PLTR',
    name: 'Palantir Technologies Inc. Class A',
    kind: 'put',
    shares: 5_000_000,
    value: 912_100_000,
  });
});

test('files that do not match are refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-filings-'));
  writeFileSync(join(folder, filingIndexName), JSON.stringify(index));
  writeFileSync(join(folder, filingBlocksName), readFileSync(join(dataDir, filingBlocksName)).subarray(1));
  await expect(readShippedFilings(folder)).rejects.toThrow('do not match. Restore both.');
  rmSync(folder, { recursive: true });
});
