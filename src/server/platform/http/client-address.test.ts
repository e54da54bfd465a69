import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, databases, startApi } from '#tests/support/api.ts';
import { clientAddress, widerNetwork } from './client-address.ts';

const from = (ip: string) => clientAddress({ ip });

describe('client address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:CB00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (ip, address) => {
    expect(from(ip)).toBe(address);
  });

  test.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2::9', '2001:db8:1::/48'],
    ['unknown', 'unknown'],
  ])('of %s belongs to the network %s', (ip, network) => {
    expect(widerNetwork(from(ip))).toBe(network);
  });
});

test('no other file reads the IP address of a client', () => {
  const root = join(import.meta.dirname, '../..');
  const readers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) =>
      /\b(request|req)\.ips?\b|[{,]\s*ips?\b[^}]*\}\s*=\s*req/.test(readFileSync(join(root, file), 'utf8')),
    );
  expect(readers).toEqual([]);
});

describe.each(databases)('limits by address on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind, { TRUST_PROXY: 'on' });
  });
  afterAll(() => api.stop());

  const body = { token: 'x'.repeat(43), newPassword: 'a long enough pass phrase' };
  const refusedOf = async (addresses: string[]) => {
    const answers = await Promise.all(
      addresses.map((ip) =>
        api.visitor().call('POST', '/customer/reset-password', body, { 'x-forwarded-for': ip }),
      ),
    );
    return answers.filter(({ status }) => status === 429).length;
  };
  const many = (address: (index: number) => string) =>
    Array.from({ length: 101 }, (_, index) => address(index));

  test('count all addresses of one IPv6 subscriber as one', async () => {
    expect(await refusedOf(many((index) => `2001:db8:1:2:${index.toString(16)}::1`))).toBe(1);
    expect(await refusedOf(['2001:db8:1:3::1'])).toBe(0);
  });

  test('count an IPv4 address that is mapped into IPv6 as itself', async () => {
    expect(await refusedOf(many((index) => (index % 2 ? '::ffff:198.51.100.1' : '198.51.100.1')))).toBe(1);
  });
});
