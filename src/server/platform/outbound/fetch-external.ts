import { lookup as systemLookup } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { ExternalFailure } from './external-failure.ts';
import { isPublicAddress } from './public-addresses.ts';
import { acceptedEncodings, codeOf, readBody } from './read-body.ts';
import { readRetryAfter } from './retry-after.ts';

export interface ExternalOptions {
  /** Limit of the decompressed body. */
  maxBytes: number;
  /** Limit of the whole fetch, including redirects. */
  timeoutMs: number;
  headers?: Record<string, string>;
  /** `host` or `host:port`, which may resolve to private addresses. */
  allowedHosts?: readonly string[];
  signal?: AbortSignal | undefined;
  /** Returns a 304 with an empty body instead of throwing. */
  acceptNotModified?: boolean;
  lookup?: LookupFunction;
}

export interface ExternalResponse {
  status: number;
  headers: { get(name: string): string | null };
  body: Buffer;
  /** The URL of the response, after redirects. */
  url: string;
}

const maxRedirects = 5;
const redirectStatuses = [301, 302, 303, 307, 308];

function parseUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ExternalFailure('refused', 'The address is neither http nor https.');
  if (url.username || url.password)
    throw new ExternalFailure('refused', 'The address carries a user name or a password.');
  return url;
}

function isAllowed({ protocol, hostname, port }: URL, hosts: readonly string[]): boolean {
  const withPort = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
  return hosts.some((host) => [hostname, withPort].includes(host.trim().toLowerCase()));
}

const privateNetwork = (host: string) =>
  new ExternalFailure('refused', `${host} leads into the network of this server.`);

/** Wraps a lookup so that it returns public addresses only. The socket connects to the checked addresses. */
function guardLookup(lookup: LookupFunction): LookupFunction {
  return (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, result) => {
      const addresses = Array.isArray(result) ? result : [];
      const [first] = addresses;
      if (error) callback(error, []);
      else if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        callback(privateNetwork(host), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}

function send(url: URL, options: ExternalOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const mayBePrivate = isAllowed(url, options.allowedHosts ?? []);
  if (!mayBePrivate && isIP(host) && !isPublicAddress(host)) throw privateNetwork(url.hostname);
  const lookup = options.lookup ?? systemLookup;
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent: false,
      headers: { ...options.headers, 'accept-encoding': acceptedEncodings },
      lookup: mayBePrivate ? lookup : guardLookup(lookup),
      signal,
    });
    sent.on('error', reject);
    sent.on('response', resolve);
    sent.end();
  });
}

async function readResponse(
  response: IncomingMessage,
  url: URL,
  options: ExternalOptions,
): Promise<ExternalResponse> {
  const { statusCode: status = 0, headers } = response;
  const isFine = (status >= 200 && status < 300) || (status === 304 && options.acceptNotModified);
  if (!isFine) {
    const retryAfterSeconds = readRetryAfter(headers['retry-after']);
    throw new ExternalFailure('status', `${url.hostname} answered ${status}.`, { status, retryAfterSeconds });
  }
  const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null;
  return {
    status,
    headers: { get },
    body: await readBody(response, url.hostname, options.maxBytes),
    url: url.href,
  };
}

async function fetchOnce(
  url: URL,
  options: ExternalOptions,
  signal: AbortSignal,
): Promise<ExternalResponse | URL> {
  let response: IncomingMessage | undefined;
  try {
    response = await send(url, options, signal);
    const { location } = response.headers;
    if (location && redirectStatuses.includes(response.statusCode ?? 0)) return parseUrl(location, url);
    const read = await readResponse(response, url, options);
    // A body without a length ends with its connection, even if we have closed it.
    signal.throwIfAborted();
    return read;
  } catch (error) {
    if (error instanceof ExternalFailure) throw error;
    throw new ExternalFailure('unreachable', `${url.hostname} can't be read (${codeOf(error)}).`);
  } finally {
    response?.destroy();
  }
}

async function follow(
  text: string,
  options: ExternalOptions,
  signal: AbortSignal,
): Promise<ExternalResponse> {
  let url = parseUrl(text);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const result = await fetchOnce(url, options, signal);
    if (!(result instanceof URL)) return result;
    url = result;
  }
  throw new ExternalFailure('redirects', `${url.hostname} redirects more than ${maxRedirects} times.`);
}

/**
 * Fetches an untrusted URL. Refuses addresses of private networks, also after DNS resolution and redirects. Throws an
 * ExternalFailure, or the signal's reason.
 */
export async function fetchExternal(url: string, options: ExternalOptions): Promise<ExternalResponse> {
  options.signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    return await follow(url, options, signal);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!timeout.aborted) throw error;
    const host = URL.parse(url)?.hostname;
    throw new ExternalFailure('slow', `${host} took longer than ${options.timeoutMs} ms.`);
  }
}
