import type { ParserSpec } from '#server/platform/isolation/parser-spec.ts';

export interface FeedEntry {
  /** Plain text. */
  title: string;
  /** An http or https URL, like `image`. */
  link: string;
  image: string | null;
  /** ISO-8601, UTC. Null if no entry of the feed has a readable date. */
  publishedAt: string | null;
}

export interface ReadFeed {
  /** Plain text; may be empty. */
  title: string;
  /** Newest first; entries without a date in document order. */
  entries: FeedEntry[];
}

export interface AboutFeed {
  /** The HTTP header, for its charset. */
  contentType?: string | null | undefined;
  /** The URL of the feed, for relative links. */
  url: string;
  now?: Date | undefined;
}

export const maxFeedBytes = 5 * 1024 * 1024;

/** The content cannot be read as a feed. The message is one sentence that says why. */
export class FeedProblem extends Error {
  override name = 'FeedProblem';
}

/** A feed, or the message of a FeedProblem. */
export type FeedOutcome = { feed: ReadFeed } | { problem: string };

/** Parses a feed in a child process. The largest feeds take about 150 MB and a second. */
export const feedSpec: ParserSpec<AboutFeed, FeedOutcome> = { name: 'feed', memoryMb: 256, cpuMs: 10_000 };

export interface FeedImage {
  url?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

/** HTML and the base URL of its relative addresses. */
export interface Markup {
  html: string | undefined;
  base: string | undefined;
}

type Candidates = readonly (string | undefined)[];

/** An entry as written in its feed. The first usable value of each list applies. */
export interface RawEntry {
  titles: Candidates;
  /** Whether the feed declares its title to be plain text. */
  hasPlainTitle?: boolean;
  links: Candidates;
  dates: Candidates;
  images: readonly FeedImage[];
  texts: readonly Markup[];
  /** The base URL of relative addresses. */
  base: string;
}

export interface RawFeed {
  title: string;
  entries: RawEntry[];
}
