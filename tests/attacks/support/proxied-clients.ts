import { expect } from 'vitest';
import type { Target } from './target.ts';

/** Trusts the proxy, so that the attacker and a reader can have different addresses. */
export const proxied = { settings: { TRUST_PROXY: 'on' } };
export const fromAttacker = 'X-Forwarded-For: 203.0.113.9';

/**
 * Requests pages as another client this many times; expects success each time. Readiness has a time limit of its own, which
 * a machine busy with something else can exceed once, so it is only expected to return.
 */
export async function expectAvailable(target: Target, rounds: number): Promise<void> {
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const statusOf = async (path: string) => (await fetch(target.url + path, { headers })).status;
  for (let round = 0; round < rounds; round += 1) {
    for (const path of ['/news', '/help', '/api/v1/market/status'])
      expect({ path, status: await statusOf(path) }).toEqual({ path, status: 200 });
    await expect.poll(() => statusOf('/readyz')).toBe(200);
  }
}
