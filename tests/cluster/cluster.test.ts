import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apiCaller, signUpCaller } from '../support/api-caller.ts';
import { signUpEditor, watchPrices } from './clients.ts';
import { type Cluster, callsPerDay, feedSeconds, startCluster } from './cluster.ts';
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

const soon = { timeout: 20_000, interval: 50 };
const urls = () => [cluster.one.url, cluster.two.url];
const textAt = async (url: string) => (await fetch(url)).text();

/** Waits until the load has done this many more reads and writes. */
async function untilMore({ reads, writes }: { reads: number; writes: number }): Promise<void> {
  const [read, written] = [load?.reads ?? 0, load?.writes ?? 0];
  await expect.poll(() => (load?.reads ?? 0) - read, soon).toBeGreaterThanOrEqual(reads);
  await expect.poll(() => (load?.writes ?? 0) - written, soon).toBeGreaterThanOrEqual(writes);
}

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

test('a session, its writes and its logout take effect on the other instance at once', async () => {
  let at = cluster.one.url;
  const ada = await signUpCaller(() => at, 'ada');
  for (const title of ['First', 'Second', 'Third']) {
    expect((await ada.call('POST', '/portfolios', { title })).status).toBe(201);
    at = at === cluster.one.url ? cluster.two.url : cluster.one.url;
    const { body } = await ada.call('GET', '/portfolios');
    expect(body.portfolios.at(-1).title).toBe(title);
  }
  const copy = ada.copy();
  expect((await copy.call('GET', '/customer/me')).status).toBe(200);
  at = at === cluster.one.url ? cluster.two.url : cluster.one.url;
  await ada.call('POST', '/customer/logout');
  at = at === cluster.one.url ? cluster.two.url : cluster.one.url;
  expect((await copy.call('GET', '/portfolios')).status).toBe(401);
});

