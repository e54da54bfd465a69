import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerErrors } from '../errors.ts';
import { defaultReplyLimits, limitReplies } from './limit-replies.ts';
import { asSpooled } from './spooled-stream.ts';

const megabyte = 1024 * 1024;
const long = `"${'ü€😀x'.repeat(400_000)}"`;

async function start(limits = defaultReplyLimits) {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-replies-'));
  const app = Fastify({ trustProxy: true });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  registerErrors(app);
  limitReplies(app, folder, limits);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  const json = 'application/json; charset=utf-8';
  app.get('/long', (_request, reply) =>
    reply.type(json).header('content-disposition', 'attachment').send(long),
  );
  app.get('/bytes', (_request, reply) => reply.type(json).send(Buffer.alloc(12 * megabyte, '1')));
  app.get('/small', () => ({ here: true }));
  app.get('/stream', (_request, reply) =>
    reply.type(json).send(
      Readable.from(
        (function* () {
          for (;;) yield 'x'.repeat(10_000);
        })(),
      ),
    ),
  );
  const spooled = { read: 0, hasEnded: false };
  app.get<{ Querystring: { waits?: string } }>('/spooled', ({ query }, reply) => {
    async function* pieces() {
      try {
        for (; spooled.read < 1_200; spooled.read += 1) {
          yield 'ü'.repeat(10_000);
          if (query.waits && spooled.read === 0) await once(reply.raw, 'close');
        }
      } finally {
        spooled.hasEnded = true;
      }
    }
    return reply.type(json).send(asSpooled(Readable.from(pieces())));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const read = (path: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, ...(signal && { signal }) });

  /** Requests a path and reads nothing but the first bytes of the reply. Returns its status and the connection. */
  async function stall(path: string, client: string): Promise<{ status: number; socket: Socket }> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${client}\r\n\r\n`);
    const [first] = await once(socket, 'data');
    socket.pause();
    return { status: Number(/^HTTP\/1.1 (\d+)/.exec(String(first))?.[1]), socket };
  }
  return { folder, read, stall, spooled };
}

test.each(['gzip, br', 'br', 'identity'])(
  'a long reply arrives whole with accept-encoding %s',
  async (encodings) => {
    const { folder, read } = await start();
    const response = await read('/long', { 'accept-encoding': encodings });
    expect(await response.text()).toBe(long);
    expect(response.headers.get('content-encoding')).toBe(
      { 'gzip, br': 'gzip', br: 'br', identity: null }[encodings],
    );
    expect(readdirSync(folder)).toEqual([]);
  },
);

test('a client that does not read gets no more replies, and others go on', async () => {
  const { read, stall } = await start({
    ...defaultReplyLimits,
    spooledBytes: 16 * megabyte,
    memory: { perClient: 48 * megabyte, total: 99 * megabyte },
  });
  const path = '/bytes';
  const eve: Socket[] = [];
  for (let reply = 0; reply < 4; reply += 1) {
    const { status, socket } = await stall(path, '10.0.0.1');
    expect(status).toBe(200);
    eve.push(socket);
  }
  const refused = await read(path, { 'x-forwarded-for': '10.0.0.1' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await refused.json()).message).toContain('too many downloads');
  expect((await read('/small', { 'x-forwarded-for': '10.0.0.1' })).status).toBe(200);
  expect((await read(path, { 'x-forwarded-for': '10.0.0.2' })).status).toBe(200);
  for (const socket of eve) socket.destroy();
  await expect.poll(async () => (await read(path, { 'x-forwarded-for': '10.0.0.1' })).status).toBe(200);
});

test('a refusal does not carry headers of the reply', async () => {
  const { read, stall } = await start({
    ...defaultReplyLimits,
    disk: { perClient: megabyte, total: 99 * megabyte },
  });
  expect((await stall('/long', '10.0.0.1')).status).toBe(200);
  const refused = await read('/long', { 'x-forwarded-for': '10.0.0.1' });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('content-disposition')).toBeNull();
});

test('when all hold too much, the client that holds most is cut, and others are served', async () => {
  const { stall } = await start({
    ...defaultReplyLimits,
    memory: { perClient: 8 * megabyte, total: 4 * megabyte },
  });
  const eve = [
    await stall('/stream', '10.0.0.1'),
    await stall('/stream', '10.0.0.1'),
    await stall('/stream', '10.0.0.1'),
  ];
  const ada = await stall('/stream', '10.0.0.2');
  expect(eve.every(({ socket }) => !socket.destroyed)).toBe(true);
  expect((await stall('/stream', '10.0.0.3')).status).toBe(200);
  eve[0]?.socket.resume();
  await once(eve[0]?.socket as Socket, 'close');
  expect([eve[1], eve[2], ada].every((one) => one?.socket.destroyed === false)).toBe(true);
});

test('a spooled stream is read to its end at once, for a client that does not read too', async () => {
  const { folder, read, stall, spooled } = await start();
  const { socket } = await stall('/spooled', '10.0.0.1');
  expect(spooled).toEqual({ read: 1_200, hasEnded: true });
  socket.destroy();
  spooled.read = 0;
  expect(await (await read('/spooled')).text()).toBe('ü'.repeat(12_000_000));
  expect(readdirSync(folder)).toEqual([]);
});

test('a spooled stream that finds no space is refused, and one whose client leaves is not read further', async () => {
  const disk = { perClient: 3 * megabyte, total: 99 * megabyte };
  const { folder, read, spooled } = await start({ ...defaultReplyLimits, disk });
  expect((await read('/spooled')).status).toBe(503);
  expect(spooled.hasEnded).toBe(true);
  Object.assign(spooled, { read: 0, hasEnded: false });
  const leaving = new AbortController();
  const left = read('/spooled?waits=1', {}, leaving.signal);
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  await expect.poll(() => spooled.hasEnded).toBe(true);
  expect(spooled.read).toBeLessThan(10);
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});
