import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { InvestorFilings } from '#domain/filings/history.ts';
import { createSplits, type Split } from '#domain/splits.ts';
import { investorOf } from '#tests/support/sample-investors.ts';
import { dataDir } from '#tests/support/stored-filings.ts';
import { readShippedFilings } from './shipped/shipped-quarters.ts';
import { readSplitAlerts } from './split-alerts.ts';

const rows = parse<Split>(readFileSync(join(dataDir, 'splits.csv')), { columns: true });

async function shippedFilings(): Promise<InvestorFilings> {
  const { quarters } = await readShippedFilings(dataDir);
  return { version: 'shipped', investors: [...quarters].map(([cik, own]) => investorOf(cik, own)) };
}

test('the shipped filings suggest no split that is not known', async () => {
  expect(await readSplitAlerts(await shippedFilings(), createSplits(rows))).toEqual([]);
});

test('they suggest the splits of Nvidia and Alphabet when these are not known', async () => {
  const others = createSplits(rows.filter(({ symbol }) => symbol !== 'NVDA' && symbol !== 'GOOGL'));
  const alerts = await readSplitAlerts(await shippedFilings(), others);
  expect(alerts.map(({ symbol, period, ratio }) => [symbol, period, ratio])).toEqual([
    ['NVDA', '2024-06-30', '10-for-1'],
    ['GOOGL', '2022-09-30', '20-for-1'],
  ]);
});
