import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const header = 'x-holdwise-inner';
/** Known to this process alone, so that nobody outside can claim to be inside. */
const pass = randomUUID();

/** The headers by which the product's own calls to its API are known: they are part of the request that makes them. */
export const innerHeaders = (requestId?: string) => ({
  [header]: pass,
  ...(requestId && { 'x-request-id': requestId }),
});

export const isInner = ({ headers }: IncomingMessage): boolean => headers[header] === pass;
