import { createHash } from 'node:crypto';

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0').slice(-digits);

/** Returns a pseudo-random whole number from 0 to `below` - 1; the same `number` always gives the same result. */
export function scattered(number: number, below: number): number {
  let mixed = (number + 0x9e3779b9) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
}

/** Returns a UUIDv7 of the given time that depends only on the arguments. */
export function idAt(ms: number, kind: number, number: number): string {
  const time = hex(Math.floor(ms), 12);
  const noise = hex(scattered(number * 31 + kind, 0x1000), 3);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${noise}-8${hex(kind, 3)}-${hex(number, 12)}`;
}

/** Returns the session token of a seeded customer. */
export const sessionToken = (customer: number): string =>
  createHash('sha256').update(`session of customer ${customer}`).digest('base64url');

/** Hashes a token the way accounts/sessions.ts stores it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
