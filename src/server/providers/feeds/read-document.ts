import {
  DetectError,
  MalformedError,
  ParseError,
  parseAtomFeed,
  parseJsonFeed,
  parseRdfFeed,
  parseRssFeed,
} from 'feedsmith';
import { readAtom } from './atom-entries.ts';
import { findRoot } from './document-root.ts';
import { FeedProblem } from './feed.ts';
import { readJson } from './json-entries.ts';
import type { RawFeed } from './raw-entry.ts';
import { readRdf, readRss } from './rss-entries.ts';

const mostEntries = 500;
const deepest = 100;
const limit = { maxItems: mostEntries };

type Reader = (text: string, url: string) => RawFeed;

const readers = new Map<string, Reader>([
  ['rss', (text, url) => readRss(parseRssFeed(text, limit), url)],
  ['feed', (text, url) => readAtom(parseAtomFeed(text, limit), url)],
  ['rdf', (text, url) => readRdf(parseRdfFeed(text, limit), url)],
]);

const noFeed = () => new FeedProblem('What the address answers is no feed.');
const tooDeep = () => new FeedProblem(`The feed nests deeper than ${deepest} levels.`);

const isTooDeep = (error: unknown) =>
  error instanceof MalformedError && /nested tags/i.test(String(error.cause));

/** A document of the right kind without anything in it is a feed without entries. */
function emptyOrProblem(error: unknown): RawFeed {
  if (error instanceof ParseError) return { title: '', entries: [] };
  throw error instanceof DetectError ? noFeed() : error;
}

const endOfEntry = /<\/(?:[\w.-]{1,100}:)?(?:item|entry)\s*>/gi;

function endsOfEntries(text: string): number[] {
  const ends: number[] = [];
  for (const end of text.matchAll(endOfEntry)) {
    ends.push(end.index + end[0].length);
    if (ends.length === mostEntries) break;
  }
  return ends;
}

/** The most entries of a broken document that can be read, from its beginning. */
function readBeginning(read: Reader, text: string, url: string): RawFeed {
  const cuts = endsOfEntries(text);
  let found: RawFeed | undefined;
  let [least, most] = [0, cuts.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    try {
      found = read(text.slice(0, cuts[middle - 1]), url);
      least = middle;
    } catch {
      most = middle - 1;
    }
  }
  if (!found) throw new FeedProblem('The feed is cut off or not well-formed.');
  return found;
}

function readMarkup(text: string, url: string): RawFeed {
  const root = findRoot(text, [...readers.keys()]);
  const read = readers.get(root?.name ?? '');
  if (root?.name === 'html') throw new FeedProblem('The address leads to a web page, not to a feed.');
  if (!root || !read) throw noFeed();
  try {
    return read(root.text, url);
  } catch (error) {
    if (isTooDeep(error)) throw tooDeep();
    if (error instanceof MalformedError) return readBeginning(read, root.text, url);
    return emptyOrProblem(error);
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  let inside = [value];
  for (let level = 0; inside.length > 0; level += 1) {
    if (level > levels) return true;
    inside = inside.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.trim());
  } catch {
    throw new FeedProblem('What the address answers is JSON that is cut off or not well-formed.');
  }
}

function readObject(text: string, url: string): RawFeed {
  const value = parseJson(text);
  if (isDeeperThan(deepest, value)) throw tooDeep();
  try {
    return readJson(parseJsonFeed(value, limit), url);
  } catch (error) {
    if (error instanceof DetectError)
      throw new FeedProblem('What the address answers is JSON, but no JSON Feed.');
    return emptyOrProblem(error);
  }
}

/** What a document says, whichever kind of feed it is. Throws a FeedProblem if it is none. */
export function readDocument(text: string, url: string): RawFeed {
  if (text.trim() === '') throw new FeedProblem('What the address answers is empty.');
  return /^\s*[[{]/.test(text) ? readObject(text, url) : readMarkup(text, url);
}
