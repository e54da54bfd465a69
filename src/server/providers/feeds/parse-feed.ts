import { decodeText } from './decode-text.ts';
import { type AboutFeed, type FeedEntry, FeedProblem, maxFeedBytes, type ReadFeed } from './feed.ts';
import { findPicture } from './find-picture.ts';
import { plainTitle } from './plain-title.ts';
import type { RawEntry, RawFeed } from './raw-entry.ts';
import { readDate } from './read-date.ts';
import { readDocument } from './read-document.ts';
import { resolveAddress } from './resolve-address.ts';

const day = 24 * 60 * 60 * 1000;

function firstOf<Value>(candidates: RawEntry['links'], read: (text: string) => Value | undefined) {
  for (const candidate of candidates) {
    const value = candidate === undefined ? undefined : read(candidate);
    if (value) return value;
  }
  return undefined;
}

/** A time that was; without one, an entry is about as old as its place in the feed says. */
function publishedAt(dates: RawEntry['dates'], place: number, now: number): string {
  const date = firstOf(dates, (text) => {
    const read = readDate(text);
    return read && read.getTime() <= now + day ? read : undefined;
  });
  return (date ?? new Date(now - place * 1000)).toISOString();
}

function entryOf(raw: RawEntry, place: number, now: number): FeedEntry | undefined {
  const title = firstOf(raw.titles, (text) => plainTitle(text, raw.hasPlainTitle));
  const link = firstOf(raw.links, (text) => resolveAddress(text, raw.base));
  if (!title || !link) return undefined;
  const image = findPicture(raw.pictures, raw.texts, raw.base);
  return { title, link, image, publishedAt: publishedAt(raw.dates, place, now) };
}

function newestOfEach(entries: FeedEntry[]): FeedEntry[] {
  const sorted = entries.toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt));
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

/** Reads a feed where it is called: a hostile one can take long, so `readFeed` calls it in a thread of its own. */
export function parseFeed(body: Uint8Array, { contentType, url, now = new Date() }: AboutFeed): ReadFeed {
  if (body.byteLength > maxFeedBytes) throw new FeedProblem('The feed is larger than 5 MB.');
  const raw = read(decodeText(body, contentType), url);
  const entries = raw.entries.map((entry, place) => entryOf(entry, place, now.getTime()));
  return {
    title: plainTitle(raw.title),
    entries: newestOfEach(entries.filter((entry) => entry !== undefined)),
  };
}
