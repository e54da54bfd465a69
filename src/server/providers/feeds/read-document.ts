import { readAtom } from './atom-entries.ts';
import { FeedProblem, type RawFeed } from './feed.ts';
import { readOutline } from './feed-elements.ts';
import { readJsonFeed } from './json-entries.ts';
import { readRss } from './rss-entries.ts';

interface Root {
  /** The root element's local name in lower case. */
  name: string;
  /** The document from its root element on. */
  text: string;
}

type Reader = (text: string, url: string) => RawFeed;

const maxDepth = 100;
const maxGarbageLength = 4000;
const blank = /[\s\ufeff]*/y;
const rootTag = /<(?:[\w.-]{1,100}:)?([A-Za-z][\w.-]{0,100})(?=[\s/>])/y;

const readRssDocument: Reader = (text, url) => readRss(readOutline(text, 'rss'), url);

const readers = new Map<string, Reader>([
  ['rss', readRssDocument],
  ['rdf', readRssDocument],
  // RSS 1.1, and RSS without its outer element.
  ['channel', readRssDocument],
  ['feed', (text, url) => readAtom(readOutline(text, 'atom'), url)],
]);

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}

function afterDoctype(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"' || character === "'") at = after(text, character, at + 1) - 1;
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4) - 1;
    else if (character === '[') depth += 1;
    else if (character === ']') depth -= 1;
    else if (character === '>' && depth === 0) return at + 1;
    else if (character === '<') depth += 1;
    else if (character === '>') depth -= 1;
  }
  return text.length;
}

function afterProlog(text: string, from: number): number {
  let at = from;
  for (;;) {
    blank.lastIndex = at;
    at += blank.exec(text)?.[0].length ?? 0;
    if (text.startsWith('<?', at)) at = after(text, '?>', at);
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4);
    else if (/^<!doctype/i.test(text.slice(at, at + 9))) at = afterDoctype(text, at + 9);
    else return at;
  }
}

function rootAt(text: string, from: number): Root | undefined {
  const start = afterProlog(text, from);
  rootTag.lastIndex = start;
  const name = rootTag.exec(text)?.[1]?.toLowerCase();
  return name ? { name, text: text.slice(start) } : undefined;
}

/**
 * Finds the root element after the prolog; undefined if the text is not markup. The document type is skipped, so entities
 * declared in it are never expanded.
 */
function findRoot(text: string): Root | undefined {
  const first = rootAt(text, 0);
  if (first && readers.has(first.name)) return first;
  // Some servers print a warning before the document.
  const declaration = text.slice(0, maxGarbageLength).indexOf('<?xml', 1);
  const second = declaration > 0 ? rootAt(text, declaration) : undefined;
  return second && readers.has(second.name) ? second : first;
}

function readMarkup(text: string, url: string): RawFeed {
  const root = findRoot(text);
  const read = readers.get(root?.name ?? '');
  if (root?.name === 'html') throw new FeedProblem('The address leads to a web page, not to a feed.');
  if (!root || !read) throw new FeedProblem('The address does not return a feed.');
  return read(root.text, url);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isDeeperThan(levels: number, value: unknown): boolean {
  let objects = [value].filter(isObject);
  for (let level = 0; objects.length > 0; level += 1) {
    if (level >= levels) return true;
    objects = objects.flatMap((object) => Object.values(object).filter(isObject));
  }
  return false;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.trim());
  } catch {
    throw new FeedProblem('The address returns JSON that is truncated or malformed.');
  }
}

function readObject(text: string, url: string): RawFeed {
  const value = parseJson(text);
  if (isDeeperThan(maxDepth, value)) throw new FeedProblem(`The feed nests deeper than ${maxDepth} levels.`);
  return readJsonFeed(value, url);
}

/** Reads a feed of any format. Throws a FeedProblem if the text is not a feed. */
export function readDocument(text: string, url: string): RawFeed {
  if (text.trim() === '') throw new FeedProblem('The address returns an empty document.');
  return /^\s*[[{]/.test(text) ? readObject(text, url) : readMarkup(text, url);
}
