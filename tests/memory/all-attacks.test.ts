import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { table } from '#scripts/bench/table.ts';
import { isAlive } from '../support/process-tree.ts';
import { startProduct } from '../support/product.ts';
import { type AttackingAccount, signUpFrom, uploadFile } from './account.ts';
import { attackUntil, outcomeRow } from './attacker.ts';
import { trades } from './broker-files.ts';
import { openClients } from './clients.ts';
import { customerAttackers, largeReplies } from './customer-attackers.ts';
import { goals } from './goals.ts';
import { createMemoryGroup } from './memory-group.ts';
import { watchPeak } from './peak.ts';
import { importAsCustomer, readAsCustomer } from './waiting-customer.ts';

const seconds = Number(process.env['MEMORY_SECONDS'] ?? 60);
const transactions = 100_000;

test(`the server survives all attacks of customers at once for ${seconds} s in ${goals.limitMb} MB`, {
  timeout: (seconds + 600) * 1000,
}, async () => {
  const leave = openClients();
  const group = createMemoryGroup(goals.limitMb);
  const product = await startProduct({ TRUST_PROXY: 'on', LOG_LEVEL: 'error' }, { prefix: group.prefix });
  const { url } = product;
  try {
    const [ada, bob] = [
      await signUpFrom(url, 'ada', '198.51.100.7'),
      await signUpFrom(url, 'bob', '198.51.100.8'),
    ];
    const attacking = async (name: string, at: number): Promise<AttackingAccount> =>
      signUpFrom(url, name, `203.0.113.${at}`);
    const large = await attacking('eve', 1);
    const { id } = await uploadFile(large, trades(transactions));
    const committed = await large.call('POST', `${large.portfolio}/imports/${id}`, {});
    expect(committed.status, await committed.text()).toBe(200);
    const attackers = await customerAttackers(url, {
      large,
      answering: await attacking('mallory', 5),
      keeping: await attacking('oscar', 6),
      unknown: await attacking('trudy', 7),
      parsing: [await attacking('victor', 8), await attacking('walter', 9)],
    });
    const watchCustomers = async () => {
      const [reads, imports] = [await readAsCustomer(url, ada), await importAsCustomer(url, bob)];
      return async () => [await reads(), await imports()] as const;
    };
    process.stdout.write('the accounts are ready\n');
    // Each large reply once, so that what is remembered between requests is part of the idle memory.
    for (const path of largeReplies(large)) await (await large.call('GET', path)).arrayBuffer();
    const stopIdling = await watchCustomers();
    const stopSampling = watchPeak(group.residentMb);
    await wait(goals.idleMs);
    const idle = await stopIdling();
    const idleMb = stopSampling();
    const stopPeak = watchPeak(group.residentMb);
    const stopWatching = await watchCustomers();
    const end = performance.now() + seconds * 1000;
    const attacks = Promise.all(attackers.map((attacker) => attackUntil(attacker, end)));
    await wait(seconds * 1000);
    await leave();
    const outcomes = await attacks;
    const waits = await stopWatching();
    process.stdout.write('the attackers have left\n');
    const peakMb = stopPeak();
    // The customers go on, because garbage is collected only while something happens.
    const stopReturning = await watchCustomers();
    const returned = performance.now() + goals.maxReturnMs;
    while (group.residentMb() > idleMb * goals.maxGrowth && performance.now() < returned) await wait(250);
    const afterMb = group.residentMb();
    await stopReturning();
    const longestOf = (all: typeof waits) =>
      all.flatMap(({ longestMs }) => Object.entries(longestMs)).sort(([, a], [, b]) => b - a);
    const failures = waits.flatMap((one) => one.failures);
    process.stdout.write(
      `${table([
        ...attackers.map((attacker, at) => outcomeRow(attacker, outcomes[at] ?? new Map())),
        ['idle', `${idleMb.toFixed(0)} MB, longest wait ${(longestOf(idle)[0]?.[1] ?? 0).toFixed(0)} ms`],
        ['peak', `${peakMb.toFixed(0)} MB, ${group.peakMb().toFixed(0)} MB with caches`],
        ['afterwards', `${afterMb.toFixed(0)} MB: ${(afterMb / idleMb).toFixed(2)} of idle`],
        ...longestOf(waits).map(([path, ms]) => [`wait for ${path}`, `${ms.toFixed(0)} ms at most`]),
        ['failures', failures.join(', ') || 'none'],
        ['killed', `${group.kills()} processes of the group, by the kernel`],
        ['goals', goals.text],
      ])}\n`,
    );
    expect(isAlive(product.pid)).toBe(true);
    expect(group.kills()).toBe(0);
    expect(product.errors).toEqual([]);
    expect({
      failures,
      hasReturned: afterMb <= idleMb * goals.maxGrowth,
      slow: longestOf(waits).filter(([, ms]) => ms >= goals.maxWaitMs),
    }).toEqual({ failures: [], hasReturned: true, slow: [] });
    expect(await product.stop()).toBe(0);
  } finally {
    if (isAlive(product.pid)) await product.kill();
    await expect.poll(group.remove).toBeUndefined();
  }
});
