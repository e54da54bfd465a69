import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Api, databases, startApi } from '#tests/support/api.ts';
import { sendRaw } from '#tests/support/raw-requests.ts';
import { createConnections } from './connections.ts';

const timeouts = {
  headers: 5_000,
  body: 1_500,
  request: 60_000,
  silence: 60_000,
  unread: 1_500,
  closing: 50,
  checkEvery: 50,
};

const request = (target: string, ...headers: string[]) =>
  `${[`GET ${target} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
const halfPost =
  'POST /api/v1/customer/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';

async function open(port: number, bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

describe.each(databases)('connections on %s', (kind) => {
  let api: Api;
  let port: number;
  beforeAll(async () => {
    api = await startApi(kind, {}, { timeouts });
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = api.app.server.address() as AddressInfo);
  });
  afterAll(() => api.stop());

  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

  test('does not block others by pipelined requests on sockets that never read', async () => {
    const attackers: Socket[] = [];
    const see = (socket: Socket) => attackers.push(socket);
    api.app.server.on('connection', see);
    for (let socket = 0; socket < 4; socket += 1)
      (await open(port, request('/api/v1/wizards/all').repeat(400))).pause();
    await expect.poll(() => attackers.length).toBe(4);
    api.app.server.off('connection', see);
    for (let time = 0; time < 10; time += 1) {
      expect(await statusOf('/api/v1/market/status')).toBe(200);
      expect(await statusOf('/readyz')).toBe(200);
    }
    await expect.poll(() => attackers.every(({ destroyed }) => destroyed)).toBe(true);
  });

  test('does not block others by slow bodies, which time out', async () => {
    const sockets = await Promise.all(Array.from({ length: 1_010 }, () => open(port, halfPost)));
    expect(await statusOf('/api/v1/market/status')).toBe(200);
    expect(await statusOf('/readyz')).toBe(200);
    const [answer] = await once(sockets[0] as Socket, 'data');
    expect(String(answer)).toContain('HTTP/1.1 408 ');
  });

  test('responds to pipelined requests in order, one at a time', async () => {
    const all = [
      request('/api/v1/wizards/names'),
      request('/api/v1/none'),
      request('/healthz'),
      request('/api/v1/market/status', 'Connection: close'),
    ];
    const { statuses, closed } = await sendRaw(port, all.join(''));
    expect(statuses).toEqual([200, 404, 200, 200]);
    expect(closed).toBe(true);
  });

  test('does not time out a slow upload', async () => {
    const head =
      'POST /api/v1/news/create HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100\r\n\r\n--x';
    const { statuses } = await sendRaw(port, head, { waitMs: 2_500 });
    expect(statuses).toEqual([401]);
  });
});

function appWithin(times: Partial<typeof timeouts>) {
  const connections = createConnections({ ...timeouts, ...times });
  const app = Fastify({
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    serverFactory: connections.create,
  });
  app.addHook('preClose', async () => connections.close());
  onTestFinished(() => app.close());
  return app;
}

test('closes connections with running requests when the server closes', async () => {
  const app = appWithin({ body: 60_000, unread: 60_000, closing: 60_000 });
  let answer: () => void = () => undefined;
  app.get(
    '/',
    () =>
      new Promise<string>((resolve) => {
        answer = () => resolve('done');
      }),
  );
  app.get('/next', () => 'next');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const answers = sendRaw(port, request('/') + request('/next'));
  await once(app.server, 'request');
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  answer();
  expect(await answers).toMatchObject({ statuses: [200, 200], closed: true });
  await closing;
});

test.each([
  ['nothing', ''],
  ['a part of a request', 'GET / HTTP/1.1\r\nHost:'],
  ['a part of a second request', `${request('/')}GET`],
])('closes while a client has sent %s', async (_, bytes) => {
  const app = appWithin({});
  app.get('/', () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const answered = bytes.startsWith(request('/')) && once(app.server, 'request');
  await Promise.all([
    open((app.server.address() as AddressInfo).port, bytes),
    once(app.server, 'connection'),
    answered,
  ]);
  await app.close();
});

test('gives up a response that the client does not read', async () => {
  const app = appWithin({ body: 60_000, unread: 300 });
  app.get('/', () => Buffer.alloc(30_000_000));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const [client, [server]] = [
    connect((app.server.address() as AddressInfo).port, '127.0.0.1'),
    (await once(app.server, 'connection')) as [Socket],
  ];
  onTestFinished(() => void client.destroy());
  client.on('error', () => undefined);
  client.write(request('/'));
  client.pause();
  await expect.poll(() => server.destroyed).toBe(true);
});

test('queues simultaneous requests for the event loop', async () => {
  const app = appWithin({});
  const turns = new Set<number>();
  let turn = 0;
  let requests = 0;
  app.get('/', () => {
    const until = performance.now() + 20;
    while (performance.now() < until);
    turns.add(turn);
    requests += 1;
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sockets = await Promise.all(Array.from({ length: 20 }, () => open(port, request('/'))));
  const count = setInterval(() => {
    turn += 1;
  }, 0);
  await expect.poll(() => requests).toBe(sockets.length);
  clearInterval(count);
  expect(turns.size).toBeGreaterThan(5);
});

test('does not cut a client whose files are being read, however long that takes', async () => {
  const app = appWithin({ silence: 100, checkEvery: 10 });
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume().once('end', () => done(null, ''));
  });
  app.get('/silent', () => new Promise(() => undefined));
  app.post('/', async () => {
    // Longer than the silence that ends another connection.
    await once(await open(port, request('/silent')), 'close');
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const form = new FormData();
  form.append('files', new Blob(['a']), 'a.csv');
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form });
  expect(await response.text()).toBe('done');
});
