import { expect, test } from 'vitest';
import { attacker, expectLive, readAll, startMarket, unknownSymbols } from './support/market-target.ts';

test('unknown symbols from one address do not use up the daily call quota', async () => {
  const { fmp, target } = await startMarket();
  const calls = unknownSymbols(400).map((symbol) => ({ address: attacker, call: `quote?symbol=${symbol}` }));
  await readAll(target, calls);
  expect(fmp.calls().length).toBeLessThanOrEqual(10);
  await expectLive(target, fmp, 'AAPL');
});
