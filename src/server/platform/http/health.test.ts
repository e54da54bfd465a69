import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databases, startApi } from '../../../../tests/support/api.ts';

test.each(databases)('the process lives and can serve on %s', async (kind) => {
  const api = await startApi(kind);
  expect((await api.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await api.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  await api.stop();
});

test('without its database the process lives, cannot serve, and says so without details', async () => {
  const api = await startApi('postgres');
  await api.place.remove();
  expect((await api.app.inject('/healthz')).statusCode).toBe(200);
  const ready = await api.app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toEqual({
    success: false,
    code: 'upstream_unavailable',
    message: 'The database does not answer.',
  });
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
