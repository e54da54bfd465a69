import type { IncomingMessage } from 'node:http';

/**
 * The path and query of a request's target. Proxies may send a whole address, and OPTIONS an asterisk (RFC 9112, 3.2);
 * whose host it names is not asked, as for the Host header.
 */
export function originForm({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.startsWith('/')) return url;
  const whole = URL.parse(url);
  return whole?.host ? whole.pathname + whole.search : '/';
}
