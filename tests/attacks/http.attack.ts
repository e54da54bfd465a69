import { expect, test } from 'vitest';
import { inScope } from '../support/scope.ts';
import { expectAvailable, fromAttacker, proxied } from './support/proxied-clients.ts';
import { post, request, send } from './support/raw-requests.ts';
import { startTarget } from './support/target.ts';

test('requests on sockets that never read lock nobody out', async () => {
  const target = await startTarget(proxied);
  const health = await target.watchHealth();
  const pipelined = request('/api/v1/wizards/all', 'localhost', fromAttacker);
  for (let socket = 0; socket < 4; socket += 1)
    (await target.connect({ reads: false })).write(pipelined.repeat(400));
  await expectAvailable(target, inScope(10, 100));
  // The attacker may also reconnect each time and stay below the pipelining limit.
  for (let round = 0; round < inScope(2, 10); round += 1) {
    for (let socket = 0; socket < 8; socket += 1)
      (await target.connect({ reads: false })).write(pipelined.repeat(16));
    await expectAvailable(target, 5);
  }
  const { failures, longestMs } = await health.stop();
  expect(failures).toEqual([]);
  expect(longestMs).toBeLessThan(2_000);
});

test('no path and no nested JSON causes a server error', async () => {
  const target = await startTarget();
  for (const path of [
    '//',
    '///',
    '//[',
    '//@',
    '/%',
    '/%00',
    '/%c0%ae',
    '/\\evil.example',
    '/news/%2e%2e//',
  ]) {
    const { status, text } = await send(
      target,
      request(path, 'localhost', 'Accept: text/html', 'Connection: close'),
    );
    expect({ path, status: status < 500 }).toEqual({ path, status: true });
    if (status !== 301) expect(text).toContain('<!doctype html>');
    else expect(text).toMatch(/^location: \/(?!\/)/im);
  }
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const count = open === '[' ? 120_000 : 40_000;
    const body = `{"email":${open.repeat(count)}1${close.repeat(count)}}`;
    const { status } = await send(target, post('/api/v1/customer/login', body, { host: 'localhost' }));
    expect([400, 413]).toContain(status);
  }
  expect(target.errors).toEqual([]);
});
