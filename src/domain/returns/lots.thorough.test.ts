import { expect, test } from 'vitest';
import { cpuTimeMs } from '#tests/support/cpu-time.ts';
import { costMethods } from '../transactions.ts';
import { createLotBook } from './lots.ts';

test.each(costMethods)('%s: 100,000 purchases and sales take well under a second', (method) => {
  const run = () => {
    const book = createLotBook(method);
    for (let index = 0; index < 100_000; index++) {
      if (index % 3 === 2) book.sell(BigInt(10 ** 9 + ((index * 7919) % 10 ** 9)));
      else
        book.buy({
          id: String(index),
          day: index,
          shares: 10n ** 9n,
          cost: BigInt(10 ** 13 + ((index * 104_729) % 10 ** 13)),
          fee: 10n ** 8n,
          baseCost: BigInt(10 ** 13 + ((index * 104_729) % 10 ** 13)),
        });
    }
    return book.shares();
  };
  run();
  const start = cpuTimeMs();
  expect(run()).toBeGreaterThan(0n);
  expect(cpuTimeMs() - start).toBeLessThan(1_000);
});
