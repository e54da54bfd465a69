import { randomFillSync } from 'node:crypto';

const nonceBytes = 16;
const pool = Buffer.alloc(nonceBytes * 256);
let used = pool.length;

/** 128 random bits as base64, never given twice. Drawn many at a time: asking the system for each costs more. */
export function nextNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += nonceBytes;
  return pool.toString('base64', used - nonceBytes, used);
}
