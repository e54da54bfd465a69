import type { NewsAbout } from '#contract/market-stocks.ts';
import type { SymbolMentions } from '#domain/mentions/symbol-mentions.ts';
import type { Splits } from '#domain/splits.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { DataVersion } from '#server/platform/db/versions.ts';
import { articleNews, findArticles } from './article-news.ts';
import { feedNews, findFeedItems } from './feed-news.ts';
import { filingNews } from './filing-news.ts';
import { byImportance, type Weights } from './news-importance.ts';
import { createNewsVersions, type NewsQuery } from './news-versions.ts';
import type { FeedUrls } from './stored-feed-items.ts';

interface NewsSources {
  db: Db;
  readFilings: ReadFilings;
  filingSource: { splits: Splits };
  mentions: () => Promise<Pick<SymbolMentions, 'classesOf'>>;
  /** Items of other feeds are not shown. */
  feedUrls: FeedUrls;
  /** Changes with articles and feed items. */
  newsVersion: Pick<DataVersion, 'read'>;
}

/** Finds news about stocks, newest first, and of one day the stocks in turn: articles, feed items, and what filings say. */
export interface News {
  about(query: NewsQuery): Promise<NewsAbout[]>;
  /** Returns a version of these news that differs only if they do. At most a minute old, for articles that are scheduled. */
  versionOf(query: NewsQuery): Promise<string>;
  /**
   * Returns a page of these news. `limit` is the number of items on all pages. With `weights` the most important come first
   * (`byImportance`).
   */
  page(
    query: NewsQuery & { page: number; size: number; weights?: Weights | undefined },
  ): Promise<{ news: NewsAbout[]; pages: number }>;
}

type Articles = Awaited<ReturnType<typeof findArticles>>;
type Items = Awaited<ReturnType<typeof findFeedItems>>;
type Found = { date: string } & (
  | { article: Articles[number] }
  | { item: Items[number] }
  | { filing: NewsAbout }
);

const newestFirst = (a: Found, b: Found): number => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0);

/** Adds images and symbols, which only the items that are shown need. */
async function complete(db: Db, found: readonly Found[]): Promise<NewsAbout[]> {
  const articles = await articleNews(
    db,
    found.flatMap((one) => ('article' in one ? one.article : [])),
  );
  const items = await feedNews(
    db,
    found.flatMap((one) => ('item' in one ? one.item : [])),
  );
  return found.flatMap((one) => {
    if ('filing' in one) return one.filing;
    return ('article' in one ? articles.shift() : items.shift()) ?? [];
  });
}

/**
 * Opens the news about stocks. News about one share class of a company is also news about the others, except that
 * filings are about the class that they name.
 */
export function createNews({
  db,
  readFilings,
  filingSource,
  mentions,
  feedUrls,
  newsVersion,
}: NewsSources): News {
  async function find({ symbols, limit }: NewsQuery): Promise<Found[]> {
    if (symbols.length === 0) return [];
    const { classesOf } = await mentions();
    const classes = [...new Set(symbols.flatMap(classesOf))];
    const articles = await findArticles(db, classes, limit);
    const items = await findFeedItems(db, await feedUrls(), classes, limit);
    const filings = await filingNews(await readFilings(), symbols, filingSource.splits);
    return [
      ...articles.map((article) => ({ article, date: article.published_at ?? '' })),
      ...items.map((item) => ({ item, date: item.published_at })),
      ...filings.map((filing) => ({ filing, date: filing.date })),
    ]
      .sort(newestFirst)
      .slice(0, limit);
  }

  const about = async (query: NewsQuery) => complete(db, await find(query));
  return {
    about,
    versionOf: createNewsVersions({ about, currentVersion: newsVersion.read }),
    async page({ page, size, weights, ...query }) {
      const found = await find(query);
      const [from, to] = [(page - 1) * size, page * size];
      const news = weights
        ? byImportance(await complete(db, found), weights).slice(from, to)
        : await complete(db, found.slice(from, to));
      return { news, pages: Math.max(1, Math.ceil(found.length / size)) };
    },
  };
}
