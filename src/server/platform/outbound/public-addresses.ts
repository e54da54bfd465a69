import { BlockList, isIP } from 'node:net';

type Network = readonly [address: string, bits: number];

// IANA's special-purpose registries (RFC 6890 and its updates), and multicast.
const specialV4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

// The global unicast range, without the ranges below, of which Teredo and 6to4 embed an IPv4 address.
const globalV6: Network = ['2000::', 3];
const specialV6: readonly Network[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

function listOf(family: 'ipv4' | 'ipv6', networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of networks) list.addSubnet(address, bits, family);
  return list;
}

const specialListV4 = listOf('ipv4', specialV4);
const globalList = listOf('ipv6', [globalV6]);
const specialListV6 = listOf('ipv6', specialV6);

/** Whether a numeric address is on the public internet: neither loopback, private nor reserved. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialListV4.check(address, 'ipv4');
    case 6:
      return (
        !address.includes('%') && globalList.check(address, 'ipv6') && !specialListV6.check(address, 'ipv6')
      );
    default:
      return false;
  }
}
