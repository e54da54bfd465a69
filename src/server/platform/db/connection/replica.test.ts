import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type Client,
  clientOf,
  createTestDatabase,
  openTestDatabase,
  passPhrase,
  startApp,
  type TestDatabase,
} from '#tests/support/api.ts';
import { type PostgresPair, queryServer, startPair } from '#tests/support/postgres-pair.ts';
import { openDatabase } from './database.ts';

let pair: PostgresPair;
let folder: TestDatabase;
let testDatabase: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  pair = await startPair();
  folder = await createTestDatabase('sqlite');
  testDatabase = { ...folder, settings: { ...folder.settings, DATABASE_URL: pair.primary.url } };
  app = await startApp(testDatabase, { DATABASE_READ_URL: pair.replica.url });
});

afterEach(() => pair.setReplicaPaused(false));

afterAll(async () => {
  await app.close();
  await pair.stop();
  await folder.remove();
});

const soon = { interval: 100 };
const visitor = () => clientOf(app);
const change = (statement: string) => queryServer(pair.primary.url, statement);

async function firstInvestor(client: Client): Promise<string> {
  const { status, body } = await client.call('GET', '/wizards/names');
  expect(status).toBe(200);
  return body.wizards[0].name;
}

let names = 0;
/** Renames the first investor directly on the primary. */
async function rename(): Promise<string> {
  names += 1;
  const name = `A renamed ${names}`;
  await change(`UPDATE wizards SET name = '${name}' WHERE position = (SELECT min(position) FROM wizards)`);
  return name;
}

/** Waits until the replica has caught up and the server reads from it. */
async function readsGoToReplica(): Promise<void> {
  await expect
    .poll(async () => {
      await pair.setReplicaPaused(false);
      const before = await rename();
      await expect.poll(() => firstInvestor(visitor()), soon).toBe(before);
      await pair.setReplicaPaused(true);
      await rename();
      return (await firstInvestor(visitor())) === before;
    }, soon)
    .toBe(true);
  await pair.setReplicaPaused(false);
}

async function customer(name: string): Promise<Client> {
  const email = `${name}@holdwise.example`;
  const client = clientOf(app);
  await client.call('POST', '/customer/create', { name, email, password: passPhrase });
  expect((await client.call('POST', '/customer/login', { email, password: passPhrase })).status).toBe(200);
  return client;
}

/** The same session in another client, without the position cookie of this one. */
function elsewhere(client: Client): Client {
  const other = clientOf(app);
  for (const [name, value] of client.cookies)
    if (name !== 'holdwise_position') other.cookies.set(name, value);
  return other;
}

const titles = async (client: Client) =>
  (await client.call('GET', '/portfolios')).body.portfolios.map(({ title }: { title: string }) => title);

test('reads from a lagging replica only for a short time', async () => {
  await readsGoToReplica();
  const before = await rename();
  await expect.poll(() => firstInvestor(visitor()), soon).toBe(before);
  await pair.setReplicaPaused(true);
  const after = await rename();
  expect(await firstInvestor(visitor())).toBe(before);
  await expect.poll(() => firstInvestor(visitor()), soon).toBe(after);
});

