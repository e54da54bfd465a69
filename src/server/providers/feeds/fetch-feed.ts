import { AppError } from '#domain/app-error.ts';
import { ParserCrash } from '#server/platform/isolation/parser-spec.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import { ExternalFailure } from '#server/platform/outbound/external-failure.ts';
import { fetchExternal } from '#server/platform/outbound/fetch-external.ts';
import { type AboutFeed, FeedProblem, feedSpec, maxFeedBytes, type ReadFeed } from './feed.ts';

/** The validators of the last response, for a conditional request. */
export interface FeedState {
  etag: string | null;
  lastModified: string | null;
}

export type Fetched = { changed: false } | { changed: true; feed: ReadFeed; state: FeedState };

export interface FeedFetcher {
  fetch(url: string, state: FeedState, signal: AbortSignal): Promise<Fetched>;
  /** Describes a failed fetch for administrators; undefined for an unexpected error. */
  failureOf(error: unknown): { message: string; retryAfterMs?: number | undefined } | undefined;
}

interface FetchOptions {
  parsers: Parsers;
  allowedHosts: readonly string[];
  userAgent: string;
  signal?: AbortSignal | undefined;
}

const timeoutMs = 10_000;
const accept =
  'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, ' +
  'application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1';

function headersOf({ etag, lastModified }: FeedState, userAgent: string): Record<string, string> {
  return {
    accept,
    'user-agent': userAgent,
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
}

const notAgain = 'It is not read again until it changes.';
const crashes: Record<ParserCrash['crash'], string> = {
  memory: `The feed takes too much memory to read. ${notAgain}`,
  time: `The feed takes too long to read. ${notAgain}`,
  crashed: `The feed crashed the process that reads it. ${notAgain}`,
  known: `The feed still has the content that stopped its reader before. ${notAgain}`,
};

/**
 * Reads an RSS, RDF, Atom or JSON feed. Parses in a child process, so that a hostile feed cannot harm the server. Throws a
 * FeedProblem or the abort reason.
 */
export async function readFeed(
  parsers: Parsers,
  body: Uint8Array,
  about: AboutFeed,
  signal?: AbortSignal,
): Promise<ReadFeed> {
  if (body.byteLength > maxFeedBytes) throw new FeedProblem('The feed is larger than 5 MB.');
  try {
    const outcome = await parsers.parse(feedSpec, { source: body, about, signal });
    if ('problem' in outcome) throw new FeedProblem(outcome.problem);
    return outcome.feed;
  } catch (error) {
    throw error instanceof ParserCrash ? new FeedProblem(crashes[error.crash]) : error;
  }
}

/** Fetches a feed if it has changed. Throws an ExternalFailure, a FeedProblem or the abort reason. */
export async function fetchFeed(url: string, state: FeedState, options: FetchOptions): Promise<Fetched> {
  const { parsers, allowedHosts, userAgent, signal } = options;
  const response = await fetchExternal(url, {
    maxBytes: maxFeedBytes,
    timeoutMs,
    headers: headersOf(state, userAgent),
    allowedHosts,
    signal,
    acceptNotModified: state.etag !== null || state.lastModified !== null,
  });
  if (response.status === 304) return { changed: false };
  const { headers } = response;
  const about = { contentType: headers.get('content-type'), url: response.url };
  return {
    changed: true,
    feed: await readFeed(parsers, response.body, about, signal),
    state: { etag: headers.get('etag'), lastModified: headers.get('last-modified') },
  };
}

export function openFeeds(options: Omit<FetchOptions, 'signal'>): FeedFetcher {
  return {
    fetch: (url, state, signal) => fetchFeed(url, state, { ...options, signal }),
    failureOf(error) {
      if (error instanceof FeedProblem || error instanceof AppError) return { message: error.message };
      if (!(error instanceof ExternalFailure)) return undefined;
      const { message, retryAfterSeconds } = error;
      return {
        message,
        retryAfterMs: retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000,
      };
    },
  };
}
