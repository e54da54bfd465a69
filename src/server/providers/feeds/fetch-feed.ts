import { fetchOutside } from '../../platform/outbound/fetch-outside.ts';
import { maxFeedBytes, type ReadFeed } from './feed.ts';
import { readFeed } from './read-feed.ts';

/** What the feed's server said about its last answer, to be asked whether it still holds. */
export interface FeedState {
  etag: string | null;
  lastModified: string | null;
}

export type Fetched = { changed: false } | { changed: true; feed: ReadFeed; state: FeedState };

interface FetchOptions {
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

/** Gets a feed if it has changed. Throws an OutsideFailure, a FeedProblem or the signal's reason. */
export async function fetchFeed(url: string, state: FeedState, options: FetchOptions): Promise<Fetched> {
  const { allowedHosts, userAgent, signal } = options;
  const answer = await fetchOutside(url, {
    maxBytes: maxFeedBytes,
    timeoutMs,
    headers: headersOf(state, userAgent),
    allowedHosts,
    signal,
    acceptNotModified: state.etag !== null || state.lastModified !== null,
  });
  if (answer.status === 304) return { changed: false };
  const { headers } = answer;
  const about = { contentType: headers.get('content-type'), url: answer.url };
  return {
    changed: true,
    feed: await readFeed(answer.body, about, { signal }),
    state: { etag: headers.get('etag'), lastModified: headers.get('last-modified') },
  };
}
