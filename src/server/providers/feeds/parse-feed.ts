import { dayMs, isoTime } from '#domain/time.ts';
import type { ParserSource } from '#server/platform/isolation/parser-spec.ts';
import { decodeDocument } from './decode-document.ts';
import { findImage } from './entry-images.ts';
import {
  type AboutFeed,
  type FeedEntry,
  type FeedOutcome,
  FeedProblem,
  maxFeedBytes,
  type RawEntry,
  type RawFeed,
  type ReadFeed,
} from './feed.ts';
import { plainTitle } from './plain-title.ts';
import { readFeedDate } from './read-date.ts';
import { readDocument } from './read-document.ts';
import { resolveAddress } from './resolve-address.ts';

const maxDates = 10;

/** Reads the first valid date. Tolerates a day in the future, which becomes `now`. */
function readTime(dates: RawEntry['dates'], now: number): number | undefined {
  for (const text of dates.slice(0, maxDates)) {
    const time = text === undefined ? undefined : readFeedDate(text)?.getTime();
    if (time !== undefined && time <= now + dayMs) return Math.min(time, now);
  }
  return undefined;
}

/**
 * Returns the publication dates in document order. An entry without a date is placed right after a dated neighbour,
 * preferably the next one, and never first. All are null if no entry has a date.
 */
function publicationDates(entries: readonly RawEntry[], now: number): (string | null)[] {
  const times = entries.map(({ dates }) => readTime(dates, now));
  const last = times.findLast((time) => time !== undefined);
  if (last === undefined) return times.map(() => null);
  let next = last;
  const filled = times.toReversed().map((time, fromEnd) => {
    next = time ?? next;
    return time ?? next - (times.length - fromEnd);
  });
  return filled.toReversed().map((time) => isoTime(time));
}

function firstOf<Value>(candidates: RawEntry['links'], read: (text: string) => Value | undefined) {
  for (const candidate of candidates) {
    const value = candidate === undefined ? undefined : read(candidate);
    if (value) return value;
  }
  return undefined;
}

function entryOf(raw: RawEntry, publishedAt: string | null): FeedEntry | undefined {
  const title = firstOf(raw.titles, (text) => plainTitle(text, raw.hasPlainTitle));
  const link = firstOf(raw.links, (text) => resolveAddress(text, raw.base));
  if (!title || !link) return undefined;
  return { title, link, image: findImage(raw.images, raw.texts, raw.base), publishedAt };
}

/** Sorts entries newest first and keeps one per link. */
function newestOfEach(entries: FeedEntry[]): FeedEntry[] {
  const sorted = entries.toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''));
  const seen = new Set<string>();
  return sorted.filter(({ link }) => !seen.has(link) && seen.add(link));
}

function read(text: string, url: string): RawFeed {
  try {
    return readDocument(text, url);
  } catch (error) {
    if (error instanceof FeedProblem) throw error;
    throw new FeedProblem("The feed can't be read.");
  }
}

/** Parses a feed in this process. Hostile feeds can take long, so the server calls `readFeed` instead. */
export function parseFeed(body: Uint8Array, { contentType, url, now = new Date() }: AboutFeed): ReadFeed {
  if (body.byteLength > maxFeedBytes) throw new FeedProblem('The feed is larger than 5 MB.');
  const raw = read(decodeDocument(body, contentType), url);
  const dates = publicationDates(raw.entries, now.getTime());
  const entries = raw.entries.map((entry, position) => entryOf(entry, dates[position] ?? null));
  return {
    title: plainTitle(raw.title),
    entries: newestOfEach(entries.filter((entry) => entry !== undefined)),
  };
}

/** Parses a feed in the child process. */
export async function parseFeedSource(source: ParserSource, about: AboutFeed): Promise<FeedOutcome> {
  const body = await source.bytes();
  try {
    return { feed: parseFeed(body, about) };
  } catch (error) {
    if (error instanceof FeedProblem) return { problem: error.message };
    throw error;
  }
}
