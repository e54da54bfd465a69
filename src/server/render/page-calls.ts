import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { internalHeaders } from '../platform/http/internal-requests.ts';
import { apiPrefix } from '../platform/http/route.ts';
import type { PageCall } from './page-store.ts';

/** Returns what changes with a reply: its ETag or, if it has none, a hash of it. */
function versionOf({ headers, statusCode, payload }: Awaited<ReturnType<FastifyInstance['inject']>>): string {
  const { etag } = headers;
  return typeof etag === 'string' ? etag : hash('sha256', `${statusCode} ${payload}`, 'base64url');
}

/** Returns a function that calls the API for a page, and the list of its calls. */
export function recordCalls(app: FastifyInstance, requestId: string | undefined) {
  const headers = internalHeaders(requestId);
  const calls: PageCall[] = [];
  async function call(address: string): Promise<{ status: number; body: unknown }> {
    const response = await app.inject({ url: apiPrefix + address, headers });
    calls.push({ address, version: versionOf(response) });
    return { status: response.statusCode, body: response.json() };
  }
  return { call, calls };
}

/** Returns whether calls would get the same replies again. */
export async function callsAreCurrent(app: FastifyInstance, calls: readonly PageCall[]): Promise<boolean> {
  for (const { address, version } of calls) {
    const headers = { ...internalHeaders(), 'if-none-match': version };
    const response = await app.inject({ url: apiPrefix + address, headers });
    if (response.statusCode !== 304 && versionOf(response) !== version) return false;
  }
  return true;
}
