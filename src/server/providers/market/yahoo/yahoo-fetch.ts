import { z } from 'zod';
import { failure, unavailableReason } from '../market-source.ts';
import { readSourceBody } from '../response-rows.ts';

/**
 * Carries the response past the library, which would convert text to numbers, log unexpected fields to the console and
 * cause an unhandled rejection for an invalid cookie.
 */
export class ResponseReceived extends Error {
  readonly body: unknown;

  constructor(body: unknown) {
    super('response received');
    this.body = body;
  }
}

/** The symbol is unknown to the service. */
export class UnknownSymbol extends Error {}

/** The service demands a new cookie and crumb. */
export class CrumbRefused extends Error {}

const crumbPath = '/v1/test/getcrumb';
const crumb = /^\S{1,64}$/;
const serviceHosts = /^([\w-]+\.)*yahoo\.com$/;
const apiHosts = /^query\d\./;

/** Every kind of response has a single key, with the error below it. */
const ErrorResponse = z.record(z.string(), z.object({ error: z.object({ code: z.string() }) }));

function parsed(text: string, call: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw failure('garbage', call);
  }
}

function codeOf(text: string): string | undefined {
  try {
    return Object.values(ErrorResponse.parse(JSON.parse(text)))[0]?.error.code;
  } catch {
    return undefined;
  }
}

function errorOf(status: number, code: string | undefined, call: string): Error | undefined {
  if (status === 401 || status === 403 || code === 'Unauthorized') return new CrumbRefused();
  if (code === 'Not Found') return new UnknownSymbol();
  if (status === 429 || status >= 500) return failure('busy', call);
  return status >= 400 || code !== undefined ? failure('garbage', call) : undefined;
}

function addressOf(url: URL, baseUrl: string | undefined): string {
  return baseUrl === undefined ? url.href : `${baseUrl.replace(/\/+$/, '')}${url.pathname}${url.search}`;
}

export interface YahooRequest {
  call: string;
  signal: AbortSignal;
  /** Replaces the addresses of the service, for tests. */
  baseUrl: string | undefined;
  /** Whether the last fetch was for a crumb and not for the query. */
  isForCrumb: boolean;
}

/**
 * Creates the `fetch` of the library, limited to this service. It returns the pages that lead to a crumb, and throws the
 * response to the query as `ResponseReceived`.
 */
export function yahooFetch(request: YahooRequest): typeof fetch {
  const { call, signal, baseUrl } = request;
  async function read(url: URL, init: RequestInit | undefined) {
    try {
      const redirect = init?.redirect ?? 'error';
      const response = await fetch(addressOf(url, baseUrl), { ...init, redirect, signal });
      return { response, text: await readSourceBody(response, call) };
    } catch (error) {
      throw unavailableReason(error, call, signal);
    }
  }

  return async (input, init) => {
    const url = new URL(String(input));
    if (url.protocol !== 'https:' || !serviceHosts.test(url.hostname)) throw failure('garbage', call);
    const isQuery = apiHosts.test(url.hostname) && url.pathname !== crumbPath;
    request.isForCrumb = !isQuery;
    const { response, text } = await read(url, init);
    const error = errorOf(response.status, isQuery ? codeOf(text) : undefined, call);
    if (error) throw error;
    if (isQuery) throw new ResponseReceived(parsed(text, call));
    if (url.pathname === crumbPath && !crumb.test(text)) throw failure('busy', call);
    return new Response(text || null, { status: response.status, headers: response.headers });
  };
}
