import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSplits } from '#domain/splits.ts';
import {
  apple,
  bytesOf,
  chevron,
  holding,
  type SampleLine,
  sampleTable,
} from '#tests/support/sample-filings.ts';
import { checkRows } from './check-rows.ts';
import { readFiling } from './read-information-table.ts';
import { readSymbols } from './shipped-cusips.ts';

const symbols = await readSymbols(join(import.meta.dirname, '../../../../data'));
const microsoft: SampleLine = { issuer: 'MICROSOFT CORP', className: 'COM', cusip: '594918104' };
const nvidia: SampleLine = { issuer: 'NVIDIA CORPORATION', className: 'COM', cusip: '67066G104' };
const closes: Record<string, number> = { AAPL: 200, CVX: 150, MSFT: 500, NVDA: 100 };
const closeOn = async (symbol: string) => closes[symbol];
const splits = createSplits([{ symbol: 'NVDA', date: '2026-07-20', numerator: '10', denominator: '1' }]);

async function checked(lines: SampleLine[], filedOn: string | null = null) {
  const table = await readFiling([bytesOf(sampleTable(lines))], { period: '2026-06-30' });
  return checkRows({ ...table, cover: { ...table.cover, filedOn } }, { symbols, closeOn, splits });
}

test('corrects rows that the close contradicts, with the total, and says so', async () => {
  const { securities, total, warnings } = await checked(
    [
      holding(apple, '1000', '200000'),
      holding(chevron, '150000', '150000'),
      holding(microsoft, '400', '200'),
      holding(nvidia, '5000', '50000'),
    ],
    '2026-08-14',
  );
  expect(securities.map(({ issuer, shares, value, doubt }) => [issuer, shares, value, doubt])).toEqual([
    ['APPLE INC', '1000', '200000', undefined],
    ['MICROSOFT CORP', '400', '200000', { shares: 400, value: 200, close: 500, mended: 'value' }],
    [
      'CHEVRON CORPORATION',
      '1000',
      '150000',
      { shares: 150_000, value: 150_000, close: 150, mended: 'shares' },
    ],
    ['NVIDIA CORPORATION', '500', '50000', { shares: 5_000, value: 50_000, close: 100, mended: 'shares' }],
  ]);
  expect(total).toBe('600000');
  expect(warnings).toEqual([
    'Value and shares do not fit the price of CHEVRON CORPORATION, NVIDIA CORPORATION, MICROSOFT CORP: corrected by the close.',
  ]);
});

test('marks rows that nothing corrects, unless most rows are like that', async () => {
  const rows = [
    holding(apple, '1000', '200000'),
    holding(chevron, '1000', '50000'),
    holding(nvidia, '100', '10000'),
  ];
  const { securities, warnings } = await checked(rows);
  expect(securities[1]?.doubt).toEqual({ shares: 1_000, value: 50_000, close: 150, mended: null });
  expect(warnings).toEqual([
    'Value and shares do not fit the price of CHEVRON CORPORATION: shown as filed, without a change.',
  ]);
  const odd = await checked([...rows, holding(microsoft, '10', '900')]);
  expect(odd.securities.filter(({ doubt }) => doubt)).toEqual([]);
});
