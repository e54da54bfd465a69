import { expect, test } from 'vitest';
import { mainThreadCpuMs } from '#tests/support/main-thread-cpu.ts';
import { startTarget } from './support/target.ts';
import { largeAccount, requestUnread, untilIdle } from './support/unread-requests.ts';

const transactions = 80_000;
const requests = 30;

test('work for clients that have left is not done', async () => {
  const target = await startTarget();
  const { cookie } = await largeAccount(target, transactions);
  const exported = '/customer/export.json';
  const read = async () => {
    const reply = await fetch(`${target.url}/api/v1${exported}`, { headers: { cookie } });
    expect(reply.status).toBe(200);
    await reply.text();
  };
  // The first call fills caches, the others show what each takes.
  await read();
  await untilIdle(target);
  const measured = 3;
  const start = mainThreadCpuMs(target.pid);
  for (let call = 0; call < measured; call += 1) await read();
  await untilIdle(target);
  const before = mainThreadCpuMs(target.pid);
  const eachMs = (before - start) / measured;
  const close = requestUnread(
    target,
    cookie,
    Array.from({ length: requests }, () => exported),
  );
  // Some have begun.
  await expect.poll(() => mainThreadCpuMs(target.pid), { interval: 1 }).toBeGreaterThan(before + eachMs);
  close();
  await untilIdle(target);
  expect(mainThreadCpuMs(target.pid) - before).toBeLessThan((eachMs * requests) / 2);
  expect(target.errors).toEqual([]);
});
