import type { DigestContent } from '#domain/digest/digest-content.ts';
import type { Splits } from '#domain/splits.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import type { Computing } from '#server/platform/computing/computations.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { News } from '#server/stock-news/news-about.ts';
import { articlePath } from '#server/stock-news/paths.ts';
import type { DigestScope, digestComputations } from './digest-portfolios.ts';
import { createNewFilings, type NewBetween } from './new-filings.ts';

export interface DigestSources {
  db: Db;
  computing: Computing<ReturnType<typeof digestComputations>>;
  readFilings: ReadFilings;
  news: Pick<News, 'about'>;
  splits: Splits;
}

/** News about more holdings than this say little about the portfolio. */
const symbolsWithNews = 50;
/** So many are read that some remain without those that filings make. */
const newsRead = 60;
const shownNews = 4;
const shownArticles = 3;

async function newsAbout(
  { about }: DigestSources['news'],
  symbols: readonly string[],
  { since, until }: NewBetween,
): Promise<DigestContent['news']> {
  const found = await about({ symbols: symbols.slice(0, symbolsWithNews), limit: newsRead });
  return found
    .filter(({ kind, date }) => kind !== 'filing' && date > since && date <= until)
    .slice(0, shownNews)
    .map(({ title, link: url, source, date }) => ({ title, url, source, date }));
}

async function newArticles(db: Db, { since, until }: NewBetween): Promise<DigestContent['articles']> {
  const rows = await db
    .selectFrom('articles')
    .select(['title', 'slug', 'published_at'])
    .where('published_at', '>', since)
    .where('published_at', '<=', until)
    .orderBy('published_at', 'desc')
    .limit(shownArticles + shownNews)
    .execute();
  return rows.map(({ title, slug, published_at }) => ({
    title,
    url: articlePath(slug),
    date: published_at ?? '',
  }));
}

/** Returns a function that reads what the summary of a customer tells, and the last day that it covers. */
export function createDigestReader({ db, computing, news, ...sources }: DigestSources) {
  const newFilings = createNewFilings({ db, ...sources });
  return async (
    scope: DigestScope,
    between: NewBetween,
  ): Promise<{ content: DigestContent; coveredTo: string } | undefined> => {
    const { symbols, coveredTo, ...portfolios } = await computing.run('sinceDigest', scope);
    if (symbols.length === 0 && !portfolios.money) return undefined;
    const about = await newsAbout(news, symbols, between);
    const told = new Set(about.map(({ url }) => url));
    const articles = (await newArticles(db, between)).filter(({ url }) => !told.has(url));
    const content = {
      ...portfolios,
      investors: await newFilings(symbols, between),
      news: about,
      articles: articles.slice(0, shownArticles),
    };
    return { content, coveredTo };
  };
}

export type ReadDigest = ReturnType<typeof createDigestReader>;
