import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerDraining } from './draining.ts';
import { registerErrors } from './errors.ts';
import { registerHealth } from './health.ts';

const times = { announce: 200, maxAnnounce: 5_000, quiet: 200, maxQuiet: 5_000 };

async function startServer(
  settings = times,
  preClose = async () => {},
): Promise<{ app: FastifyInstance; url: string }> {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  registerErrors(app);
  registerDraining(app, settings);
  app.addHook('preClose', preClose);
  registerHealth(app);
  app.get('/', () => 'served');
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

interface Got {
  status: number | undefined;
  connection: string | undefined;
}

/** Sends requests on a keep-alive connection and on new ones. */
function caller(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const send = (path: string, by: Agent | undefined) =>
    new Promise<Got | string>((resolve) => {
      get(`${url}${path}`, { agent: by ?? false }, (response) => {
        response.resume().on('end', () => {
          resolve({ status: response.statusCode, connection: response.headers.connection });
        });
      }).on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(code));
    });
  return { keepAlive: (path: string) => send(path, agent), fresh: (path: string) => send(path, undefined) };
}

test('reports that it is draining and continues to serve', async () => {
  const { app, url } = await startServer();
  const { fresh } = caller(url);
  expect(await fresh('/readyz')).toMatchObject({ status: 200 });
  const drained = app.drain();
  expect(await fresh('/readyz')).toMatchObject({ status: 503 });
  expect(await fresh('/')).toMatchObject({ status: 200 });
  expect(await fresh('/readyz')).toMatchObject({ status: 503 });
  await drained;
  expect(await fresh('/')).toBe('ECONNREFUSED');
});

test('waits for a load balancer to see two failures, with a time limit', async () => {
  const { app, url } = await startServer({ ...times, maxAnnounce: 3_600_000 });
  await caller(url).fresh('/readyz');
  const drained = app.drain();
  for (const _ of [1, 2]) expect(await caller(url).fresh('/readyz')).toMatchObject({ status: 503 });
  await drained;

  const silent = await startServer({ ...times, maxAnnounce: 300 });
  await caller(silent.url).fresh('/readyz');
  await silent.app.drain();
  expect(await caller(silent.url).fresh('/')).toBe('ECONNREFUSED');
});

test('serves one more request per keep-alive connection and closes the port', async () => {
  const { app, url } = await startServer({ ...times, quiet: 2_000 });
  const { keepAlive, fresh } = caller(url);
  expect(await keepAlive('/')).toEqual({ status: 200, connection: 'keep-alive' });
  const drained = app.drain();
  await expect.poll(() => fresh('/')).toBe('ECONNREFUSED');
  expect(await keepAlive('/')).toEqual({ status: 200, connection: 'close' });
  expect(await keepAlive('/')).toBe('ECONNREFUSED');
  await drained;
});

test('serves requests that arrive while it closes', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { app, url } = await startServer(times, () => held);
  const { keepAlive } = caller(url);
  expect(await keepAlive('/')).toMatchObject({ status: 200 });
  await app.drain();
  const closed = app.close();
  expect(await keepAlive('/')).toEqual({ status: 200, connection: 'close' });
  release();
  await closed;
});
