import { enclosedImages, episodeImages, mediaImages } from './entry-images.ts';
import type { RawEntry, RawFeed } from './feed.ts';
import type { FeedElement, FeedElements, FeedOutline } from './feed-elements.ts';
import { findBase } from './resolve-address.ts';

const dateNames = [
  ...['pubdate', 'dc:date', 'dcterms:issued', 'dcterms:created', 'dcterms:modified', 'dcterms:date'],
  ...['atom:published', 'atom:updated', 'published', 'updated', 'date'],
];

const textsOf = (elements: readonly FeedElement[], ...names: string[]) =>
  names.flatMap((requested) => elements.filter(({ name }) => name === requested).map(({ text }) => text));

function permaLinks(elements: readonly FeedElement[]): string[] {
  return elements
    .filter(
      ({ name, attributes }) => name === 'guid' && !/^false$/i.test(attributes.get('ispermalink') ?? ''),
    )
    .map(({ text }) => text)
    .filter((text) => /^https?:\/\//i.test(text));
}

const alternatesOf = (elements: readonly FeedElement[]) =>
  elements
    .filter(
      ({ name, attributes }) =>
        /^(?:atom:)?link$/.test(name) && /^(?:alternate)?$/.test(attributes.get('rel') ?? ''),
    )
    .map(({ attributes }) => attributes.get('href'));

const enclosuresOf = (elements: readonly FeedElement[]) =>
  elements
    .filter(({ name }) => name === 'enclosure')
    .map(({ attributes }) => ({ url: attributes.get('url'), type: attributes.get('type') }));

function rssEntry({ elements, about }: FeedElements, base: string): RawEntry {
  return {
    titles: textsOf(elements, 'title', 'dc:title', 'media:title', 'itunes:title'),
    links: [...textsOf(elements, 'link'), ...permaLinks(elements), ...alternatesOf(elements), about],
    dates: textsOf(elements, ...dateNames),
    images: [...mediaImages(elements), ...enclosedImages(enclosuresOf(elements)), ...episodeImages(elements)],
    texts: textsOf(elements, 'content:encoded', 'description').map((html) => ({ html, base })),
    base,
  };
}

/** Reads RSS 0.90 to 2.0, with or without RDF, and RSS 1.1. */
export function readRss({ feed, entries }: FeedOutline, url: string): RawFeed {
  const [link] = textsOf(feed.elements, 'link').filter((text) => text !== '');
  const [title = ''] = textsOf(feed.elements, 'title', 'dc:title').filter((text) => text !== '');
  return { title, entries: entries.map((entry) => rssEntry(entry, findBase(url, link, ...entry.bases))) };
}
