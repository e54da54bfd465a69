export interface FeedEntry {
  /** Plain text. */
  title: string;
  /** http or https, as `image`. */
  link: string;
  image: string | null;
  /** ISO-8601, UTC. */
  publishedAt: string;
}

export interface ReadFeed {
  /** Plain text; may be empty. */
  title: string;
  /** Newest first. */
  entries: FeedEntry[];
}

export interface AboutFeed {
  /** The HTTP header, for its charset. */
  contentType?: string | null | undefined;
  /** Where it was got, for its relative links. */
  url: string;
  now?: Date | undefined;
}

export const maxFeedBytes = 5 * 1024 * 1024;

/** What was got can't be read as a feed; the message is one sentence that says why. */
export class FeedProblem extends Error {
  override name = 'FeedProblem';
}
