import type { ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import { ExternalFailure } from '#server/platform/outbound/external-failure.ts';
import { type ExternalOptions, fetchExternal } from '#server/platform/outbound/fetch-external.ts';

/** The time limit is never reached: a test of it sets its own. */
export const fetchOptions = { maxBytes: 100_000, timeoutMs: 600_000 };

/** Returns the failure of a fetch. Throws if it succeeds. */
export async function failureOf(
  url: string,
  options: Partial<ExternalOptions> = {},
): Promise<ExternalFailure> {
  try {
    await fetchExternal(url, { ...fetchOptions, ...options });
  } catch (error) {
    if (error instanceof ExternalFailure) return error;
    throw error;
  }
  throw new Error(`${url} responded.`);
}

/** A DNS lookup that always returns these addresses. */
export const resolving =
  (...addresses: string[]): LookupFunction =>
  (_host, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (all) callback(null, found);
    else callback(null, addresses[0] ?? '', 4);
  };

export const redirectTo = (response: ServerResponse, location: string, status = 302) =>
  response.writeHead(status, { location }).end();
