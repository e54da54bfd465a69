import { expect, test } from 'vitest';
import type { SecurityData } from '#domain/security-data.ts';
import { createPricesOn } from './quarter-prices.ts';

test('a price that is not known is asked for again, a known one is remembered', async () => {
  const security = {
    currency: 'USD',
    prices: { days: Int32Array.of(20_000, 20_001), closes: Float64Array.of(10, 11) },
    splits: [],
    adjustments: [],
    breaks: [],
  } as unknown as SecurityData;
  const answers = [undefined, security, undefined];
  const readPriceOn = createPricesOn({ securityData: async () => answers.shift() });
  const read = () => readPriceOn('KO', '2024-10-04');
  expect([await read(), await read(), await read()]).toEqual([undefined, 10, 10]);
});
