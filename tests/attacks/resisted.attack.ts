import { expect, test } from 'vitest';
import { startTarget } from './support/target.ts';

test('closes connections that send invalid requests, and still answers health checks', async () => {
  const target = await startTarget();
  const health = await target.watchHealth();
  const hostile = [
    'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n',
    'GET /../../../etc/passwd HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`,
    '\0'.repeat(1_000),
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  ];
  for (const bytes of hostile) {
    const socket = await target.connect();
    socket.write(bytes);
    await socket.closed;
    expect(socket.statuses().every((status) => status >= 400 && status < 500)).toBe(true);
  }
  const { failures, responses } = await health.stop();
  expect(failures).toEqual([]);
  expect(responses).toBeGreaterThan(0);
});
