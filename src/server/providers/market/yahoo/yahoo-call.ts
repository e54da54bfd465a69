import type YahooFinance from 'yahoo-finance2';
import { failure, SourceFailure, unavailableReason } from '../market-source.ts';
import { CrumbRefused, ResponseReceived, UnknownSymbol, yahooFetch } from './yahoo-fetch.ts';

export interface YahooSettings {
  /** Replaces the addresses of the service, for tests. */
  baseUrl?: string | undefined;
}

type Client = InstanceType<typeof YahooFinance>;
type Query = (client: Client, options: { fetch: typeof fetch }) => Promise<unknown>;

/** Sends one query and returns the raw response; undefined if the symbol is unknown. */
export type YahooCall = (call: string, query: Query, signal: AbortSignal) => Promise<unknown>;

const mute = () => undefined;
const quiet = {
  logger: { info: mute, warn: mute, error: mute, debug: mute, dir: mute },
  validation: { logErrors: false, logOptionsErrors: false },
  versionCheck: false,
};

/** Rejects on abort. Aborting fetch is not enough: a query can wait in the library for another query's crumb. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** The library's error messages when it gets no crumb. */
const crumbless = /^(No set-cookie|Failed to get crumb|Could not find crumb)/;

function failureReason(error: unknown, call: string, signal: AbortSignal): unknown {
  if (error instanceof SourceFailure || signal.aborted) return unavailableReason(error, call, signal);
  const isCrumbless =
    error instanceof CrumbRefused || (error instanceof Error && crumbless.test(error.message));
  return failure(isCrumbless ? 'busy' : 'garbage', call);
}

/** Loads the library on demand. It handles addresses, cookies and crumbs. */
export async function yahooCaller({ baseUrl }: YahooSettings): Promise<YahooCall> {
  const [{ default: Library }, { ExtendedCookieJar }, { getCrumbClear }] = await Promise.all([
    import('yahoo-finance2'),
    import('yahoo-finance2/lib/cookieJar'),
    import('yahoo-finance2/lib/getCrumb'),
  ]);
  const cookieJar = new ExtendedCookieJar();
  // The library caches one crumb per process, which is valid only with its cookie.
  await getCrumbClear(cookieJar);
  const client: Client = new Library({ ...quiet, cookieJar, suppressNotices: ['yahooSurvey'] });

  async function attempt(call: string, query: Query, signal: AbortSignal): Promise<unknown> {
    const request = { call, signal, baseUrl, isForCrumb: false };
    try {
      return await untilAborted(query(client, { fetch: yahooFetch(request) }), signal);
    } catch (error) {
      // The library would cache a failure to get a crumb forever.
      if (request.isForCrumb || error instanceof CrumbRefused) await getCrumbClear(cookieJar);
      throw error;
    }
  }

  /** Retries once with a new crumb, because crumbs expire without notice. */
  async function attemptTwice(call: string, query: Query, signal: AbortSignal): Promise<unknown> {
    try {
      return await attempt(call, query, signal);
    } catch (error) {
      if (!(error instanceof CrumbRefused)) throw error;
      return attempt(call, query, signal);
    }
  }

  return async (call, query, signal) => {
    try {
      await attemptTwice(call, query, signal);
    } catch (error) {
      if (error instanceof ResponseReceived) return error.body;
      if (error instanceof UnknownSymbol) return undefined;
      throw failureReason(error, call, signal);
    }
    throw failure('garbage', call);
  };
}
