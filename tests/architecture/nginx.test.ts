import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointName, everyEndpoint } from '../support/endpoints.ts';
import { type Nginx, startNginx } from '../support/nginx.ts';

const megabyte = Buffer.alloc(1024 * 1024, 'x');

let nginx: Nginx;
const instances: Server[] = [];
const seen: IncomingMessage[] = [];

/** Starts a fake instance. It responds when it has received the whole request, and never to /held. */
async function startInstance(): Promise<number> {
  const server = createServer((incoming, response) => {
    seen.push(incoming);
    if (incoming.url?.startsWith('/held')) return;
    incoming.on('data', () => undefined);
    incoming.on('end', () => response.end('taken'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  instances.push(server);
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  nginx = await startNginx([await startInstance(), await startInstance()], { limits: 'as shipped' });
});
afterAll(async () => {
  await nginx.stop();
  for (const server of instances) {
    server.closeAllConnections();
    server.close();
  }
});

const uploads = (await everyEndpoint()).filter(({ form }) => form);
const pathOf = (path: string) => `/api/v1${path.replaceAll(/:\w+/g, 'one')}`;
const send = (method: string, path: string, body: Buffer<ArrayBuffer>) =>
  fetch(nginx.url + path, { method, body });

test.each([
  '/',
  '/api/v1/customer/login',
  '/api/v1/news/all',
  '/api/v1/wizards/create',
  '/api/v1/news/create/more',
])('rejects a large request body to %s without forwarding it', async (path) => {
  const before = seen.length;
  const response = await send('POST', path, megabyte);
  expect(response.status).toBe(413);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    success: false,
    code: 'too_large',
    message: 'The request is too large.',
  });
  expect(seen.length).toBe(before);
});

test('forwards a request body of normal size', async () => {
  expect((await send('POST', '/api/v1/customer/login', megabyte.subarray(0, 200_000))).status).toBe(200);
});

test.each(uploads.map((endpoint) => ({ name: endpointName(endpoint), ...endpoint })))(
  '$name accepts files',
  async ({ method, path }) => {
    expect((await send(method, pathOf(path), megabyte)).status).toBe(200);
  },
);

test.each(uploads.map((endpoint) => ({ name: endpointName(endpoint), ...endpoint })))(
  '$name is streamed to the instance without buffering on disk',
  async ({ method, path }) => {
    const before = seen.length;
    const upload = request(nginx.url + pathOf(path), {
      method,
      headers: { 'content-length': 200 * 1024 * 1024 },
    });
    upload.on('error', () => undefined);
    upload.write(megabyte);
    await expect.poll(() => seen.length).toBe(before + 1);
    upload.destroy();
  },
);

test('drops a request id from the client', async () => {
  await (await fetch(nginx.url, { headers: { 'x-request-id': 'chosen' } })).text();
  expect(seen.at(-1)?.headers['x-request-id']).toBeUndefined();
});

test('allows one address a burst of requests, then limits their rate', async () => {
  const accepted: number[] = [];
  let refused: Response | undefined;
  const sendUntilRefused = async () => {
    while (!refused && accepted.length < 3_000) {
      const response = await fetch(`${nginx.url}/`);
      if (response.status === 429) refused ??= response;
      else accepted.push(response.status);
      if (response !== refused) await response.text();
    }
  };
  await Promise.all(Array.from({ length: 50 }, sendUntilRefused));
  expect(new Set(accepted)).toEqual(new Set([200]));
  expect(accepted.length).toBeGreaterThanOrEqual(200);
  expect(refused?.headers.get('retry-after')).toBe('5');
  expect(await refused?.json()).toEqual({
    success: false,
    code: 'rate_limited',
    message: 'Too many requests at once. Please try again in a moment.',
  });
});

test('limits the connections of one address', async () => {
  const held = Array.from({ length: 210 }, () => request(`${nginx.url}/held`).on('error', () => undefined));
  const statuses: (number | undefined)[] = [];
  for (const one of held) one.on('response', (response) => statuses.push(response.statusCode)).end();
  await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(10);
  expect(statuses.length).toBeLessThan(held.length);
  expect(new Set(statuses)).toEqual(new Set([429]));
  for (const one of held) one.destroy();
});
