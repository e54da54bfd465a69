import { expect, test } from 'vitest';
import { table } from '#scripts/bench/table.ts';
import { watchHealth } from '../attacks/support/health-watch.ts';
import { isAlive } from '../support/process-tree.ts';
import { startProduct } from '../support/product.ts';
import { runSeed } from '../support/scope.ts';
import { attackUntil, outcomeRow } from './attacker.ts';
import { createAttackers, startHostilePublisher } from './attackers.ts';
import { goals } from './goals.ts';
import { createMemoryGroup } from './memory-group.ts';
import { watchPeak } from './peak.ts';

const seconds = Number(process.env['MEMORY_SECONDS'] ?? 60);

test(`the server survives all attacks of administrators and visitors at once for ${seconds} s in ${goals.limitMb} MB`, {
  timeout: (seconds + 240) * 1000,
}, async () => {
  const group = createMemoryGroup(goals.limitMb);
  const publisher = await startHostilePublisher();
  const settings = { ...publisher.settings, TRUST_PROXY: 'on', LOG_LEVEL: 'error' };
  const product = await startProduct(settings, { prefix: group.prefix });
  try {
    const attackers = await createAttackers(product.url);
    const health = await watchHealth(product);
    const resident = watchPeak(group.residentMb);
    const end = performance.now() + seconds * 1000;
    const outcomes = await Promise.all(attackers.map((attacker) => attackUntil(attacker, end)));
    const { longestMs, responses, failures } = await health.stop();
    const rows = [
      ...attackers.map((attacker, at) => outcomeRow(attacker, outcomes[at] ?? new Map())),
      [
        'peak',
        `${group.peakMb().toFixed(0)} MB of ${goals.limitMb} MB, ${resident().toFixed(0)} MB without caches`,
      ],
      ['killed', `${group.kills()} processes of the group, by the kernel`],
      [
        '/healthz',
        `${responses} responses, the slowest after ${longestMs.toFixed(0)} ms of the main thread, ${failures.length} failures`,
      ],
    ];
    process.stdout.write(`${table(rows)}\nThe calls were drawn with --seed ${runSeed}\n`);
    expect(isAlive(product.pid)).toBe(true);
    expect(failures).toEqual([]);
    expect(product.errors).toEqual([]);
    await expect.poll(async () => (await fetch(`${product.url}/news`)).status).toBe(200);
    expect(await product.stop()).toBe(0);
  } finally {
    if (isAlive(product.pid)) await product.kill();
    publisher.stop();
    await expect.poll(group.remove).toBeUndefined();
  }
});
