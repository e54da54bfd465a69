import type { JsonFeed } from 'feedsmith';
import { enclosedPictures } from './item-pictures.ts';
import type { RawEntry, RawFeed } from './raw-entry.ts';
import { findBase } from './resolve-address.ts';

function jsonEntry(item: JsonFeed.Item<string>, base: string): RawEntry {
  return {
    titles: [item.title],
    links: [item.url, item.external_url, /^https?:\/\//i.test(item.id ?? '') ? item.id : undefined],
    dates: [item.date_published, item.date_modified],
    pictures: [
      { url: item.image },
      { url: item.banner_image },
      ...enclosedPictures(item.attachments?.map(({ url, mime_type }) => ({ url, type: mime_type }))),
    ],
    texts: [{ html: item.content_html, base }],
    base,
  };
}

/** JSON Feed 1.0 and 1.1. */
export function readJson(feed: JsonFeed.Feed<string>, url: string): RawFeed {
  const base = findBase(url, feed.home_page_url);
  return { title: feed.title ?? '', entries: (feed.items ?? []).map((item) => jsonEntry(item, base)) };
}
