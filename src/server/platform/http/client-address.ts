import { isIP } from 'node:net';

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail ?? ''].map((part) => (part ? part.split(':') : []));
  const zeros = 8 - (left?.length ?? 0) - (right?.length ?? 0);
  return [...(left ?? []), ...Array.from({ length: zeros }, () => '0'), ...(right ?? [])];
}

function mappedV4(groups: readonly string[]): string | undefined {
  if (!/^(0,){5}ffff,/.test(groups.join())) return undefined;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}

/**
 * Returns the client's address as limits per address count it: a whole IPv4 address, also if it is mapped into IPv6, and
 * the /64 of an IPv6 address, because one subscriber owns all of it.
 */
export function clientAddress({ ip }: { ip: string }): string {
  const address = ip.replace(/%.*$/, '');
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  return mappedV4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}

/** Returns the network of an address from `clientAddress`: an IPv4 /24 or an IPv6 /48, which one attacker may own. */
export function widerNetwork(address: string): string {
  if (isIP(address) === 4) return address.replace(/\d+$/, '0/24');
  return address.replace(/:[^:]*::\/64$/, '::/48');
}
