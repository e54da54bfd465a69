import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apiCaller, signedUp } from '../support/api-caller.ts';
import { type Cluster, callsPerDay, feedSeconds, startCluster } from './cluster.ts';
import { signUpEditor } from './editor.ts';
import { Load } from './load.ts';
import { watchPrices } from './watch-prices.ts';

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

/** Lets the load do so many more reads and writes. */
async function goOn({ reads, writes }: { reads: number; writes: number }): Promise<void> {
  const [read, written] = [load?.reads ?? 0, load?.writes ?? 0];
  await expect.poll(() => (load?.reads ?? 0) - read, soon).toBeGreaterThanOrEqual(reads);
  await expect.poll(() => (load?.writes ?? 0) - written, soon).toBeGreaterThanOrEqual(writes);
}

const askEveryMs = 25;

/** Asks `/readyz` as a balancer does; answers how to end that, which tells what was said in turn. */
function askWhetherReady(url: string): () => Promise<(number | 'gone')[]> {
  const said: (number | 'gone')[] = [];
  let over = false;
  const ask = async () => {
    const now = await fetch(`${url}/readyz`).then(
      ({ status }) => status,
      () => 'gone' as const,
    );
    if (said.at(-1) !== now) said.push(now);
    await wait(askEveryMs);
  };
  const asking = (async () => {
    while (!over || said.at(-1) !== 200) await ask();
  })();
  return async () => {
    over = true;
    await asking;
    return said;
  };
}

