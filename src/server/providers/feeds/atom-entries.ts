import type { AtomFeed } from 'feedsmith';
import { enclosedPictures, mediaPictures } from './item-pictures.ts';
import type { RawEntry, RawFeed } from './raw-entry.ts';
import { findBase } from './resolve-address.ts';

type Links = AtomFeed.Link<string>[] | undefined;

const isPage = ({ type = 'text/html' }: AtomFeed.Link<string>) => /html/i.test(type);

/** The links to what an entry or a feed is about, pages before other kinds of file. */
function alternatesOf(links: Links = []): (string | undefined)[] {
  const alternates = links.filter(({ rel = 'alternate' }) => /^alternate$/i.test(rel));
  return alternates
    .toSorted((one, other) => Number(isPage(other)) - Number(isPage(one)))
    .map(({ href }) => href);
}

const enclosuresOf = (links: Links = []) =>
  links.filter(({ rel }) => rel === 'enclosure').map(({ href, type }) => ({ url: href, type }));

function atomEntry(entry: AtomFeed.Entry<string>, base: string): RawEntry {
  return {
    titles: [entry.title?.value, entry.media?.title?.value, entry.dc?.titles?.[0]],
    hasPlainTitle: entry.title?.type === 'text' || entry.title?.type === 'text/plain',
    links: alternatesOf(entry.links),
    dates: [entry.published, entry.updated, ...(entry.dc?.dates ?? [])],
    pictures: [
      ...mediaPictures(entry.media),
      ...enclosedPictures(enclosuresOf(entry.links)),
      { url: entry.itunes?.image },
    ],
    texts: [entry.content, entry.summary]
      .filter((text) => !/^text(\/plain)?$/i.test(text?.type ?? ''))
      .map((text) => ({ html: text?.value, base: findBase(base, undefined, text?.xml?.base) })),
    base,
  };
}

/** Atom 0.3 and 1.0. */
export function readAtom(feed: AtomFeed.Feed<string>, url: string): RawFeed {
  const link = alternatesOf(feed.links)[0];
  const entries = (feed.entries ?? []).map((entry) =>
    atomEntry(entry, findBase(url, link, feed.xml?.base, entry.xml?.base)),
  );
  return { title: feed.title?.value ?? '', entries };
}
