import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Article } from '#contract/news.ts';
import { limits } from '#domain/limits.ts';
import { stripControlCharacters } from '#domain/visible-text.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { acceptsGzip } from '#server/platform/http/accepts-gzip.ts';
import { articlePath } from '#server/research/news/paths.ts';
import type { ArticleListCache } from './article-list-cache.ts';
import type { ArticleTexts } from './article-texts.ts';
import { listLatest, listPublished } from './articles.ts';
import { element, escapeXml } from './xml-text.ts';

interface SyndicationSettings {
  db: Db;
  articleListCache: ArticleListCache;
  articleTexts: ArticleTexts;
  publicUrl: () => string;
}

const maxAgeSeconds = 300;

/** Makes the URLs of links and images absolute, for readers on other websites. */
const withAbsoluteUrls = (markup: string, url: string) =>
  markup.replaceAll(/(<[^<>]+ (?:src|href)=")(?=\/(?!\/))/g, (start) => start + url);

const maxFullTextCharacters = 1_000_000;

/** Returns full texts by id, newest first, up to `maxFullTextCharacters`. Older articles only have their excerpt. */
function selectFullTexts(articles: readonly Article[]): Map<string, string> {
  let remaining = maxFullTextCharacters;
  const fitting = articles.filter(({ description }) => {
    remaining -= description.length;
    return remaining >= 0;
  });
  return new Map(fitting.map(({ _id, description }) => [_id, description]));
}

/** Wraps markup in a CDATA section. A `]]>` in the markup is split, because it would end the section. */
function fullText(markup: string): string {
  const text = stripControlCharacters(markup).replaceAll(']]>', ']]]]><![CDATA[>');
  return `<content:encoded><![CDATA[${text}]]></content:encoded>`;
}

/** Writes RSS 2.0 (rssboard.org/rss-specification) with full texts in `content:encoded`. */
function writeRss(articles: readonly Article[], url: string): string {
  const texts = selectFullTexts(articles);
  const items = articles.map(({ _id, slug, title, excerpt, createdAt, publishedAt }) => {
    const text = texts.get(_id);
    return [
      '<item>',
      element('title', title),
      element('link', url + articlePath(slug)),
      `<guid isPermaLink="false">${escapeXml(_id)}</guid>`,
      element('pubDate', new Date(publishedAt ?? createdAt).toUTCString()),
      element('description', excerpt),
      text === undefined ? '' : fullText(withAbsoluteUrls(text, url)),
      '</item>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    element('title', 'Holdwise'),
    element('link', `${url}/news`),
    element('description', 'News and articles from Holdwise.'),
    element('language', 'en'),
    `<atom:link href="${escapeXml(`${url}/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

const writeRobots = (url: string) =>
  ['User-agent: *', 'Disallow: /admin/', 'Disallow: /api/', '', `Sitemap: ${url}/sitemap.xml`, ''].join('\n');

const compress = promisify(gzip);

const withHeaders = (reply: FastifyReply, type: string) =>
  reply.type(`${type}; charset=utf-8`).header('cache-control', `public, max-age=${maxAgeSeconds}`);

interface SerializedFeed {
  text: string;
  compressed: Buffer;
}

interface CachedFeed {
  /** Changes when the feed has to be written again. */
  key: string;
  feed: Promise<SerializedFeed>;
}

/** Serves the RSS feed and robots.txt. The feed is cached, because it is large and requested often. */
export function syndicationRoutes(
  app: FastifyInstance,
  { db, articleListCache, articleTexts, publicUrl }: SyndicationSettings,
): void {
  const hidden = { schema: { hide: true } };

  let cached: CachedFeed | undefined;
  async function writeFeed(): Promise<SerializedFeed> {
    try {
      const { data } = await listPublished(db, articleListCache, articleTexts, 1);
      const text = writeRss(data, publicUrl());
      return { text, compressed: await compress(text) };
    } catch (error) {
      cached = undefined;
      throw error;
    }
  }

  app.get('/feed.xml', hidden, async (request, reply) => {
    const newest = await listLatest(db, articleListCache, { page: 1, limit: limits.articlesPerPage });
    const key = JSON.stringify([publicUrl(), newest.data.map(({ _id, updatedAt }) => [_id, updatedAt])]);
    if (cached?.key !== key) cached = { key, feed: writeFeed() };
    const { text, compressed } = await cached.feed;
    withHeaders(reply, 'application/rss+xml').header('vary', 'accept-encoding');
    return acceptsGzip(request)
      ? reply.header('content-encoding', 'gzip').send(compressed)
      : reply.send(text);
  });

  app.get('/robots.txt', hidden, async (_request, reply) =>
    withHeaders(reply, 'text/plain').send(writeRobots(publicUrl())),
  );
}
