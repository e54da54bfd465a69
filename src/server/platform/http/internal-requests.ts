import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const header = 'x-holdwise-inner';
/** A secret of this process, so that no client can claim to be internal. */
const secret = randomUUID();

/** Returns the headers of a request that a page makes to the API of its own server, as part of the page's request. */
export const internalHeaders = (requestId?: string) => ({
  [header]: secret,
  ...(requestId && { 'x-request-id': requestId }),
});

export const isInternal = ({ headers }: IncomingMessage): boolean => headers[header] === secret;

/**
 * Returns the id of a request. Ignores ids of external requests, because most proxies pass on what a client sends and
 * clients would control what is logged. Internal requests have the id of the page's request.
 */
export function requestId(request: IncomingMessage): string {
  const id = request.headers['x-request-id'];
  return isInternal(request) && typeof id === 'string' ? id : randomUUID();
}
