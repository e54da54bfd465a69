import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Article } from '../../../contract/news.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { ArticleOrders } from './article-orders.ts';
import { listPublished, listPublishedSlugs } from './articles.ts';

interface SyndicationSettings {
  db: Db;
  articleOrders: ArticleOrders;
  publicUrl: () => string;
}

const keptSeconds = 300;
const pathOf = (slug: string) => `/news-detail/${encodeURIComponent(slug)}`;

/** Links and pictures of a text with whole addresses, as a reader elsewhere needs them. */
const withWholeAddresses = (markup: string, url: string) =>
  markup.replaceAll(/(<[^<>]+ (?:src|href)=")(?=\/(?!\/))/g, (start) => start + url);

async function rssOf(articles: readonly Article[], url: string): Promise<string> {
  // Loaded when somebody asks for the first time: it is large, and an idle server need not hold it.
  const { generateRssFeed } = await import('feedsmith');
  return generateRssFeed({
    title: 'Holdwise',
    link: `${url}/news`,
    description: 'News and articles from the Holdwise desk.',
    language: 'en',
    atom: { links: [{ href: `${url}/feed.xml`, rel: 'self', type: 'application/rss+xml' }] },
    items: articles.map((article) => ({
      title: article.title,
      link: url + pathOf(article.slug),
      guid: { value: article._id, isPermaLink: false },
      pubDate: new Date(article.publishedAt ?? article.createdAt),
      description: article.excerpt,
      content: { encoded: withWholeAddresses(article.description, url) },
    })),
  });
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

interface Place {
  path: string;
  changedAt?: string;
}

function sitemapOf(places: readonly Place[], url: string): string {
  const entries = places.map(({ path, changedAt }) =>
    [
      `<url><loc>${escapeXml(url + path)}</loc>`,
      changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`,
      '</url>',
    ].join(''),
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

const robotsOf = (url: string) =>
  ['User-agent: *', 'Disallow: /admin/', 'Disallow: /api/', '', `Sitemap: ${url}/sitemap.xml`, ''].join('\n');

function send(reply: FastifyReply, type: string, text: string) {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('cache-control', `public, max-age=${keptSeconds}`)
    .send(text);
}

/** What feed readers and search engines ask for. */
export function syndicationRoutes(
  app: FastifyInstance,
  { db, articleOrders, publicUrl }: SyndicationSettings,
): void {
  const hidden = { schema: { hide: true } };

  app.get('/feed.xml', hidden, async (_request, reply) => {
    const { data } = await listPublished(db, articleOrders, 1);
    return send(reply, 'application/rss+xml', await rssOf(data, publicUrl()));
  });

  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const articles = await listPublishedSlugs(db);
    const places: Place[] = [
      ...['/', '/news', '/help'].map((path) => ({ path })),
      ...articles.map(({ slug, updated_at }) => ({ path: pathOf(slug), changedAt: updated_at })),
    ];
    return send(reply, 'application/xml', sitemapOf(places, publicUrl()));
  });

  app.get('/robots.txt', hidden, async (_request, reply) => send(reply, 'text/plain', robotsOf(publicUrl())));
}
