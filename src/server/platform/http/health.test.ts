import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDatabasePlace, databases, startApi } from '../../../../tests/support/api.ts';
import { databaseChecks } from '../db/ready-checks.ts';
import { registerDraining } from './draining.ts';
import { registerHealth } from './health.ts';

test.each(databases)('the process lives and can serve on %s', async (kind) => {
  const api = await startApi(kind);
  expect((await api.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await api.app.inject('/readyz')).json()).toEqual({
    status: 'ready',
    checks: ['running', 'database', 'migrations', 'prices'].map((name) => ({ name, ok: true })),
  });
  await api.stop();
});

test('a process that is being stopped says so, and lives', async () => {
  const api = await startApi('sqlite');
  const drained = api.app.drain();
  const ready = await api.app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({
    status: 'not ready',
    checks: [{ name: 'running', ok: false, message: 'is being stopped' }, {}, {}, {}],
  });
  expect((await api.app.inject('/healthz')).statusCode).toBe(200);
  await drained;
  await api.stop();
});

test('a database that is behind the program, or slow, is told by name', async () => {
  const { place, database } = await createDatabasePlace('sqlite');
  const app = Fastify();
  registerDraining(app);
  registerHealth(app, 20);
  for (const check of databaseChecks(database, 9_999)) app.readyCheck(check);
  const told = async () => (await app.inject('/readyz')).json();
  expect(await told()).toEqual({
    status: 'not ready',
    checks: [
      { name: 'running', ok: true },
      { name: 'database', ok: true },
      { name: 'migrations', ok: false, message: 'the database is older than the program' },
    ],
  });
  app.readyCheck({ name: 'slow', problem: () => new Promise(() => undefined) });
  expect((await told()).checks[3]).toEqual({ name: 'slow', ok: false, message: 'does not answer in time' });
  await database.close();
  await place.remove();
});

test('a replica that takes no reads is told, and the instance serves all the same', async () => {
  const { place, database } = await createDatabasePlace('sqlite');
  const app = Fastify();
  registerDraining(app);
  registerHealth(app);
  let reads = false;
  const withReplica = { ...database, hasReplica: true, replicaReads: () => reads };
  for (const check of databaseChecks(withReplica, 1)) app.readyCheck(check);
  const told = async () => (await app.inject('/readyz')).json();
  expect(await told()).toMatchObject({
    status: 'ready',
    checks: [{}, {}, {}, { name: 'replica', ok: false, message: 'takes no reads at the moment' }],
  });
  reads = true;
  expect((await told()).checks[3]).toEqual({ name: 'replica', ok: true });
  await database.close();
  await place.remove();
});

test('what is only told does not make an instance unready', async () => {
  const app = Fastify();
  registerDraining(app);
  registerHealth(app);
  app.readyCheck({ name: 'prices', informational: true, problem: async () => 'are not live' });
  app.readyCheck({
    name: 'broken',
    informational: true,
    problem: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1')),
  });
  const ready = await app.inject('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.json().checks.slice(1)).toEqual([
    { name: 'prices', ok: false, message: 'are not live' },
    { name: 'broken', ok: false, message: 'does not answer' },
  ]);
});

test('without its database the process lives, cannot serve, and says so without details', async () => {
  const api = await startApi('postgres');
  await api.place.remove();
  expect((await api.app.inject('/healthz')).statusCode).toBe(200);
  const ready = await api.app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({
    status: 'not ready',
    checks: [{ ok: true }, { name: 'database', ok: false, message: 'does not answer' }, { ok: false }, {}],
  });
  expect(ready.body).not.toMatch(/ECONN|127\.0|terminat/);
  const failed = await api.visitor().call('GET', '/wizards/names');
  expect(failed).toMatchObject({
    status: 500,
    body: { code: 'internal', message: 'Something went wrong on our side. Please try again.' },
  });
  expect(JSON.stringify(failed.body)).not.toMatch(/database|postgres|select/i);
  expect((await api.visitor().call('GET', '/market/quote?symbol=AAPL')).status).toBe(200);
  await api.app.close();
});

test('connections that PostgreSQL cuts are replaced', async () => {
  const api = await startApi('postgres');
  const beside = await api.database();
  const { rows } = await sql`SELECT pg_terminate_backend(pid) AS cut FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(beside.db);
  expect(rows).toContainEqual({ cut: true });
  await expect.poll(async () => (await api.app.inject('/readyz')).statusCode).toBe(200);
  expect((await api.visitor().call('GET', `/wizards/single/${randomUUID()}`)).status).toBe(404);
  await beside.close();
  await api.stop();
});
