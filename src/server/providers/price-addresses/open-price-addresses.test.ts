import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import { openPriceAddresses } from './open-price-addresses.ts';

/** Returns the bytes that would reach the parser. */
const parsers = {
  parse: async (_spec: unknown, { source }: { source: Uint8Array }) => source,
} as never as Parsers;
const { signal } = new AbortController();
const request = { reading: {}, currency: 'EUR' };

type Listener = Parameters<typeof startLocalServer>[0];

async function failureOf(listener: Listener): Promise<string> {
  const { url, host } = await startLocalServer(listener);
  const { read } = openPriceAddresses({ parsers, allowedHosts: [host], userAgent: 'Holdwise' });
  return read(`${url}/prices?key=secret`, request, signal).then(
    () => expect.unreachable('It was read.'),
    ({ code, message }) => `${code}: ${message}`,
  );
}

test('refuses addresses in the network of the server, without an exception', async () => {
  const { read } = openPriceAddresses({ parsers, allowedHosts: [], userAgent: 'Holdwise' });
  for (const address of ['http://127.0.0.1/', 'http://169.254.169.254/latest/', 'http://[::1]/'])
    await expect(read(address, request, signal)).rejects.toThrow('leads into the network of this server');
});

test.each<[string, Listener, string]>([
  [
    'a redirect to a private address',
    (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    'invalid: 10.0.0.1 leads into the network of this server.',
  ],
  [
    'a reply of one gigabyte',
    (_request, response) => response.writeHead(200, { 'content-length': 1024 ** 3 }).write('Date,Price\n'),
    'invalid: The reply is larger than 5 MB: choose an address with a shorter period.',
  ],
  [
    'a gzip bomb',
    (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(6 * 1024 * 1024))),
    'invalid: The reply is larger than 5 MB: choose an address with a shorter period.',
  ],
  [
    'a page with a login',
    (_request, response) => response.writeHead(403).end(),
    'invalid: 127.0.0.1 answered 403. It may need a login, or refuse programs.',
  ],
])('explains %s', async (_name, listener, message) => {
  expect(await failureOf(listener)).toBe(message);
});
