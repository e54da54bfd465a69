import type YahooFinance from 'yahoo-finance2';
import { SourceFailure } from '../market-source.ts';
import { failure, whyUnanswered } from '../unanswered.ts';
import { Answered, CrumbRefused, UnknownSymbol, yahooFetch } from './yahoo-fetch.ts';

export interface YahooSettings {
  /** Where the service is, if elsewhere than at its own addresses. */
  baseUrl?: string | undefined;
}

type Client = InstanceType<typeof YahooFinance>;
type Question = (client: Client, options: { fetch: typeof fetch }) => Promise<unknown>;

/** Asks one thing and gives the answer as it was sent; undefined where the service knows no such symbol. */
export type YahooCall = (call: string, question: Question, signal: AbortSignal) => Promise<unknown>;

const mute = () => undefined;
const quiet = {
  logger: { info: mute, warn: mute, error: mute, debug: mute, dir: mute },
  validation: { logErrors: false, logOptionsErrors: false },
  versionCheck: false,
};

/** The library lets one question wait for another's connection or crumb, so its end can't be left to fetch alone. */
async function untilCalledOff<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: calledOff, reject } = Promise.withResolvers<never>();
  const callOff = () => reject(signal.reason);
  signal.addEventListener('abort', callOff, { once: true });
  if (signal.aborted) callOff();
  try {
    return await Promise.race([work, calledOff]);
  } finally {
    signal.removeEventListener('abort', callOff);
  }
}

/** How the library begins when it gets no crumb. */
const crumbless = /^(No set-cookie|Failed to get crumb|Could not find crumb)/;

function whyFailed(error: unknown, call: string, signal: AbortSignal): unknown {
  if (error instanceof SourceFailure || signal.aborted) return whyUnanswered(error, call, signal);
  const isCrumbless =
    error instanceof CrumbRefused || (error instanceof Error && crumbless.test(error.message));
  return failure(isCrumbless ? 'busy' : 'garbage', call);
}

/** Loads the library, which is only needed where the service is, and lets it see to addresses, cookies and crumbs. */
export async function yahooCaller({ baseUrl }: YahooSettings): Promise<YahooCall> {
  const [{ default: Library }, { ExtendedCookieJar }, { getCrumbClear }] = await Promise.all([
    import('yahoo-finance2'),
    import('yahoo-finance2/lib/cookieJar'),
    import('yahoo-finance2/lib/getCrumb'),
  ]);
  const cookieJar = new ExtendedCookieJar();
  // The library keeps one crumb for the whole process; a crumb is worth nothing without its cookie.
  await getCrumbClear(cookieJar);
  const client: Client = new Library({ ...quiet, cookieJar, suppressNotices: ['yahooSurvey'] });

  async function attempt(call: string, question: Question, signal: AbortSignal): Promise<unknown> {
    const asked = { call, signal, baseUrl, isAfterCrumb: false };
    try {
      return await untilCalledOff(question(client, { fetch: yahooFetch(asked) }), signal);
    } catch (error) {
      // The library would keep a failure to get a crumb for good.
      if (asked.isAfterCrumb || error instanceof CrumbRefused) await getCrumbClear(cookieJar);
      throw error;
    }
  }

  /** A crumb is not told when it ends: a new one is worth one try. */
  async function attemptTwice(call: string, question: Question, signal: AbortSignal): Promise<unknown> {
    try {
      return await attempt(call, question, signal);
    } catch (error) {
      if (!(error instanceof CrumbRefused)) throw error;
      return attempt(call, question, signal);
    }
  }

  return async (call, question, signal) => {
    try {
      await attemptTwice(call, question, signal);
    } catch (error) {
      if (error instanceof Answered) return error.body;
      if (error instanceof UnknownSymbol) return undefined;
      throw whyFailed(error, call, signal);
    }
    throw failure('garbage', call);
  };
}
