import type { FastifyInstance } from 'fastify';
import { internalHeaders } from '../platform/http/internal-requests.ts';
import { apiPrefix } from '../platform/http/route.ts';
import type { PageCall } from './page-store.ts';

/** Returns a function that calls the API for a page, and the list of its calls. */
export function recordCalls(app: FastifyInstance, requestId: string | undefined) {
  const headers = internalHeaders(requestId);
  const calls: PageCall[] = [];
  async function call(address: string): Promise<{ status: number; body: unknown }> {
    const response = await app.inject({ url: apiPrefix + address, headers });
    const { etag } = response.headers;
    calls.push({ address, etag: typeof etag === 'string' ? etag : undefined });
    return { status: response.statusCode, body: response.json() };
  }
  return { call, calls };
}

/** Tells whether calls would get the same replies again. Unknown for replies without an ETag, so false. */
export async function callsAreCurrent(app: FastifyInstance, calls: readonly PageCall[]): Promise<boolean> {
  if (calls.some(({ etag }) => etag === undefined)) return false;
  for (const { address, etag } of calls) {
    const headers = { ...internalHeaders(), 'if-none-match': etag };
    const { statusCode } = await app.inject({ url: apiPrefix + address, headers });
    if (statusCode !== 304) return false;
  }
  return true;
}