test('shows a write at once to its writer, and to others when the replica has it', async () => {
  const ada = await customer('ada');
  await readsGoToReplica();
  expect(await titles(ada)).toEqual([]);
  await pair.setReplicaPaused(true);
  const created = await ada.call('POST', '/portfolios', { title: 'Retirement' });
  expect(created.headers['set-cookie']).toMatch(
    /^holdwise_position=[0-9a-f]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(await titles(elsewhere(ada))).toEqual([]);
  expect(await titles(ada)).toEqual(['Retirement']);
  await pair.setReplicaPaused(false);
  await expect.poll(() => titles(elsewhere(ada)), soon).toEqual(['Retirement']);
});

test('never serves a cached response older than what its reader has seen', async () => {
  const eve = await customer('eve');
  await readsGoToReplica();
  await pair.setReplicaPaused(true);
  await eve.call('POST', '/portfolios', { title: 'First' });
  expect(await titles(eve)).toEqual(['First']);
  // Kept under the older version, from the replica, and then not given to who has seen the newer one.
  expect(await titles(elsewhere(eve))).toEqual([]);
  expect(await titles(eve)).toEqual(['First']);
});

test('applies logins and logouts at once', async () => {
  const bob = await customer('bob');
  await readsGoToReplica();
  await pair.setReplicaPaused(true);
  const carol = await customer('carol');
  expect((await elsewhere(carol).call('GET', '/customer/me')).body.user.name).toBe('carol');
  const copy = elsewhere(bob);
  expect((await copy.call('GET', '/portfolios')).status).toBe(200);
  await bob.call('POST', '/customer/logout');
  expect((await copy.call('GET', '/portfolios')).status).toBe(401);
});

test.each(['', 'zz', '0'.repeat(17), 'ffffffffffffffff', '"<script>'])(
  'ignores an invalid cookie (%j)',
  async (value) => {
    const client = visitor();
    client.cookies.set('holdwise_position', value);
    expect(await firstInvestor(client)).toBeTypeOf('string');
  },
);

test('sets no cookie after a read', async () => {
  const { headers } = await visitor().call('GET', '/wizards/names');
  expect(headers['set-cookie']).toBeUndefined();
});

test('retries a read on another connection, but no write', async () => {
  const database = await openTestDatabase(testDatabase);
  const asleep = `FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(600)%' AND pid <> pg_backend_pid()`;
  const isAsleep = () => change(`SELECT pid ${asleep}`);
  const cut = () => change(`SELECT pg_terminate_backend(pid) ${asleep}`);
  const sleep = sql<boolean>`pg_sleep(600) IS NULL`;
  const reading = database.db
    .selectFrom('seeds')
    .select(['name', sleep.as('slept')])
    .limit(1)
    .execute();
  const ended = expect(reading).rejects.toThrow(/terminating connection/);
  await expect.poll(isAsleep, soon).toHaveLength(1);
  const [first] = await isAsleep();
  await cut();
  // The terminated connection may remain for a moment.
  await expect.poll(isAsleep, soon).toEqual([expect.not.objectContaining(first as object)]);
  await cut();
  await ended;
  const writing = database.db.updateTable('seeds').set({ name: 'x' }).where(sleep).execute();
  const failed = expect(writing).rejects.toThrow(/terminating connection/);
  await expect.poll(isAsleep, soon).toHaveLength(1);
  await cut();
  await failed;
  expect(await isAsleep()).toEqual([]);
  await database.close();
});

test.each(['dies', 'hangs'] as const)(
  'fails over from a replica that %s, and back',
  async (how) => {
    await readsGoToReplica();
    await pair.setReplicaPaused(true);
    const written = await rename();
    if (how === 'dies') await pair.replica.kill();
    else pair.replica.freeze();
    expect(await Promise.all([1, 2, 3].map(() => firstInvestor(visitor())))).toEqual([
      written,
      written,
      written,
    ]);
    expect(await firstInvestor(visitor())).toBe(written);
    if (how === 'dies') await pair.replica.start();
    else pair.replica.thaw();
    await readsGoToReplica();
  },
  60_000,
);

test('reports a server that is not a replica and does not read from it', async () => {
  const said: [boolean, string][] = [];
  const database = await openDatabase({
    databaseUrl: pair.primary.url,
    databaseReadUrl: pair.primary.url,
    dataDir: '',
    onError: () => undefined,
    onReplicaChange: (...change) => said.push(change),
  });
  await expect.poll(() => said, soon).toEqual([[false, 'it is not a replica']]);
  await database.close();
});

test('serves visitors from the replica without the primary', async () => {
  await readsGoToReplica();
  const name = await rename();
  await expect
    .poll(() => queryServer(pair.replica.url, `SELECT 1 FROM wizards WHERE name = '${name}'`), soon)
    .toHaveLength(1);
  await pair.primary.kill();
  for (const _ of [1, 2, 3]) expect(await firstInvestor(visitor())).toBe(name);
  const login = { email: 'ada@holdwise.example', password: passPhrase };
  expect((await visitor().call('POST', '/customer/login', login)).status).toBe(503);
});
