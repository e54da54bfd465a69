import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { watchPrices } from './clients.ts';
import { type Cluster, feedSeconds, startCluster } from './cluster.ts';
import { Load } from './load.ts';

let cluster: Cluster;
let load: Load | undefined;

beforeAll(async () => {
  cluster = await startCluster();
});

afterEach(async () => {
  await load?.stop();
  load = undefined;
});

afterAll(() => cluster?.stop());

/** A bound for tests that hang. */
const soon = { interval: 50 };

const pollEveryMs = 25;

/** Polls `/readyz` like a load balancer. Returns a function that stops and resolves with the sequence of states. */
function watchReadiness(url: string): () => Promise<(number | 'gone')[]> {
  const states: (number | 'gone')[] = [];
  let stopping = false;
  const poll = async () => {
    const state = await fetch(`${url}/readyz`).then(
      ({ status }) => status,
      () => 'gone' as const,
    );
    if (states.at(-1) !== state) states.push(state);
    await wait(pollEveryMs);
  };
  const polling = (async () => {
    while (!stopping || states.at(-1) !== 200) await poll();
  })();
  return async () => {
    stopping = true;
    await polling;
    return states;
  };
}

test('only one instance fetches the feeds', async () => {
  const from = performance.now();
  const before = cluster.publisher.fetched();
  await expect.poll(() => cluster.publisher.fetched() - before, soon).toBeGreaterThanOrEqual(3);
  const seconds = (performance.now() - from) / 1000;
  expect(cluster.publisher.fetched() - before).toBeLessThanOrEqual(seconds / feedSeconds + 1);
});

// Before the tests that make the balancer avoid an instance for a while: each has two of the four streams.
test('price streams continue from the other instance when theirs is killed', async () => {
  const streams = [1, 2, 3, 4].map(() => watchPrices(cluster.url, 'MSFT'));
  await expect
    .poll(() => streams.map(({ price }) => price() !== undefined), soon)
    .toEqual(Array(4).fill(true));
  await cluster.one.kill();
  await expect.poll(() => streams.reduce((sum, { opened }) => sum + opened(), 0), soon).toBe(4 + 2);
  cluster.provider.setPrice('MSFT', 1234.5);
  await expect.poll(() => streams.map(({ price }) => price()), soon).toEqual(Array(4).fill(1234.5));
  for (const { close } of streams) close();
  await cluster.one.start();
});

test('a rolling update under load fails no request', async () => {
  load = await Load.start(cluster.url, { readers: 6, writers: ['liv', 'lea', 'leo'] });
  await load.untilMore({ reads: 50, writes: 20 });
  for (const instance of [cluster.one, cluster.two]) {
    const stopWatching = watchReadiness(instance.url);
    await instance.replace();
    // It reported that it was not ready before it stopped.
    expect((await stopWatching()).slice(-3)).toEqual([503, 'gone', 200]);
    await load.untilMore({ reads: 50, writes: 20 });
  }
  await load.stop();
  expect(load.failures).toEqual([]);
  for (const writer of load.writers) expect(await writer.hasLostNothing()).toBe(true);
});

test('a database killed under load causes clear refusals and no loss, and fails no request after its recovery', async () => {
  load = await Load.start(cluster.url, { readers: 4, writers: ['mia', 'max'] });
  await load.untilMore({ reads: 50, writes: 20 });
  await cluster.databases.primary.kill();
  await expect.poll(() => load?.failures.length, soon).toBeGreaterThan(5);
  await cluster.databases.primary.start();
  await load.untilMore({ reads: 20, writes: 20 });
  const failedBefore = load.failures.length;
  await load.untilMore({ reads: 50, writes: 20 });
  await load.stop();
  const isClear = load.failures.map(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0);
  expect(load.failures.filter((_, at) => !isClear[at])).toEqual([]);
  expect(load.failures.slice(failedBefore)).toEqual([]);
  for (const { url } of [cluster.one, cluster.two]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  for (const writer of load.writers) expect(await writer.hasLostNothing()).toBe(true);
});
