import { decodeHTML } from 'entities';
import { createNames, type ElementNames, type OwnNamespace } from './element-names.ts';
import { FeedProblem } from './feed.ts';
import { findEndTag, nextTag, readAttributes, readText, type Tag } from './markup.ts';

/** A known element, with names normalised by `element-names.ts`. Unknown elements are not stored. */
export interface FeedElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  text: string;
}

/** The elements of a feed or an entry. `bases` are its `xml:base` addresses, outermost first. */
export interface FeedElements {
  elements: FeedElement[];
  bases: string[];
  /** The address in `rdf:about`. */
  about: string | undefined;
}

export interface FeedOutline {
  feed: FeedElements;
  entries: FeedElements[];
}

const maxDepth = 100;
const maxEntries = 500;
const maxElements = 500;
const maxTextLength = 400_000;

const dates = ['date', 'issued', 'created', 'modified', 'published', 'updated'];
/** Elements whose content is read. */
const texts = new Set([
  ...['title', 'link', 'guid', 'pubdate', 'description', 'summary', 'content', 'content:encoded'],
  ...['dc:title', 'media:title', 'itunes:title', 'itunes:image', 'atom:link'],
  ...dates.flatMap((date) => [date, `dc:${date}`, `dcterms:${date}`, `atom:${date}`]),
]);
/** Elements whose attributes are read, at any depth in an entry. */
const attributeElements = new Set(['enclosure', 'media:content', 'media:thumbnail']);
const feedTexts = new Set(['title', 'link', 'dc:title', 'atom:link']);
/** Elements around the entries. */
const containers = new Set(['rss', 'rdf:rdf', 'channel', 'feed']);

const tooDeep = () => new FeedProblem(`The feed nests deeper than ${maxDepth} levels.`);
const malformed = () => new FeedProblem('The feed is truncated or malformed.');

interface OpenElement {
  name: string;
  /** Set if this element is an entry. */
  entry?: FeedElements;
}

/** Reads a document tag by tag. */
class OutlineReader {
  readonly feed: FeedElements = { elements: [], bases: [], about: undefined };
  readonly entries: FeedElements[] = [];
  readonly #text: string;
  readonly #names: ElementNames;
  readonly #entryName: string;
  readonly #open: OpenElement[] = [];
  #entry: FeedElements | undefined;
  /** Whether the root element has ended. */
  isComplete = false;

  constructor(text: string, own: OwnNamespace) {
    this.#text = text;
    this.#names = createNames(own);
    this.#entryName = own === 'atom' ? 'entry' : 'item';
  }

  /** Reads one tag. Returns the position after it, or undefined if an element has no end tag. */
  step(tag: Tag): number | undefined {
    if (this.#text.slice(tag.start, tag.end).includes('xmlns:'))
      this.#names.declare(readAttributes(this.#text, tag));
    const name = this.#names.resolve(tag.name);
    if (tag.kind === 'end') this.#end(name);
    else if (this.#isText(name)) return this.#readContent(tag, name);
    else if (this.#entry && attributeElements.has(name)) this.#store(tag, name, '');
    if (tag.kind === 'start') this.#enter(tag, name);
    return tag.end;
  }

  #attributesOf(tag: Tag): Map<string, string> {
    const raw = readAttributes(this.#text, tag);
    return new Map([...raw].map(([name, value]) => [this.#names.resolve(name), decodeHTML(value).trim()]));
  }

  #isText(name: string): boolean {
    const parent = this.#open.at(-1);
    if (!this.#entry) return feedTexts.has(name) && /^(?:channel|feed)$/.test(parent?.name ?? '');
    if (parent?.entry) return texts.has(name);
    return name === 'media:title' && /^media:(?:group|content)$/.test(parent?.name ?? '');
  }

  #store(tag: Tag, name: string, raw: string): void {
    const { elements } = this.#entry ?? this.feed;
    if (elements.length < maxElements)
      elements.push({ name, attributes: this.#attributesOf(tag), text: readText(raw) });
  }

  #readContent(tag: Tag, name: string): number | undefined {
    const last = tag.kind === 'empty' ? tag : findEndTag(this.#text, tag.name, tag.end);
    if (!last) return undefined;
    this.#store(tag, name, this.#text.slice(tag.end, Math.min(last.start, tag.end + maxTextLength)));
    return last.end;
  }

  #enter(tag: Tag, name: string): void {
    if (name === this.#entryName) this.#beginEntry(tag, name);
    else this.#open.push({ name });
    if (this.#open.length > maxDepth) throw tooDeep();
    const base = !this.#entry && containers.has(name) ? this.#attributesOf(tag).get('xml:base') : undefined;
    if (base !== undefined) this.feed.bases.push(base);
  }

  #beginEntry(tag: Tag, name: string): void {
    // Entries do not nest, so the end tag of the open one is missing.
    if (this.#entry) this.#end(name);
    const attributes = this.#attributesOf(tag);
    const base = attributes.get('xml:base');
    const bases = base === undefined ? this.feed.bases : [...this.feed.bases, base];
    this.#entry = { elements: [], bases, about: attributes.get('rdf:about') };
    this.#open.push({ name, entry: this.#entry });
  }

  #end(name: string): void {
    const at = this.#open.findLastIndex((element) => element.name === name);
    if (at < 0) return;
    for (const { entry } of this.#open.splice(at)) {
      if (!entry) continue;
      this.entries.push(entry);
      this.#entry = undefined;
    }
    this.isComplete = this.#open.length === 0;
  }
}

/** Reads a document from its root element on: up to 500 entries, or those before the damage of a broken document. */
export function readOutline(text: string, own: OwnNamespace): FeedOutline {
  const reader = new OutlineReader(text, own);
  const { feed, entries } = reader;
  let tag = nextTag(text, 0);
  while (tag && !reader.isComplete && entries.length < maxEntries) {
    const next = reader.step(tag);
    tag = next === undefined ? undefined : nextTag(text, next);
  }
  if (!reader.isComplete && entries.length === 0) throw malformed();
  return { feed, entries };
}
