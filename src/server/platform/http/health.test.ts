import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSeededDatabase, databases, startApi } from '#tests/support/api.ts';
import { registerDraining } from './draining.ts';
import { databaseChecks, registerHealth } from './health.ts';

test.each(databases)('reports a live and ready process on %s', async (kind) => {
  const api = await startApi(kind);
  expect((await api.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await api.app.inject('/readyz')).json()).toEqual({
    status: 'ready',
    checks: ['running', 'load', 'database', 'migrations', 'prices'].map((name) => ({ name, ok: true })),
  });
  await api.stop();
});

test('reports a stopping process as live but not ready', async () => {
  const api = await startApi('sqlite');
  const drained = api.app.drain();
  // Two failed polls end the first stage of draining early.
  await api.app.inject('/readyz');
  const ready = await api.app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({
    status: 'not ready',
    checks: [{ name: 'running', ok: false, message: 'is being stopped' }, {}, {}, {}, {}],
  });
  expect((await api.app.inject('/healthz')).statusCode).toBe(200);
  await drained;
  await api.stop();
});

test('names a database that is too old or too slow', async () => {
  const { testDatabase, database } = await createSeededDatabase('sqlite');
  const app = Fastify();
  registerDraining(app);
  registerHealth(app, 20);
  for (const check of databaseChecks(database, 9_999)) app.readyCheck(check);
  const readiness = async () => (await app.inject('/readyz')).json();
  expect(await readiness()).toEqual({
    status: 'not ready',
    checks: [
      { name: 'running', ok: true },
      { name: 'database', ok: true },
      { name: 'migrations', ok: false, message: 'the database is older than the program' },
    ],
  });
  app.readyCheck({ name: 'slow', problem: () => new Promise(() => undefined) });
  expect((await readiness()).checks[3]).toEqual({
    name: 'slow',
    ok: false,
    message: 'does not answer in time',
  });
  await database.close();
  await testDatabase.remove();
});

test('reports a replica that serves no reads and stays ready', async () => {
  const { testDatabase, database } = await createSeededDatabase('sqlite');
  const app = Fastify();
  registerDraining(app);
  registerHealth(app);
  let reads = false;
  const withReplica = { ...database, hasReplica: true, replicaReads: () => reads };
  for (const check of databaseChecks(withReplica, 1)) app.readyCheck(check);
  const readiness = async () => (await app.inject('/readyz')).json();
  expect(await readiness()).toMatchObject({
    status: 'ready',
    checks: [{}, {}, {}, { name: 'replica', ok: false, message: 'takes no reads at the moment' }],
  });
  reads = true;
  expect((await readiness()).checks[3]).toEqual({ name: 'replica', ok: true });
  await database.close();
  await testDatabase.remove();
});

test('stays ready if an informational check fails', async () => {
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

test('is live but not ready without its database, and shows no details', async () => {
  const api = await startApi('postgres');
  await api.testDatabase.remove();
  expect((await api.app.inject('/healthz')).statusCode).toBe(200);
  const ready = await api.app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({
    status: 'not ready',
    checks: [
      { ok: true },
      { name: 'load', ok: true },
      { name: 'database', ok: false, message: 'does not answer' },
      { ok: false },
      {},
    ],
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

test('replaces connections that PostgreSQL closes', async () => {
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