test('both instances count wrong passwords together', async () => {
  await signUpCaller(() => cluster.one.url, 'eve');
  const statuses: number[] = [];
  for (let tried = 0; tried < 11; tried += 1) {
    const caller = apiCaller(() => urls()[tried % 2] ?? '');
    const person = { email: 'eve@holdwise.example', password: 'not the right one' };
    statuses.push((await caller.call('POST', '/customer/login', person)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test('an article published through one instance appears in the other’s cached pages at once', async () => {
  for (const url of urls()) expect(await textAt(url)).toContain('Latest News');
  const editor = await signUpEditor(cluster.one.url);
  for (const [at, title] of ['The first of two', 'The second of two'].entries()) {
    await editor.publish(urls()[at] ?? '', title);
    for (const url of urls()) expect(await textAt(`${url}/news`)).toContain(title);
  }
});

test('only one instance fetches the feeds', async () => {
  const from = performance.now();
  const before = cluster.publisher.fetched();
  await expect.poll(() => cluster.publisher.fetched() - before, soon).toBeGreaterThanOrEqual(3);
  const seconds = (performance.now() - from) / 1000;
  expect(cluster.publisher.fetched() - before).toBeLessThanOrEqual(seconds / feedSeconds + 1);
});

test('all instances share the daily call quota', async () => {
  const symbols = ['KO', 'PEP', 'MCD', 'NKE', 'DIS', 'HD'];
  const ask = (url: string, symbol: string) => fetch(`${url}/api/v1/market/quote?symbol=${symbol}`);
  await Promise.all(symbols.map((symbol, at) => ask(urls()[at % 2] ?? '', symbol)));
  const used = async () => (await cluster.query<{ used: number }>('SELECT used FROM source_calls'))[0]?.used;
  await expect.poll(async () => cluster.provider.calls().length - ((await used()) ?? 0), soon).toBe(0);
  expect(cluster.provider.calls().length).toBeGreaterThanOrEqual(1);
  const [row] = await cluster.query<{ used: number }>(
    `UPDATE source_calls SET used = ${callsPerDay} RETURNING used`,
  );
  expect(row?.used).toBe(callsPerDay);
  const made = cluster.provider.calls().length;
  for (const url of urls()) expect((await ask(url, 'XOM')).status).toBe(200);
  expect(cluster.provider.calls().length).toBe(made);
  await cluster.query('UPDATE source_calls SET used = 0');
});

test('reads go to the replica, and users see their own writes at once', async () => {
  const name = () =>
    textAt(`${cluster.url}/api/v1/wizards/names`).then((text) => JSON.parse(text).wizards[0].name);
  const rename = (to: string) =>
    cluster.query(`UPDATE wizards SET name = '${to}' WHERE position = (SELECT min(position) FROM wizards)`);
  const bob = await signUpCaller(() => cluster.url, 'bob');
  await expect
    .poll(async () => {
      await cluster.databases.setReplicaPaused(false);
      await rename('On both');
      await expect.poll(name, soon).toBe('On both');
      await cluster.databases.setReplicaPaused(true);
      await rename('On the primary');
      return Promise.all([name(), name(), name(), name()]);
    }, soon)
    .toEqual(Array(4).fill('On both'));
  expect((await bob.call('POST', '/portfolios', { title: 'Mine' })).status).toBe(201);
  for (const _ of [1, 2, 3, 4])
    expect((await bob.call('GET', '/portfolios')).body.portfolios).toHaveLength(1);
  await cluster.databases.setReplicaPaused(false);
  await expect.poll(name, soon).toBe('On the primary');
});

test('killing an instance under load affects no reader', async () => {
  load = await Load.start(cluster.url, { readers: 6, writers: ['kim', 'kit'] });
  for (const instance of [cluster.one, cluster.two]) {
    await untilMore({ reads: 50, writes: 5 });
    await instance.kill();
    // An instance killed while fetching holds the lease for ten minutes; let it expire.
    await cluster.query("UPDATE leases SET until = '2000-01-01T00:00:00.000Z' WHERE name = 'feeds'");
    const fetched = cluster.publisher.fetched();
    await untilMore({ reads: 50, writes: 5 });
    await expect.poll(() => cluster.publisher.fetched(), soon).toBeGreaterThan(fetched);
    await instance.start();
  }
  await untilMore({ reads: 50, writes: 5 });
  await load.stop();
  // A pending change may get no response. It may have been made, so nginx must not retry it.
  expect(load.failures.filter(({ what }) => what !== 'PUT ticker')).toEqual([]);
  for (const writer of load.writers) expect(await writer.hasLostNothing()).toBe(true);
});

test('a rolling update under load fails no request', async () => {
  load = await Load.start(cluster.url, { readers: 6, writers: ['liv', 'lea', 'leo'] });
  await untilMore({ reads: 50, writes: 20 });
  for (const instance of [cluster.one, cluster.two]) {
    const stopWatching = watchReadiness(instance.url);
    await instance.replace();
    // It reported that it was not ready before it stopped.
    expect((await stopWatching()).slice(-3)).toEqual([503, 'gone', 200]);
    await untilMore({ reads: 50, writes: 20 });
  }
  await load.stop();
  expect(load.failures).toEqual([]);
  for (const writer of load.writers) expect(await writer.hasLostNothing()).toBe(true);
});

test('a database killed under load causes clear refusals and no loss, and recovers quickly', async () => {
  load = await Load.start(cluster.url, { readers: 4, writers: ['mia', 'max'] });
  await untilMore({ reads: 50, writes: 20 });
  await cluster.databases.primary.kill();
  await expect.poll(() => load?.failures.length, soon).toBeGreaterThan(5);
  await cluster.databases.primary.start();
  const restarted = performance.now();
  await untilMore({ reads: 20, writes: 20 });
  await load.stop();
  const isClear = load.failures.map(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0);
  expect(load.failures.filter((_, at) => !isClear[at])).toEqual([]);
  expect(load.failures.filter(({ at }) => at > restarted + 5_000)).toEqual([]);
  for (const url of urls()) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  for (const writer of load.writers) expect(await writer.hasLostNothing()).toBe(true);
});

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
