import type { AtomNs, DcNs, DcTermsNs, RdfFeed, RssFeed } from 'feedsmith';
import { enclosedPictures, mediaPictures } from './item-pictures.ts';
import type { RawEntry, RawFeed } from './raw-entry.ts';
import { findBase } from './resolve-address.ts';

interface Extended {
  atom?: AtomNs.Entry<string>;
  dc?: DcNs.ItemOrFeed<string>;
  dcterms?: DcTermsNs.ItemOrFeed<string>;
}

const extendedDates = ({ atom, dc, dcterms }: Extended) => [
  ...(dc?.dates ?? []),
  ...(dcterms?.issued ?? []),
  ...(dcterms?.created ?? []),
  ...(dcterms?.modified ?? []),
  atom?.published,
  atom?.updated,
];

const alternatesOf = (links: AtomNs.Entry<string>['links'] = []) =>
  links.filter(({ rel = 'alternate' }) => rel === 'alternate').map(({ href }) => href);

function permaLink(guid: RssFeed.Guid | undefined): string | undefined {
  return guid?.isPermaLink !== false && /^\s*https?:\/\//i.test(guid?.value ?? '') ? guid?.value : undefined;
}

function rssEntry(item: RssFeed.Item<string>, base: string): RawEntry {
  return {
    titles: [item.title, item.dc?.titles?.[0], item.media?.title?.value, item.itunes?.title],
    links: [item.link, permaLink(item.guid), ...alternatesOf(item.atom?.links)],
    dates: [item.pubDate, ...extendedDates(item)],
    pictures: [
      ...mediaPictures(item.media),
      ...enclosedPictures(item.enclosures),
      { url: item.itunes?.image },
    ],
    texts: [item.content?.encoded, item.description].map((html) => ({ html, base })),
    base,
  };
}

/** RSS 0.91 to 2.0. */
export function readRss(feed: RssFeed.Feed<string>, url: string): RawFeed {
  const entries = (feed.items ?? []).map((item) =>
    rssEntry(item, findBase(url, feed.link, feed.xml?.base, item.xml?.base)),
  );
  return { title: feed.title ?? '', entries };
}

function rdfEntry(item: RdfFeed.Item<string>, base: string): RawEntry {
  return {
    titles: [item.title, item.dc?.titles?.[0], item.media?.title?.value],
    links: [item.link, item.rdf?.about],
    dates: extendedDates(item),
    pictures: mediaPictures(item.media),
    texts: [item.content?.encoded, item.description].map((html) => ({ html, base })),
    base,
  };
}

/** RSS 0.90 and 1.0, which are RDF. */
export function readRdf(feed: RdfFeed.Feed<string>, url: string): RawFeed {
  const entries = (feed.items ?? []).map((item) =>
    rdfEntry(item, findBase(url, feed.link, feed.xml?.base, item.xml?.base)),
  );
  return { title: feed.title ?? '', entries };
}
