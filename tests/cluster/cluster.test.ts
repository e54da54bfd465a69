import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apiCaller, signUpCaller } from '../support/api-caller.ts';
import { inScope } from '../support/scope.ts';
import { signUpEditor } from './clients.ts';
import { type Cluster, callsPerDay, startCluster } from './cluster.ts';
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
const urls = () => [cluster.one.url, cluster.two.url];
const textAt = async (url: string) => (await fetch(url)).text();

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

test('all instances share the daily call quota', async () => {
  const symbols = ['KO', 'PEP', 'MCD', 'NKE', 'DIS', 'HD'];
  const ask = (url: string, symbol: string) => fetch(`${url}/api/v1/market/quote?symbol=${symbol}`);
  await Promise.all(symbols.map((symbol, at) => ask(urls()[at % 2] ?? '', symbol)));
  const { calls } = cluster.provider;
  await expect.poll(() => calls().length, soon).toBeGreaterThanOrEqual(1);
  // A call is counted before it is made, and some that are counted may not have arrived.
  const made = calls().length;
  expect(await cluster.query(`SELECT used FROM source_calls WHERE used >= ${made}`)).toHaveLength(1);
  const [row] = await cluster.query<{ used: number }>(
    `UPDATE source_calls SET used = ${callsPerDay} RETURNING used`,
  );
  expect(row?.used).toBe(callsPerDay);
  for (const url of urls()) expect((await ask(url, 'XOM')).status).toBe(200);
  expect(calls().filter(({ symbol }) => symbol === 'XOM')).toEqual([]);
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
  for (const instance of inScope([cluster.two], [cluster.one, cluster.two])) {
    await load.untilMore({ reads: 50, writes: 5 });
    await instance.kill();
    // An instance killed while fetching holds the lease for ten minutes; let it expire.
    await cluster.query("UPDATE leases SET until = '2000-01-01T00:00:00.000Z' WHERE name = 'feeds'");
    const fetched = cluster.publisher.fetched();
    await load.untilMore({ reads: 50, writes: 5 });
    await expect.poll(() => cluster.publisher.fetched(), soon).toBeGreaterThan(fetched);
    await instance.start();
  }
  await load.untilMore({ reads: 50, writes: 5 });
  await load.stop();
  // A pending change may get no response. It may have been made, so nginx must not retry it.
  expect(load.failures.filter(({ what }) => what !== 'PUT ticker')).toEqual([]);
  for (const writer of load.writers) expect(await writer.hasLostNothing()).toBe(true);
});
