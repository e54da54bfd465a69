import { expect, test } from 'vitest';
import { readComparisons } from './comparisons.ts';

test('investors are prepared once for the same filings and figures, and again for others', async () => {
  const figuresOf = (version: string) => ({ version, rows: [], find: () => undefined });
  const filingsOf = (version: string) => ({ version, investors: [] });
  const known = { filings: filingsOf('1'), figures: figuresOf('1') };
  const sources = { readFilings: async () => known.filings, market: { figures: async () => known.figures } };
  const read = () => readComparisons(sources as unknown as Parameters<typeof readComparisons>[0]);
  const first = await read();
  expect(await read()).toBe(first);
  known.figures = figuresOf('2');
  const second = await read();
  expect(second).not.toBe(first);
  expect(second.figures).toBe(known.figures);
  known.filings = filingsOf('2');
  expect((await read()).filings).toBe(known.filings);
});

test('a failure to prepare them is not remembered', async () => {
  const filings = { version: '1', investors: [] as object[] };
  const figures = { version: '1', rows: [], find: () => undefined };
  const sources = { readFilings: async () => filings, market: { figures: async () => figures } };
  const read = () => readComparisons(sources as unknown as Parameters<typeof readComparisons>[0]);
  filings.investors.push({ slug: 'broken' });
  await expect(read()).rejects.toThrow();
  filings.investors.pop();
  expect((await read()).investors).toEqual([]);
});
