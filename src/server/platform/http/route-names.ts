import type { FastifyRequest } from 'fastify';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Built files are routes of their own, and others with each release. */
const builtFile = /^\/[^:*]*\.\w+$/;
const files = new Set(['/feed.xml', '/sitemap.xml', '/robots.txt']);

/** The method by which logs, metrics and traces name a request; one of a few. */
export const methodOf = ({ method }: FastifyRequest): string => (methods.has(method) ? method : 'other');

/** The pattern of its route: never what somebody typed into an address. As many as the product has routes. */
export function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (url === undefined) return 'none';
  if (url.startsWith('/api/')) return url;
  return builtFile.test(url) && !files.has(url) ? '/<file>' : url;
}
