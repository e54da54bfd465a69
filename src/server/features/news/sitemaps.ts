import type { FastifyInstance } from 'fastify';
import { inChunks } from '#domain/chunk.ts';
import { latestQuarter } from '#domain/filings/history.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { element } from '#server/platform/http/xml-text.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { articlePath, investorPath, stockPath } from '#server/stock-news/paths.ts';
import { listPublishedSlugs } from './articles.ts';

interface SitemapSettings {
  db: Db;
  market: Pick<MarketProvider, 'figures'>;
  readFilings: ReadFilings;
  publicUrl: () => string;
}

interface SitemapEntry {
  path: string;
  /** ISO date or time; left out if unknown. */
  changedAt?: string | undefined;
}

/** The protocol (sitemaps.org) allows 50,000 addresses and 50 MB in a file; an address takes some 100 bytes. */
const maxAddresses = 49_000;
const entriesPerChunk = 5_000;
const maxAgeSeconds = 300;
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const pages = [
  '/',
  '/news',
  '/stocks',
  '/investors',
  '/investors/activity',
  '/investors/match',
  '/education',
  '/help',
  '/privacy',
  '/terms',
  '/imprint',
  '/contact',
  '/data-sources',
  '/api-reference',
];

async function stockEntries({ market }: SitemapSettings): Promise<SitemapEntry[]> {
  const { rows } = await market.figures();
  return rows
    .filter(({ type }) => type !== 'inactive')
    .map(({ symbol, asOf }) => ({ path: stockPath(symbol), changedAt: asOf }));
}

async function investorEntries({ readFilings }: SitemapSettings): Promise<SitemapEntry[]> {
  const { investors } = await readFilings();
  return investors.map((investor) => ({
    path: investorPath(investor.slug),
    changedAt: latestQuarter(investor)?.filedOn ?? undefined,
  }));
}

async function articleEntries({ db }: SitemapSettings): Promise<SitemapEntry[]> {
  const articles = await listPublishedSlugs(db, maxAddresses);
  return articles.map(({ slug, updated_at }) => ({ path: articlePath(slug), changedAt: updated_at }));
}

const parts: Record<string, (settings: SitemapSettings) => Promise<SitemapEntry[]>> = {
  '/sitemap-pages.xml': async () => pages.map((path) => ({ path })),
  '/sitemap-articles.xml': articleEntries,
  '/sitemap-stocks.xml': stockEntries,
  '/sitemap-investors.xml': investorEntries,
};

function writeEntry(tag: 'url' | 'sitemap', { path, changedAt }: SitemapEntry, url: string): string {
  const changed = changedAt === undefined ? '' : element('lastmod', changedAt);
  return `<${tag}>${element('loc', url + path)}${changed}</${tag}>`;
}

async function writeDocument(
  root: 'urlset' | 'sitemapindex',
  entries: readonly SitemapEntry[],
  url: string,
): Promise<string> {
  const tag = root === 'urlset' ? 'url' : 'sitemap';
  const lines: string[] = [];
  for (const chunk of inChunks(entries.slice(0, maxAddresses), entriesPerChunk)) {
    await eventLoop.yieldIfNeeded();
    for (const entry of chunk) lines.push(writeEntry(tag, entry, url));
  }
  return `<?xml version="1.0" encoding="utf-8"?>\n<${root} ${namespace}>\n${lines.join('\n')}\n</${root}>\n`;
}

/** Returns the newest change of a part; undefined if none is known. */
function newestOf(entries: readonly SitemapEntry[]): string | undefined {
  let newest: string | undefined;
  for (const { changedAt } of entries)
    if (changedAt !== undefined && (newest === undefined || changedAt > newest)) newest = changedAt;
  return newest;
}

/** Serves the index of sitemaps and its parts: pages, articles, every listed stock, investors. */
export function sitemapRoutes(app: FastifyInstance, settings: SitemapSettings): void {
  const serve = (path: string, write: () => Promise<string>) =>
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      const text = await write();
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', `public, max-age=${maxAgeSeconds}`)
        .send(text);
    });

  serve('/sitemap.xml', async () => {
    const entries: SitemapEntry[] = [];
    for (const [path, read] of Object.entries(parts))
      entries.push({ path, changedAt: newestOf(await read(settings)) });
    return writeDocument('sitemapindex', entries, settings.publicUrl());
  });

  for (const [path, read] of Object.entries(parts))
    serve(path, async () => writeDocument('urlset', await read(settings), settings.publicUrl()));
}
