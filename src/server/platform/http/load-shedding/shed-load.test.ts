import Fastify, { type FastifyRequest } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { registerDraining } from '../draining.ts';
import { registerErrors } from '../errors.ts';
import { registerHealth } from '../health.ts';
import { internalHeaders } from '../internal-requests.ts';
import { shedLoad } from './shed-load.ts';

function openable() {
  let open: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

function appWith(settings: Parameters<typeof shedLoad>[1]) {
  const app = Fastify({ trustProxy: true });
  onTestFinished(() => app.close());
  registerErrors(app);
  registerDraining(app);
  registerHealth(app);
  app.decorateRequest('shed', false);
  shedLoad(app, settings);
  return app;
}

test('responds with 503 and Retry-After when busy, but serves health, streams and files', async () => {
  const app = appWith({ maxTotal: 0, free: ['/stream'] });
  for (const url of ['/api/v1/portfolios', '/stream', '/assets/index-1.js']) app.get(url, () => 'here');
  app.get('/page', { config: { shedding: 'own' } }, (request, reply) =>
    request.headers['x-cached'] ? 'here' : app.limitLoad(request, reply, async () => 'here'),
  );
  const statusOf = async (url: string, headers = {}) => (await app.inject({ url, headers })).statusCode;
  const refused = await app.inject('/api/v1/portfolios');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json()).toEqual({
    success: false,
    code: 'upstream_unavailable',
    message: 'Holdwise is very busy. Please try again in a moment.',
  });
  for (const url of ['/healthz', '/stream', '/assets/index-1.js']) expect(await statusOf(url)).toBe(200);
  expect(await statusOf('/page')).toBe(503);
  expect(await statusOf('/page', { 'x-cached': 'yes' })).toBe(200);
});

test('is not ready while everybody is refused', async () => {
  const app = appWith({ maxTotal: 1 });
  const work = openable();
  app.get('/work', () => work.promise.then(() => 'done'));
  const ready = async () => (await app.inject('/readyz')).json();
  expect(await ready()).toMatchObject({ status: 'ready' });
  const working = app.inject('/work');
  await expect.poll(ready).toMatchObject({
    status: 'not ready',
    checks: [{ ok: true }, { name: 'load', ok: false, message: 'is too busy and refuses requests' }],
  });
  work.open();
  expect((await working).statusCode).toBe(200);
  expect(await ready()).toMatchObject({ status: 'ready' });
});

test('limits each address separately, and an IPv6 address by its /64', async () => {
  const app = appWith({ maxPerAddress: 1, maxQueued: 1 });
  const work = openable();
  app.get('/work', () => work.promise.then(() => 'done'));
  const reached = new Set<string>();
  const noteRequest = async ({ id }: FastifyRequest) => {
    reached.add(id);
  };
  app.addHook('preHandler', noteRequest);
  app.addHook('onResponse', noteRequest);
  const statusFrom = async (address: string) =>
    (await app.inject({ url: '/work', headers: { 'x-forwarded-for': address } })).statusCode;
  const sameNetwork = ['2001:db8::1', '2001:db8::2', '2001:db8::3'].map(statusFrom);
  const other = statusFrom('2001:db8:0:1::1');
  await expect.poll(() => reached.size).toBe(4);
  work.open();
  expect((await Promise.all(sameNetwork)).toSorted()).toEqual([200, 200, 503]);
  expect(await other).toBe(200);
});

test('releases the limit after a failed request', async () => {
  const app = appWith({ maxTotal: 1 });
  app.get('/broken', () => {
    throw new Error('broken');
  });
  for (let time = 0; time < 3; time += 1) expect((await app.inject('/broken')).statusCode).toBe(500);
});

test('does not queue failures for the event loop', async () => {
  const app = appWith({});
  app.addHook('preValidation', async () => {
    throw new AppError('invalid', 'Refused.');
  });
  app.get('/', () => 'here');
  await app.ready();
  eventLoop.mustYield();
  const until = performance.now() + 60;
  while (performance.now() < until);
  let over = false;
  const all = Promise.all(Array.from({ length: 500 }, () => app.inject('/'))).finally(() => {
    over = true;
  });
  let rounds = 0;
  for (; !over; rounds += 1) await new Promise<void>((resolve) => setImmediate(resolve));
  expect(new Set((await all).map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
  expect(rounds).toBeLessThan(100);
});

test('work is charged to the account of its caller, and to the address without one', async () => {
  const app = appWith({});
  app.decorateRequest('account', undefined);
  const asAccount = async (request: FastifyRequest) => {
    request.account = { id: 'a1', name: 'Ada', email: 'ada@holdwise.example' };
  };
  app.get('/own', { onRequest: asAccount }, () => eventLoop.party());
  app.get('/public', () => eventLoop.party());
  const partyAt = async (url: string, address: string) =>
    (await app.inject({ url, headers: { 'x-forwarded-for': address } })).body;
  expect(await partyAt('/own', '192.0.2.1')).toBe('account a1');
  expect(await partyAt('/own', '192.0.2.2')).toBe('account a1');
  expect(await partyAt('/public', '192.0.2.1')).toBe('192.0.2.1');
});

test('the request of a page goes on when the client has left for whom it is rendered', async () => {
  const app = appWith({});
  app.get('/inner', () => ({ isAbandoned: eventLoop.isAbandoned() }));
  const call = async () => (await app.inject({ url: '/inner', headers: internalHeaders() })).json();
  expect(await eventLoop.runAs('192.0.2.7', call, () => true)).toEqual({ isAbandoned: false });
});
