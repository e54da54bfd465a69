import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts every Host header: health probes and scrapers use addresses other than PUBLIC_URL. */
    anyHost?: boolean;
  }
}

const loopbackNames = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const hostName = (host: string | undefined) => host?.toLowerCase().replace(/:\d{1,5}$/, '') ?? '';

/** Whether a Host header names this machine by an address that DNS cannot point elsewhere. */
const isLoopbackHost = (host: string | undefined): boolean => loopbackNames.test(hostName(host));

/**
 * Names of a home network that no public DNS server can point here: addresses, names without a dot, and those under
 * .local (RFC 6762), .home.arpa (RFC 8375) and .internal, which is reserved for private networks.
 */
const networkNames =
  /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\]|[a-z\d-]+|([a-z\d-]+\.)+(local|home\.arpa|internal))$/;

export interface OwnNames {
  publicUrl: () => string;
  /** Whether the site also answers under the names of its own network. */
  onNetwork: boolean;
}

/** Whether a Host header other than that of PUBLIC_URL is a name of this server. */
const isOwnHost = (host: string | undefined, { onNetwork }: OwnNames): boolean =>
  isLoopbackHost(host) || (onNetwork && networkNames.test(hostName(host)));

const unknownHost = () =>
  new AppError(
    'forbidden',
    'The site is not served under this name. Open it at its own address, which its operator sets as PUBLIC_URL.',
  );

/**
 * Refuses requests with a Host other than that of PUBLIC_URL or an own name. Otherwise a foreign page whose name
 * resolves to this server (DNS rebinding) would have our origin, and could read and change what its visitor may.
 */
export function registerKnownHosts(app: FastifyInstance, names: OwnNames): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Reads the raw header, because clients control X-Forwarded-Host.
    const { host } = request.raw.headers;
    const isKnown =
      request.routeOptions.config.anyHost ||
      isOwnHost(host, names) ||
      hostName(host) === new URL(names.publicUrl()).hostname;
    done(isKnown ? undefined : unknownHost());
  });
}

/**
 * Redirects pages to https if the proxy reports plain http. The API refuses instead, so that a misconfigured client is
 * noticed before it sends more secrets unencrypted.
 */
export function registerHttpsOnly(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const hasProtocol = request.headers['x-forwarded-proto'] !== undefined;
    if (!hasProtocol || request.protocol !== 'http') return;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (request.url.startsWith('/api/') || !isRead)
      throw new AppError('forbidden', 'This site is served over https only.');
    // A cache that does not distinguish http from https would cause a redirect loop.
    return reply.header('cache-control', 'no-store').redirect(publicUrl + request.url, 308);
  });
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function isOwnOrigin(origin: string, request: FastifyRequest, names: OwnNames): boolean {
  const { host } = request.raw.headers;
  return (
    origin === names.publicUrl() || (isOwnHost(host, names) && origin === `${request.protocol}://${host}`)
  );
}

/**
 * Refuses cross-site requests with an unsafe method. Browsers send Sec-Fetch-Site or Origin with each of them; a client
 * that sends neither is not a browser, so there are no cookies to abuse.
 */
export function registerSameOrigin(app: FastifyInstance, names: OwnNames): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return;
    const site = request.headers['sec-fetch-site'];
    const { origin } = request.headers;
    const isCrossSite = site
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && !isOwnOrigin(origin, request, names);
    if (isCrossSite) throw new AppError('forbidden', 'This request came from another site and was refused.');
  });
}
