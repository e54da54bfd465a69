import { expect, test } from 'vitest';
import { usageOf } from '#server/platform/isolation/child-process.ts';
import { inScope } from '#tests/support/scope.ts';
import { startTarget } from './support/target.ts';
import { largeAccount, requestUnread, untilIdle } from './support/unread-requests.ts';

const transactions = inScope(2_000, 80_000);
const requests = 30;
/** How much memory thirty unread replies may take. */
const maxGrowthMb = 300;

test('thirty large replies that nobody reads take little memory', async () => {
  const target = await startTarget();
  const { cookie, path } = await largeAccount(target, transactions);
  const attacked = ['/customer/export.json', `${path}/gains?method=fifo`, `${path}/gains.csv`];
  for (const one of attacked) {
    const headers = { cookie };
    expect(
      (await fetch(`${target.url}/api/v1${one}`, { headers }).then((reply) => reply.text())).length,
    ).toBeGreaterThan(0);
  }
  const idleMb = usageOf(target.pid)?.memoryMb ?? 0;
  const health = await target.watchHealth();
  let peakMb = 0;
  for (const one of attacked) {
    const close = requestUnread(
      target,
      cookie,
      Array.from({ length: requests }, () => one),
    );
    const sampling = setInterval(() => {
      peakMb = Math.max(peakMb, usageOf(target.pid)?.memoryMb ?? 0);
    }, 50);
    await untilIdle(target);
    clearInterval(sampling);
    close();
  }
  const { failures } = await health.stop();
  expect({ failures, isBounded: peakMb - idleMb < maxGrowthMb }).toEqual({ failures: [], isBounded: true });
  expect(target.errors).toEqual([]);
});
