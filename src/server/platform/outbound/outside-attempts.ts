import type { ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import { fetchOutside, type OutsideOptions } from './fetch-outside.ts';
import { OutsideFailure } from './outside-failure.ts';

export const usual = { maxBytes: 100_000, timeoutMs: 5000 };

/** How getting an address fails; an error if it doesn't. */
export async function failureOf(url: string, options: Partial<OutsideOptions> = {}): Promise<OutsideFailure> {
  try {
    await fetchOutside(url, { ...usual, ...options });
  } catch (error) {
    if (error instanceof OutsideFailure) return error;
    throw error;
  }
  throw new Error(`${url} was answered.`);
}

/** A name service that knows one answer. */
export const resolving =
  (...addresses: string[]): LookupFunction =>
  (_host, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (all) callback(null, found);
    else callback(null, addresses[0] ?? '', 4);
  };

export const redirectTo = (response: ServerResponse, location: string, status = 302) =>
  response.writeHead(status, { location }).end();
