import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type Client,
  clientOf,
  createPlace,
  databaseAt,
  type Place,
  passPhrase,
  startAt,
} from '../../../../tests/support/api.ts';
import { askServer, type PostgresPair, startPair } from '../../../../tests/support/postgres-pair.ts';
import { openDatabase } from './database.ts';

let pair: PostgresPair;
let folder: Place;
let place: Place;
let app: FastifyInstance;

beforeAll(async () => {
  pair = await startPair();
  folder = await createPlace('sqlite');
  place = { ...folder, settings: { ...folder.settings, DATABASE_URL: pair.primary.url } };
  app = await startAt(place, { DATABASE_READ_URL: pair.replica.url });
}, 60_000);

afterEach(() => pair.holdReplica(false));

afterAll(async () => {
  await app.close();
  await pair.stop();
  await folder.remove();
});

const soon = { timeout: 15_000, interval: 100 };
const visitor = () => clientOf(app);
const change = (statement: string) => askServer(pair.primary.url, statement);

async function firstInvestor(client: Client): Promise<string> {
  const { status, body } = await client.call('GET', '/wizards/names');
  expect(status).toBe(200);
  return body.wizards[0].name;
}

let names = 0;
/** Renames the first investor behind the product's back, on the primary. */
async function rename(): Promise<string> {
  names += 1;
  const name = `A renamed ${names}`;
  await change(`UPDATE wizards SET name = '${name}' WHERE position = (SELECT min(position) FROM wizards)`);
  return name;
}

/** Waits until what the primary has is on the replica, and the product reads it there. */
async function readsGoToReplica(): Promise<void> {
  await expect
    .poll(async () => {
      await pair.holdReplica(false);
      const before = await rename();
      await expect.poll(() => firstInvestor(visitor()), soon).toBe(before);
      await pair.holdReplica(true);
      await rename();
      return (await firstInvestor(visitor())) === before;
    }, soon)
    .toBe(true);
  await pair.holdReplica(false);
}

async function customer(name: string): Promise<Client> {
  const email = `${name}@holdwise.example`;
  const client = clientOf(app);
  await client.call('POST', '/customer/create', { name, email, password: passPhrase });
  expect((await client.call('POST', '/customer/login', { email, password: passPhrase })).status).toBe(200);
  return client;
}

/** The same session in another program, which does not know of what this one wrote. */
function elsewhere(client: Client): Client {
  const other = clientOf(app);
  for (const [name, value] of client.cookies)
    if (name !== 'holdwise_position') other.cookies.set(name, value);
  return other;
}

const titles = async (client: Client) =>
  (await client.call('GET', '/portfolios')).body.portfolios.map(({ title }: { title: string }) => title);

test('a replica that is behind is read for a moment, and no longer than that', async () => {
  await readsGoToReplica();
  const before = await rename();
  await expect.poll(() => firstInvestor(visitor()), soon).toBe(before);
  await pair.holdReplica(true);
  const after = await rename();
  expect(await firstInvestor(visitor())).toBe(before);
  await expect.poll(() => firstInvestor(visitor()), soon).toBe(after);
}, 60_000);

test('who wrote something sees it at once, others when the replica has it', async () => {
  const ada = await customer('ada');
  await readsGoToReplica();
  expect(await titles(ada)).toEqual([]);
  await pair.holdReplica(true);
  const created = await ada.call('POST', '/portfolios', { title: 'Retirement' });
  expect(created.headers['set-cookie']).toMatch(
    /^holdwise_position=[0-9a-f]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(await titles(elsewhere(ada))).toEqual([]);
  expect(await titles(ada)).toEqual(['Retirement']);
  await pair.holdReplica(false);
  await expect.poll(() => titles(elsewhere(ada)), soon).toEqual(['Retirement']);
}, 60_000);

test('a kept reply is never older than what its reader has seen', async () => {
  const eve = await customer('eve');
  await readsGoToReplica();
  await pair.holdReplica(true);
  await eve.call('POST', '/portfolios', { title: 'First' });
  expect(await titles(eve)).toEqual(['First']);
  // Kept under the older version, from the replica, and then not given to who has seen the newer one.
  expect(await titles(elsewhere(eve))).toEqual([]);
  expect(await titles(eve)).toEqual(['First']);
}, 60_000);

test('an ended session is over at once, and a new one is known at once', async () => {
  const bob = await customer('bob');
  await readsGoToReplica();
  await pair.holdReplica(true);
  const carol = await customer('carol');
  expect((await elsewhere(carol).call('GET', '/customer/me')).body.user.name).toBe('carol');
  const copy = elsewhere(bob);
  expect((await copy.call('GET', '/portfolios')).status).toBe(200);
  await bob.call('POST', '/customer/logout');
  expect((await copy.call('GET', '/portfolios')).status).toBe(401);
}, 60_000);

test.each(['', 'zz', '0'.repeat(17), 'ffffffffffffffff', '"<script>'])(
  'whatever stands in the cookie (%j) is borne',
  async (value) => {
    const client = visitor();
    client.cookies.set('holdwise_position', value);
    expect(await firstInvestor(client)).toBeTypeOf('string');
  },
);

test('a reply to somebody who only reads sets no cookie', async () => {
  const { headers } = await visitor().call('GET', '/wizards/names');
  expect(headers['set-cookie']).toBeUndefined();
});

test('a read whose connection breaks is read again on another one, a change is not', async () => {
  const database = await databaseAt(place);
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
  // The one that was cut may be there for a moment yet.
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
}, 60_000);

test.each(['dies', 'hangs'] as const)(
  'a replica that %s hands its readers over, and takes them when it is back',
  async (how) => {
    await readsGoToReplica();
    await pair.holdReplica(true);
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

test('what is no replica takes no reads, and that is said', async () => {
  const said: [boolean, string][] = [];
  const database = await openDatabase({
    databaseUrl: pair.primary.url,
    databaseReadUrl: pair.primary.url,
    dataDir: '',
    onError: () => undefined,
    onReplicaChange: (...change) => said.push(change),
  });
  await expect.poll(() => said, soon).toEqual([[false, 'it is no replica']]);
  await database.close();
});

test('without the primary, visitors read on from the replica', async () => {
  await readsGoToReplica();
  const name = await rename();
  await expect
    .poll(() => askServer(pair.replica.url, `SELECT 1 FROM wizards WHERE name = '${name}'`), soon)
    .toHaveLength(1);
  await pair.primary.kill();
  for (const _ of [1, 2, 3]) expect(await firstInvestor(visitor())).toBe(name);
  const login = { email: 'ada@holdwise.example', password: passPhrase };
  expect((await visitor().call('POST', '/customer/login', login)).status).toBe(503);
}, 60_000);
