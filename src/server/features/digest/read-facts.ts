import type { DigestFacts } from '#domain/digest/digest-facts.ts';
import type { Splits } from '#domain/splits.ts';
import type { Research } from '#server/filings/research.ts';
import type { ReportBuilder } from '#server/ledger/reports/reports.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { News } from '#server/stock-news/news-about.ts';
import { articlePath } from '#server/stock-news/paths.ts';
import { createNewFilings, type NewBetween } from './new-filings.ts';
import { type DigestScope, readPortfolios } from './portfolio-facts.ts';

export interface FactSources {
  db: Db;
  reports: ReportBuilder;
  research: Pick<Research, 'book'>;
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
  { about }: FactSources['news'],
  symbols: readonly string[],
  { since, until }: NewBetween,
): Promise<DigestFacts['news']> {
  const found = await about({ symbols: symbols.slice(0, symbolsWithNews), limit: newsRead });
  return found
    .filter(({ kind, date }) => kind !== 'filing' && date > since && date <= until)
    .slice(0, shownNews)
    .map(({ title, link: url, source, date }) => ({ title, url, source, date }));
}

async function newArticles(db: Db, { since, until }: NewBetween): Promise<DigestFacts['articles']> {
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
export function createFactReader({ db, reports, news, ...sources }: FactSources) {
  const newFilings = createNewFilings({ db, ...sources });
  return async (
    scope: DigestScope,
    between: NewBetween,
  ): Promise<{ facts: DigestFacts; coveredTo: string } | undefined> => {
    const { symbols, coveredTo, ...portfolios } = await readPortfolios(reports, scope);
    if (symbols.length === 0 && !portfolios.money) return undefined;
    const about = await newsAbout(news, symbols, between);
    const told = new Set(about.map(({ url }) => url));
    const articles = (await newArticles(db, between)).filter(({ url }) => !told.has(url));
    const facts = {
      ...portfolios,
      investors: await newFilings(symbols, between),
      news: about,
      articles: articles.slice(0, shownArticles),
    };
    return { facts, coveredTo };
  };
}

export type ReadFacts = ReturnType<typeof createFactReader>;
