import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLoopTurns } from '../loop-turns.ts';
import { type AdmissionSettings, createAdmission } from './admission.ts';
import { admitRequests } from './admit-requests.ts';
import { registerErrors } from './errors.ts';

const nextRound = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Admission with a clock that stands still until it is told to go on. */
function stillAdmission(settings: AdmissionSettings = {}) {
  let time = 0;
  const turns = createLoopTurns({ now: () => time });
  const shed: string[] = [];
  const admission = createAdmission({
    now: () => time,
    turns,
    onShed: (reason) => shed.push(reason),
    ...settings,
  });
  const begun: (string | Error)[] = [];
  return {
    admission,
    begun,
    shed,
    pass: (ms: number) => {
      time += ms;
    },
    /** Gives what ends it. */
    arrive(name: string, isGone = () => false): () => void {
      const ends: (() => void)[] = [];
      admission.enter({
        begin: () => begun.push(name),
        refuse: (error) => begun.push(error),
        isGone,
        onEnd: (ended) => ends.push(ended),
      });
      return () => {
        for (const ended of ends.splice(0)) ended();
      };
    },
  };
}

test('requests begin at once as long as the loop has been busy for less than a turn', () => {
  const { arrive, begun, pass } = stillAdmission();
  arrive('a');
  pass(29);
  arrive('b');
  expect(begun).toEqual(['a', 'b']);
});

test('then they wait in line and begin one in each long round of the loop, in order', async () => {
  const { admission, arrive, begun, pass } = stillAdmission();
  arrive('a');
  pass(30);
  for (const name of ['b', 'c', 'd']) arrive(name);
  expect(begun).toEqual(['a']);
  const inRounds: number[] = [];
  while (admission.waiting() > 0) {
    const before = begun.length;
    pass(20);
    await nextRound();
    inRounds.push(begun.length - before);
  }
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  expect(Math.max(...inRounds)).toBe(1);
  await nextRound();
  arrive('e');
  expect(begun.at(-1)).toBe('e');
});

test('while the head of the line has waited too long, those that come are refused', async () => {
  const { admission, arrive, begun, shed, pass } = stillAdmission();
  arrive('a');
  pass(30);
  arrive('b');
  pass(1_001);
  arrive('c');
  expect(begun).toEqual([
    'a',
    expect.objectContaining({ code: 'upstream_unavailable', retryAfterSeconds: 2 }),
  ]);
  expect(shed).toEqual(['waiting']);
  await expect.poll(() => admission.waiting()).toBe(0);
  arrive('d');
  await expect.poll(() => begun.slice(2)).toEqual(['b', 'd']);
});

test('who has left meanwhile is skipped', async () => {
  const { admission, arrive, begun, pass } = stillAdmission();
  arrive('a');
  pass(30);
  arrive('gone', () => true);
  arrive('c');
  await expect.poll(() => admission.waiting()).toBe(0);
  expect(begun).toEqual(['a', 'c']);
});

test('no more are in flight than allowed, and an answer makes room', () => {
  const { arrive, begun, shed } = stillAdmission({ inFlightMost: 2 });
  const end = arrive('a');
  arrive('b');
  arrive('c');
  expect(shed).toEqual(['in-flight']);
  end();
  arrive('d');
  expect(begun.at(-1)).toBe('d');
});

test('while the loop is busy only so many are under way, and each that ends lets one begin', async () => {
  let isBusy = true;
  const { arrive, begun } = stillAdmission({
    activeMost: 2,
    turns: { isOver: () => false, isBusy: () => isBusy },
  });
  const [end] = ['a', 'b', 'c', 'd', 'e'].map((name) => arrive(name));
  for (let round = 0; round < 5; round += 1) await nextRound();
  expect(begun).toEqual(['a', 'b']);
  end?.();
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  // Where nothing is to be done the others begin, whatever those under way wait for.
  isBusy = false;
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('those under way for long wait for somebody else, and keep nobody from beginning', async () => {
  const { arrive, begun, pass } = stillAdmission({
    activeMost: 1,
    longestWaitMs: 5_000,
    turns: { isOver: () => false, isBusy: () => true },
  });
  arrive('slow sender');
  arrive('b');
  for (let round = 0; round < 5; round += 1) await nextRound();
  expect(begun).toEqual(['slow sender']);
  pass(3_000);
  await expect.poll(() => begun).toEqual(['slow sender', 'b']);
});

test('a server under pressure answers 503 with Retry-After, and health and files all the same', async () => {
  const app = Fastify();
  registerErrors(app);
  app.decorateRequest('shed', false);
  admitRequests(app, { inFlightMost: 0, free: ['/stream'] });
  for (const url of ['/api/v1/portfolios', '/stream', '/assets/index-1.js']) app.get(url, () => 'here');
  app.get('/healthz', { config: { admission: 'free' } }, () => 'here');
  app.get('/page', { config: { admission: 'own' } }, async (request, reply) => {
    if (request.headers['x-kept'] === undefined) await app.admit(request, reply);
    return 'here';
  });
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
  expect(await statusOf('/page', { 'x-kept': 'yes' })).toBe(200);
});
