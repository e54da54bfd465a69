import { expect, test } from 'vitest';
import { dataSourceReader } from './data-sources.ts';

test('the notice of the shipped data lists its sources', async () => {
  const sources = await dataSourceReader('data')();
  expect(sources.length).toBeGreaterThan(8);
  expect(sources.map(({ name }) => name)).toContain('Exchange rates');
  const rates = sources.find(({ name }) => name === 'Exchange rates');
  expect(rates?.text).toMatch(/^The \[European Central Bank\]\(https:/);
});
