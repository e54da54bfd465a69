import { escapeHtml } from './escape-html.ts';
import { element, escapeXml } from './xml-text.ts';

/** An entry of an RSS feed. */
export interface RssItem {
  title: string;
  /** Absolute. */
  link: string;
  /** Identifies the entry for ever. */
  guid: string;
  /** ISO date or time. */
  date: string;
  /** Plain text. In the feed it is HTML (RSS Best Practices Profile), unlike titles. */
  description: string;
  /** Elements of other namespaces, already written as XML. */
  more?: string;
}

export interface RssChannel {
  title: string;
  /** The page that the feed belongs to, and the feed itself: absolute. */
  link: string;
  self: string;
  description: string;
  items: readonly RssItem[];
}

export const rssType = 'application/rss+xml; charset=utf-8';

const writeItem = ({ title, link, guid, date, description, more = '' }: RssItem): string =>
  [
    '<item>',
    element('title', title),
    element('link', link),
    `<guid isPermaLink="false">${escapeXml(guid)}</guid>`,
    element('pubDate', new Date(date).toUTCString()),
    element('description', escapeHtml(description)),
    more,
    '</item>',
  ].join('');

/** Writes RSS 2.0 (rssboard.org/rss-specification). */
export const writeRss = ({ title, link, self, description, items }: RssChannel): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    element('title', title),
    element('link', link),
    element('description', description),
    element('language', 'en'),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map(writeItem),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
