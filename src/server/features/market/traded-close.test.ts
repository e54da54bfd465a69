import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tradedClose } from '#domain/performance/traded-close.ts';
import { createSnapshotProvider } from '#server/providers/market/snapshot/snapshot-provider.ts';

const market = await createSnapshotProvider({ dataDir: join(import.meta.dirname, '../../../../data') });
afterAll(() => market.close());

async function closeOf(symbol: string, date: string) {
  const security = await market.securityData(symbol);
  return security && tradedClose(security, date);
}

test('returns the price as it was traded before a split', async () => {
  // NVIDIA closed at 762.00 on 19 April 2024, before its split of ten for one (Nasdaq).
  expect(await closeOf('NVDA', '2024-04-19')).toEqual([
    { symbol: 'NVDA', date: '2024-04-19', close: 762, currency: 'USD' },
  ]);
});

test('returns the last close before a weekend', async () => {
  expect(await closeOf('KO', '2026-08-16')).toMatchObject([{ date: '2026-08-14' }]);
});

test('knows nothing before the first close and long after the last', async () => {
  expect(await closeOf('KO', '1999-01-04')).toEqual([]);
  expect(await closeOf('KO', '2027-01-04')).toEqual([]);
  const security = await market.securityData('KO');
  expect(security && tradedClose(security, '2027-01-04', 366)).toMatchObject([{ date: '2026-08-21' }]);
});
