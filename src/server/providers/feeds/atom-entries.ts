import { enclosedImages, episodeImages, mediaImages } from './entry-images.ts';
import type { RawEntry, RawFeed } from './feed.ts';
import type { FeedElement, FeedElements, FeedOutline } from './feed-elements.ts';
import { findBase } from './resolve-address.ts';

const dateNames = ['published', 'issued', 'created', 'updated', 'modified', 'dc:date'];

const named = (elements: readonly FeedElement[], ...names: string[]) =>
  names.flatMap((requested) => elements.filter(({ name }) => name === requested));

const relationOf = ({ attributes }: FeedElement) => attributes.get('rel')?.toLowerCase() || 'alternate';
const isPage = ({ attributes }: FeedElement) => /html/i.test(attributes.get('type') ?? 'text/html');
const isPlain = ({ attributes }: FeedElement) => /^text(?:\/plain)?$/i.test(attributes.get('type') ?? '');

/** Returns the alternate links, web pages before other file types. */
function alternatesOf(elements: readonly FeedElement[]): string[] {
  return named(elements, 'link')
    .filter((link) => relationOf(link) === 'alternate')
    .toSorted((a, b) => Number(isPage(b)) - Number(isPage(a)))
    .map(({ attributes, text }) => attributes.get('href') ?? text);
}

const enclosuresOf = (elements: readonly FeedElement[]) =>
  named(elements, 'link')
    .filter((link) => relationOf(link) === 'enclosure')
    .map(({ attributes }) => ({ url: attributes.get('href'), type: attributes.get('type') }));

/** Decodes the text, which Atom 0.3 may encode as base64. */
const decodedText = ({ attributes, text }: FeedElement) =>
  attributes.get('mode') === 'base64' ? Buffer.from(text, 'base64').toString() : text;

function atomEntry({ elements }: FeedElements, base: string): RawEntry {
  const titles = named(elements, 'title', 'media:title', 'dc:title');
  return {
    titles: titles.map(decodedText),
    hasPlainTitle: titles[0]?.name === 'title' && isPlain(titles[0]),
    links: alternatesOf(elements),
    dates: named(elements, ...dateNames).map(({ text }) => text),
    images: [...mediaImages(elements), ...enclosedImages(enclosuresOf(elements)), ...episodeImages(elements)],
    texts: named(elements, 'content', 'summary')
      .filter((text) => !isPlain(text))
      .map((text) => ({
        html: decodedText(text),
        base: findBase(base, undefined, text.attributes.get('xml:base')),
      })),
    base,
  };
}

/** Reads Atom 0.3 and 1.0. */
export function readAtom({ feed, entries }: FeedOutline, url: string): RawFeed {
  const link = alternatesOf(feed.elements)[0];
  const [title = ''] = named(feed.elements, 'title', 'dc:title').map(decodedText);
  return { title, entries: entries.map((entry) => atomEntry(entry, findBase(url, link, ...entry.bases))) };
}
