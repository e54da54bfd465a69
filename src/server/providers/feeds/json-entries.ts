import { enclosedImages } from './entry-images.ts';
import { FeedProblem, type RawEntry, type RawFeed } from './feed.ts';
import { findBase } from './resolve-address.ts';

const maxEntries = 500;
const maxAttachments = 100;

type Members = (name: string) => unknown;

const maxNameLength = 'date_published'.length;

/** Returns a case-insensitive lookup of an object's own members; empty if the value is not an object. */
function membersOf(value: unknown): Members {
  const members = new Map<string, unknown>();
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  for (const [name, member] of isObject ? Object.entries(value) : [])
    if (name.length <= maxNameLength && !members.has(name.toLowerCase()))
      members.set(name.toLowerCase(), member);
  return (name) => members.get(name);
}

/** Returns an empty list if the value is not an array. An object's `length` is not trusted. */
const listOf = (value: unknown, limit: number): unknown[] =>
  Array.isArray(value) ? value.slice(0, limit) : [];

function textOf(value: unknown): string | undefined {
  const [single] = Array.isArray(value) ? value : [value];
  return typeof single === 'string' || typeof single === 'number' ? String(single) : undefined;
}

function attachmentsOf(value: unknown) {
  return listOf(value, maxAttachments)
    .map(membersOf)
    .map((member) => ({ url: textOf(member('url')), type: textOf(member('mime_type')) }));
}

function jsonEntry(value: unknown, base: string): RawEntry {
  const member = membersOf(value);
  const text = (name: string) => textOf(member(name));
  const id = text('id');
  return {
    titles: [text('title')],
    links: [text('url'), text('external_url'), /^https?:\/\//i.test(id ?? '') ? id : undefined],
    dates: [text('date_published'), text('date_modified')],
    images: [
      { url: text('image') },
      { url: text('banner_image') },
      ...enclosedImages(attachmentsOf(member('attachments'))),
    ],
    texts: [{ html: text('content_html'), base }],
    base,
  };
}

function isJsonFeed(member: Members): boolean {
  const version = textOf(member('version'));
  if (version) return version.includes('jsonfeed.org/version/');
  const hasFeedMembers = ['home_page_url', 'feed_url', 'authors'].some((name) => member(name));
  return Boolean(textOf(member('title'))) && (Array.isArray(member('items')) || hasFeedMembers);
}

/** Reads JSON Feed 1.0 and 1.1. */
export function readJsonFeed(value: unknown, url: string): RawFeed {
  const member = membersOf(value);
  if (!isJsonFeed(member)) throw new FeedProblem('The address returns JSON that is not a JSON Feed.');
  const base = findBase(url, textOf(member('home_page_url')));
  const items = listOf(member('items'), maxEntries);
  return { title: textOf(member('title')) ?? '', entries: items.map((item) => jsonEntry(item, base)) };
}
