import type { LookupFunction } from 'node:net';
import { expect, test } from 'vitest';
import { failureOf, fetchOptions, redirectTo, resolving } from '#tests/support/external-fetch.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import { fetchExternal } from './fetch-external.ts';

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.01/',
  'http://127.1/',
  'http://①②⑦.0.0.1/',
  'http://0/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[fd00::1]/',
  'http://10.1.2.3:8080/',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'ftp://example.com/',
  'data:text/plain,words',
  'gopher://example.com/',
  'https://me:secret@example.com/',
  'http://me@example.com/',
  'example.com',
  '',
])('refuses %s', async (url) => {
  const failure = await failureOf(url);
  expect(failure.kind).toBe('refused');
  expect(failure.message).not.toMatch(/secret|latest|passwd/);
});

test.each([
  ['this machine', ['127.0.0.1']],
  ['a private network', ['192.168.0.7']],
  ['a cloud’s metadata', ['169.254.169.254']],
  ['a private IPv6 network', ['fd00::7']],
  ['a public address and this machine', ['93.184.215.14', '127.0.0.1']],
  ['no address', []],
])('refuses a name that resolves to %s before connecting', async (_where, addresses) => {
  let requests = 0;
  const { host } = await startLocalServer((_request, response) => {
    requests += 1;
    response.end();
  });
  const port = host.split(':')[1];
  const failure = await failureOf(`http://feeds.example:${port}/`, { lookup: resolving(...addresses) });
  expect(failure.kind).toBe('refused');
  expect(requests).toBe(0);
});

test('resolves a name once and connects to the address that was checked', async () => {
  const answers = [['127.0.0.1'], ['93.184.215.14']];
  let lookups = 0;
  const lookup: LookupFunction = (host, options, callback) => {
    lookups += 1;
    resolving(...(answers.shift() ?? []))(host, options, callback);
  };
  expect((await failureOf('http://feeds.example/', { lookup })).kind).toBe('refused');
  expect(lookups).toBe(1);
});

test.each(['127.0.0.1', '127.0.0.1:PORT', ' FEEDS.example ', 'feeds.example:PORT'])(
  'fetches from the allowed host %s',
  async (allowed) => {
    const { host } = await startLocalServer((_request, response) => response.end('inside'));
    const port = host.split(':')[1] ?? '';
    const name = /feeds/i.test(allowed) ? 'feeds.example' : '127.0.0.1';
    const { body } = await fetchExternal(`http://${name}:${port}/`, {
      ...fetchOptions,
      allowedHosts: ['other.example', allowed.replace('PORT', port)],
      lookup: resolving('127.0.0.1'),
    });
    expect(body.toString()).toBe('inside');
  },
);

test.each(['127.0.0.1:1', '127.0.0', '27.0.0.1', 'http://127.0.0.1', ''])(
  'refuses other hosts if %j is allowed',
  async (allowed) => {
    const { url } = await startLocalServer((_request, response) => response.end());
    expect((await failureOf(url, { allowedHosts: [allowed] })).kind).toBe('refused');
  },
);
test.each([
  'http://127.0.0.1:9/',
  'http://localhost/',
  'http://[::ffff:127.0.0.1]/',
  'http://169.254.169.254/',
  '//10.0.0.1/',
  'http://inside.example/',
  'file:///etc/passwd',
  'javascript:0',
  'http://me:secret@example.com/',
  'http://[',
])('refuses a redirect to %s', async (location) => {
  const { host, url } = await startLocalServer((_request, response) => redirectTo(response, location));
  const failure = await failureOf(url, { allowedHosts: [host], lookup: resolving('10.0.0.1') });
  expect(failure.kind).toBe('refused');
});
