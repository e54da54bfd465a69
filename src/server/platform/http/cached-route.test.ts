import Fastify, { type FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { cachedRoute, registerReplyCaches } from './cached-route.ts';
import { compileSerializer } from './serializer.ts';

const reply = z.object({ success: z.literal(true), text: z.string() });
const query = z.object({ page: z.coerce.number().default(1) });
const everybody = endpoint('public', 'GET /texts/:id', {
  summary: 'A text',
  params: z.object({ id: z.string() }),
  query,
  reply,
});
const own = endpoint('customer', 'GET /own', { summary: 'A text of an account', query, reply });
const sent = endpoint('public', 'POST /sent', {
  summary: 'A text for what was sent',
  body: z.object({ parts: z.array(z.string()) }),
  reply,
});

const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(compileSerializer);
const state = { version: 'a', fails: false, computed: 0 };

beforeAll(async () => {
  app.decorate('requireAccount', async (_kind, request: FastifyRequest) => {
    Object.assign(request, { account: { id: request.headers['x-account'] } });
  });
  registerReplyCaches(app);
  for (const one of [everybody, own, sent])
    cachedRoute(app, one, async () => ({
      dependsOn: { texts: state.version },
      compute() {
        if (state.fails) throw new Error('failed');
        state.computed += 1;
        return { text: String(state.computed) };
      },
    }));
  await app.ready();
});
afterAll(() => app.close());

/** Calls the API; returns the text of the reply. */
const get = async (path: string, account = '') =>
  (await app.inject({ url: `/api/v1${path}`, headers: { 'x-account': account } })).json().text;
const send = async (...parts: string[]) =>
  (await app.inject({ method: 'POST', url: '/api/v1/sent', payload: { parts } })).json().text;

test('a reply is computed again for every other input, account and version', async () => {
  const calls = [
    () => get('/texts/a'),
    () => get('/texts/b'),
    () => get('/texts/a?page=2'),
    () => get('/own', 'ada'),
    () => get('/own', 'bob'),
    () => send('long '.repeat(1_000), 'a'),
    () => send('long '.repeat(1_000), 'b'),
  ];
  const callAll = async () => {
    const texts: string[] = [];
    for (const call of calls) texts.push(await call());
    return texts;
  };
  const first = await callAll();
  expect(new Set(first).size).toBe(calls.length);
  expect(await callAll()).toEqual(first);
  expect(await get('/texts/a?page=1&other=1')).toBe(first[0]);
  state.version = 'b';
  expect(new Set([...first, ...(await callAll())]).size).toBe(2 * calls.length);
});

test('only replies for everybody may be cached by others, and no failure', async () => {
  const headersOf = async (path: string) => (await app.inject({ url: `/api/v1${path}` })).headers;
  const shared = await headersOf('/texts/a');
  expect([shared['cache-control'], shared.etag]).toEqual([
    'public, max-age=60, stale-while-revalidate=600',
    expect.stringMatching(/^W\/"/),
  ]);
  expect(await headersOf('/own')).not.toHaveProperty('cache-control');
  expect(await headersOf('/own')).not.toHaveProperty('etag');
  state.fails = true;
  expect(await headersOf('/texts/failing')).not.toHaveProperty('cache-control');
});
