import type { FastifyInstance } from 'fastify';
import type { Article } from '#contract/news.ts';
import { limits } from '#domain/limits.ts';
import { stripControlCharacters } from '#domain/visible-text.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { cachedFeed } from '#server/platform/http/cached-route.ts';
import { writeRss } from '#server/platform/http/rss.ts';
import { articlePath } from '#server/stock-news/paths.ts';
import type { ArticleListCache } from './article-list-cache.ts';
import type { ArticleTexts } from './article-texts.ts';
import { listLatest, listPublished } from './articles.ts';

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

function newsFeed(articles: readonly Article[], url: string): string {
  const texts = selectFullTexts(articles);
  return writeRss({
    title: 'Holdwise',
    link: `${url}/news`,
    self: `${url}/feed.xml`,
    description: 'News and articles from Holdwise.',
    items: articles.map(({ _id, slug, title, excerpt, createdAt, publishedAt }) => {
      const text = texts.get(_id);
      return {
        title,
        link: url + articlePath(slug),
        guid: _id,
        date: publishedAt ?? createdAt,
        description: excerpt,
        ...(text !== undefined && { more: fullText(withAbsoluteUrls(text, url)) }),
      };
    }),
  });
}

const writeRobots = (url: string) =>
  ['User-agent: *', 'Disallow: /admin/', 'Disallow: /api/', '', `Sitemap: ${url}/sitemap.xml`, ''].join('\n');

/** Serves the RSS feed and robots.txt. */
export function syndicationRoutes(
  app: FastifyInstance,
  { db, articleListCache, articleTexts, publicUrl }: SyndicationSettings,
): void {
  cachedFeed(app, '/feed.xml', async () => {
    const url = publicUrl();
    const newest = await listLatest(db, articleListCache, { page: 1, limit: limits.articlesPerPage });
    const articles = JSON.stringify(newest.data.map(({ _id, updatedAt }) => [_id, updatedAt]));
    return {
      dependsOn: { articles, url },
      write: async () => newsFeed((await listPublished(db, articleListCache, articleTexts, 1)).data, url),
    };
  });

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${maxAgeSeconds}`)
      .send(writeRobots(publicUrl())),
  );
}
