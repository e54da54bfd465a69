import { lookup as systemLookup } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { OutsideFailure } from './outside-failure.ts';
import { isPublicAddress } from './public-addresses.ts';
import { acceptedEncodings, codeOf, readBody } from './read-body.ts';

export interface OutsideOptions {
  /** Of the body, decompressed. */
  maxBytes: number;
  /** For the whole of it, redirects included. */
  timeoutMs: number;
  headers?: Record<string, string>;
  /** `host` or `host:port`, which the operator allows wherever they lead. */
  allowedHosts?: readonly string[];
  signal?: AbortSignal | undefined;
  /** A 304 is an answer (with an empty body), no failure. */
  acceptNotModified?: boolean;
  lookup?: LookupFunction;
}

export interface OutsideAnswer {
  status: number;
  headers: { get(name: string): string | null };
  body: Buffer;
  /** The address that answered, after redirects. */
  url: string;
}

const mostRedirects = 5;
const redirecting = [301, 302, 303, 307, 308];

function readAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new OutsideFailure('refused', 'The address is neither http nor https.');
  if (url.username || url.password)
    throw new OutsideFailure('refused', 'The address carries a user name or a password.');
  return url;
}

function isAllowed({ protocol, hostname, port }: URL, hosts: readonly string[]): boolean {
  const withPort = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
  return hosts.some((host) => [hostname, withPort].includes(host.trim().toLowerCase()));
}

const insideNetwork = (host: string) =>
  new OutsideFailure('refused', `${host} leads into the network of this server.`);

/** Looks a name up and lets nothing through but public addresses: the socket gets those that were checked. */
function guardLookup(lookup: LookupFunction): LookupFunction {
  return (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, answer) => {
      const found = Array.isArray(answer) ? answer : [];
      const [first] = found;
      if (error) callback(error, []);
      else if (!first || !found.every(({ address }) => isPublicAddress(address)))
        callback(insideNetwork(host), []);
      else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
}

function ask(url: URL, options: OutsideOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const mayBeInside = isAllowed(url, options.allowedHosts ?? []);
  if (!mayBeInside && isIP(host) && !isPublicAddress(host)) throw insideNetwork(url.hostname);
  const lookup = options.lookup ?? systemLookup;
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent: false,
      headers: { ...options.headers, 'accept-encoding': acceptedEncodings },
      lookup: mayBeInside ? lookup : guardLookup(lookup),
      signal,
    });
    sent.on('error', reject);
    sent.on('response', resolve);
    sent.end();
  });
}

function readRetryAfter(value: string | undefined): number | undefined {
  if (!value || !/^(\d+$|[a-z])/i.test(value)) return undefined;
  const seconds = /^\d/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

async function answerOf(
  response: IncomingMessage,
  url: URL,
  options: OutsideOptions,
): Promise<OutsideAnswer> {
  const { statusCode: status = 0, headers } = response;
  const isFine = (status >= 200 && status < 300) || (status === 304 && options.acceptNotModified);
  if (!isFine) {
    const retryAfterSeconds = readRetryAfter(headers['retry-after']);
    throw new OutsideFailure('status', `${url.hostname} answered ${status}.`, { status, retryAfterSeconds });
  }
  const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null;
  return {
    status,
    headers: { get },
    body: await readBody(response, url.hostname, options.maxBytes),
    url: url.href,
  };
}

async function visit(url: URL, options: OutsideOptions, signal: AbortSignal): Promise<OutsideAnswer | URL> {
  let response: IncomingMessage | undefined;
  try {
    response = await ask(url, options, signal);
    const { location } = response.headers;
    if (location && redirecting.includes(response.statusCode ?? 0)) return readAddress(location, url);
    return await answerOf(response, url, options);
  } catch (error) {
    if (error instanceof OutsideFailure) throw error;
    throw new OutsideFailure('unreachable', `${url.hostname} can't be read (${codeOf(error)}).`);
  } finally {
    response?.destroy();
  }
}

async function follow(text: string, options: OutsideOptions, signal: AbortSignal): Promise<OutsideAnswer> {
  let url = readAddress(text);
  for (let visits = 0; visits <= mostRedirects; visits += 1) {
    const found = await visit(url, options, signal);
    if (!(found instanceof URL)) return found;
    url = found;
  }
  throw new OutsideFailure('redirects', `${url.hostname} redirects more than ${mostRedirects} times.`);
}

/**
 * Gets an address that somebody else chose. It never leads into the server's own network, whatever its name resolves to
 * and wherever it redirects. Throws an OutsideFailure, or the signal's reason.
 */
export async function fetchOutside(url: string, options: OutsideOptions): Promise<OutsideAnswer> {
  options.signal?.throwIfAborted();
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), options.timeoutMs);
  try {
    return await follow(
      url,
      options,
      AbortSignal.any([late.signal, ...(options.signal ? [options.signal] : [])]),
    );
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!late.signal.aborted) throw error;
    const host = URL.parse(url)?.hostname;
    throw new OutsideFailure('slow', `${host} took longer than ${options.timeoutMs} ms.`);
  } finally {
    clearTimeout(timer);
  }
}
