import type { FastifyRequest } from 'fastify';

const accepted = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** Whether a client accepts gzip (RFC 9110, 12.5.3). */
export const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  accepted.test(headers['accept-encoding'] ?? '');
