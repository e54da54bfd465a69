import { expect, test } from 'vitest';
import { isPublicAddress } from './public-addresses.ts';

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '223.255.255.255',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(['2606:4700:4700::1111', '2a00:1450:4001:800::200e', '2001:4860:4860::8888'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['100.64.0.1', "a carrier's own"],
  ['100.127.255.255', "a carrier's own"],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.169.254', "a cloud's metadata"],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.1', 'reserved'],
  ['192.0.2.1', 'an example'],
  ['192.88.99.1', 'a relay'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'for benchmarks'],
  ['198.51.100.1', 'an example'],
  ['203.0.113.1', 'an example'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::127.0.0.1', 'an IPv4 address in the old way'],
  ['::ffff:127.0.0.1', 'an IPv4 address'],
  ['::ffff:1.1.1.1', 'an IPv4 address'],
  ['::ffff:0:1.1.1.1', 'a translated IPv4 address'],
  ['64:ff9b::a00:1', 'NAT64'],
  ['64:ff9b:1::a00:1', 'NAT64 of one network'],
  ['100::1', 'for nothing'],
  ['2001::1', 'Teredo'],
  ['2001:db8::1', 'an example'],
  ['2002:7f00:1::', '6to4'],
  ['3fff::1', 'an example'],
  ['fc00::1', "a site's own"],
  ['fd12:3456::1', "a site's own"],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local'],
  ['2606:4700::1%eth0', 'bound to an interface'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['example.com', 'a name'],
  ['', 'nothing'],
])('%s is not: it is %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