test('a session and what it writes hold on the other instance at once, and end there at once', async () => {
  let at = cluster.one.url;
  const ada = await signedUp(() => at, 'ada');
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

test('ten wrong passwords are ten, whichever instance was asked', async () => {
  await signedUp(() => cluster.one.url, 'eve');
  const statuses: number[] = [];
  for (let tried = 0; tried < 11; tried += 1) {
    const caller = apiCaller(() => urls()[tried % 2] ?? '');
    const person = { email: 'eve@holdwise.example', password: 'not the right one' };
    statuses.push((await caller.call('POST', '/customer/login', person)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test('an article that was published through one stands on the other’s kept pages at once', async () => {
  for (const url of urls()) expect(await textAt(url)).toContain('Latest News');
  const editor = await signUpEditor(cluster.one.url);
  for (const [at, title] of ['The first of two', 'The second of two'].entries()) {
    await editor.publish(urls()[at] ?? '', title);
    for (const url of urls()) expect(await textAt(`${url}/news`)).toContain(title);
  }
});

test('one instance fetches the feeds', async () => {
  const from = performance.now();
  const before = cluster.publisher.fetched();
  await expect.poll(() => cluster.publisher.fetched() - before, soon).toBeGreaterThanOrEqual(3);
  const seconds = (performance.now() - from) / 1000;
  expect(cluster.publisher.fetched() - before).toBeLessThanOrEqual(seconds / feedSeconds + 1);
});

test('all share the calls of a day', async () => {
  const symbols = ['KO', 'PEP', 'MCD', 'NKE', 'DIS', 'HD'];
  const ask = (url: string, symbol: string) => fetch(`${url}/api/v1/market/quote?symbol=${symbol}`);
  await Promise.all(symbols.map((symbol, at) => ask(urls()[at % 2] ?? '', symbol)));
  const used = async () => (await cluster.ask<{ used: number }>('SELECT used FROM source_calls'))[0]?.used;
  await expect.poll(async () => cluster.provider.calls().length - ((await used()) ?? 0), soon).toBe(0);
  expect(cluster.provider.calls().length).toBeGreaterThanOrEqual(1);
  const [row] = await cluster.ask<{ used: number }>(
    `UPDATE source_calls SET used = ${callsPerDay} RETURNING used`,
  );
  expect(row?.used).toBe(callsPerDay);
  const made = cluster.provider.calls().length;
  for (const url of urls()) expect((await ask(url, 'XOM')).status).toBe(200);
  expect(cluster.provider.calls().length).toBe(made);
  await cluster.ask('UPDATE source_calls SET used = 0');
});

test('the replica takes reads, and own writes are seen at once', async () => {
  const name = () =>
    textAt(`${cluster.url}/api/v1/wizards/names`).then((text) => JSON.parse(text).wizards[0].name);
  const rename = (to: string) =>
    cluster.ask(`UPDATE wizards SET name = '${to}' WHERE position = (SELECT min(position) FROM wizards)`);
  const bob = await signedUp(() => cluster.url, 'bob');
  await expect
    .poll(async () => {
      await cluster.databases.holdReplica(false);
      await rename('On both');
      await expect.poll(name, soon).toBe('On both');
      await cluster.databases.holdReplica(true);
      await rename('On the primary');
      return Promise.all([name(), name(), name(), name()]);
    }, soon)
    .toEqual(Array(4).fill('On both'));
  expect((await bob.call('POST', '/portfolios', { title: 'Mine' })).status).toBe(201);
  for (const _ of [1, 2, 3, 4])
    expect((await bob.call('GET', '/portfolios')).body.portfolios).toHaveLength(1);
  await cluster.databases.holdReplica(false);
  await expect.poll(name, soon).toBe('On the primary');
});

test('an instance is killed under load, and no reader notices', async () => {
  load = await Load.start(cluster.url, { readers: 6, writers: ['kim', 'kit'] });
  for (const instance of [cluster.one, cluster.two]) {
    await goOn({ reads: 50, writes: 5 });
    await instance.kill();
    // One that dies while it fetches keeps the lease for ten minutes: those are over.
    await cluster.ask("UPDATE leases SET until = '2000-01-01T00:00:00.000Z' WHERE name = 'feeds'");
    const fetched = cluster.publisher.fetched();
    await goOn({ reads: 50, writes: 5 });
    await expect.poll(() => cluster.publisher.fetched(), soon).toBeGreaterThan(fetched);
    await instance.start();
  }
  await goOn({ reads: 50, writes: 5 });
  await load.stop();
  // A change that was under way may get no answer: whether it was made is not known, so nobody may repeat it.
  expect(load.failures.filter(({ what }) => what !== 'PUT ticker')).toEqual([]);
  for (const writer of load.writers) expect(await writer.keepsAll()).toBe(true);
});

test('a new version is rolled out under load without one failed request', async () => {
  load = await Load.start(cluster.url, { readers: 6, writers: ['liv', 'lea', 'leo'] });
  await goOn({ reads: 50, writes: 20 });
  for (const instance of [cluster.one, cluster.two]) {
    const told = askWhetherReady(instance.url);
    await instance.replace();
    // It said that it leaves before it was gone.
    expect((await told()).slice(-3)).toEqual([503, 'gone', 200]);
    await goOn({ reads: 50, writes: 20 });
  }
  await load.stop();
  expect(load.failures).toEqual([]);
  for (const writer of load.writers) expect(await writer.keepsAll()).toBe(true);
});

test('the database is killed under load: clear refusals, back soon, nothing lost', async () => {
  load = await Load.start(cluster.url, { readers: 4, writers: ['mia', 'max'] });
  await goOn({ reads: 50, writes: 20 });
  await cluster.databases.primary.kill();
  await expect.poll(() => load?.failures.length, soon).toBeGreaterThan(5);
  await cluster.databases.primary.start();
  const back = performance.now();
  await goOn({ reads: 20, writes: 20 });
  await load.stop();
  const clear = load.failures.map(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0);
  expect(load.failures.filter((_, at) => !clear[at])).toEqual([]);
  expect(load.failures.filter(({ at }) => at > back + 5_000)).toEqual([]);
  for (const url of urls()) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  for (const writer of load.writers) expect(await writer.keepsAll()).toBe(true);
});

test('streams of prices go on from the other instance when theirs is killed', async () => {
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
