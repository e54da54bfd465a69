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

test('has 1,901 filings of 81 filers, 913 of them without options and classes', () => {
  const all = [...shipped.quarters.values()].flat();
  expect(shipped.quarters.size).toBe(81);
  expect(all).toHaveLength(1_901);
  expect(all.filter(({ isDetailed }) => !isDetailed)).toHaveLength(913);
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
 * symbol in the source (Hohn: Twenty-First Century Fox; Greenblatt, Katz, Mairs & Power, Polen: funds of one trust). By
 * CIK, of all quarters.
 */
const linesAddedUp: Record<string, number> = {
  '883965': 17,
  '949509': 118,
  '1016287': 136,
  '1029160': 6,
  '1034524': 52,
  '1070134': 93,
  '1099281': 7,
  '1325447': 11,
  '1389403': 21,
  '1418814': 4,
  '1510387': 5,
  '1641864': 3,
  '1647251': 5,
  '1720792': 13,
  '1745214': 1,
};

test('every filing has the positions that its cover counts, but for lines of one name', () => {
  const found: Record<string, number> = {};
  for (const { cik, quarters } of index.filers)
    for (const { period, positions } of quarters) {
      const missing = positions - (quarterOf(cik, period)?.positions.length ?? 0);
      if (missing !== 0) found[cik] = (found[cik] ?? 0) + missing;
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

test('rows that cannot be right are corrected where value and close show it, and marked', () => {
  const find = (cik: string, period: string, symbol: string) =>
    quarterOf(cik, period)?.positions.find((position) => position.symbol === symbol);
  // Fisher: 735 dollars for each share of Exxon Mobil.
  expect(find('850529', '2023-09-30', 'XOM')).toMatchObject({
    shares: 12_384_722,
    value: 1_456_195_630,
    doubt: { shares: 1_981_111, value: 1_456_195_630, close: 117.58, mended: 'shares' },
  });
  // Hawkins: one value of many in thousands.
  expect(find('807985', '2024-09-30', 'CNH')).toMatchObject({ value: 54_678_000, doubt: { value: 54_678 } });
  // Mairs & Power: another fund of the trust under this name.
  expect(find('1070134', '2025-09-30', 'VTI')?.doubt?.mended).toBe(null);
});

test('lines that state the closes of another listing have its symbol', () => {
  const symbols = (cik: string, period: string) =>
    new Set(quarterOf(cik, period)?.positions.map(({ symbol }) => symbol));
  // First Eagle: Barrick under GOLD, its former symbol.
  expect(symbols('1325447', '2024-09-30')).toContain('B');
  expect(symbols('1325447', '2024-09-30')).not.toContain('GOLD');
  // Greenblatt: Sandisk and Gap under the names of Sonida and Gain.
  expect([...symbols('1510387', '2025-03-31')]).toEqual(expect.arrayContaining(['SNDK', 'GAP', 'LOAR']));
});

test('files that do not match are refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-filings-'));
  writeFileSync(join(folder, filingIndexName), JSON.stringify(index));
  writeFileSync(join(folder, filingBlocksName), readFileSync(join(dataDir, filingBlocksName)).subarray(1));
  await expect(readShippedFilings(folder)).rejects.toThrow('do not match. Restore both.');
  rmSync(folder, { recursive: true });
});
