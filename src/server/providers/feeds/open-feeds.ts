import { OutsideFailure } from '../../platform/outbound/outside-failure.ts';
import { FeedProblem } from './feed.ts';
import { type FeedState, type Fetched, fetchFeed } from './fetch-feed.ts';

/** Where feeds come from. */
export interface FeedFetcher {
  fetch(url: string, state: FeedState, signal: AbortSignal): Promise<Fetched>;
  /** What to tell an administrator of a feed that could not be had; undefined for an error that is a fault of ours. */
  failureOf(error: unknown): { message: string; retryAfterMs?: number | undefined } | undefined;
}

interface FeedSettings {
  allowedHosts: readonly string[];
  userAgent: string;
}

export function openFeeds(settings: FeedSettings): FeedFetcher {
  return {
    fetch: (url, state, signal) => fetchFeed(url, state, { ...settings, signal }),
    failureOf(error) {
      if (error instanceof FeedProblem) return { message: error.message };
      if (!(error instanceof OutsideFailure)) return undefined;
      const { message, retryAfterSeconds } = error;
      return {
        message,
        retryAfterMs: retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000,
      };
    },
  };
}
