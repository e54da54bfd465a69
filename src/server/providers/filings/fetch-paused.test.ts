import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { fetchPaused } from './fetch-paused.ts';

const body = Buffer.alloc(2_000_000, 'a');

test('reads a response whose connection ends while the reader pauses', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`);
      socket.write(body);
      socket.end();
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  // Node's `fetch` makes a dispatcher for all on its first use.
  await (await fetch(url)).body?.cancel();
  // The other side closes the connection during one of the pauses, not always at the same one.
  for (let round = 0; round < 10; round += 1) {
    let bytes = 0;
    for await (const chunk of (await fetchPaused(url)).body ?? []) {
      bytes += chunk.byteLength;
      await pause(3);
    }
    expect(bytes).toBe(body.length);
  }
});
