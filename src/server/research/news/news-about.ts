import type { NewsAbout } from '#contract/stocks.ts';
import type { Splits } from '#domain/splits.ts';
import type { SymbolMentions } from '#domain/symbol-mentions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Research } from '../research.ts';
import { articleNews } from './article-news.ts';
import { feedNews } from './feed-news.ts';
import { filingNews } from './filing-news.ts';

interface NewsSources {
  db: Db;
  research: Pick<Research, 'book'>;
  filingSource: { splits: Splits };
  mentions: () => Promise<Pick<SymbolMentions, 'classesOf'>>;
  /** The configured feeds. Items of other feeds are not shown. */
  feedUrls: readonly string[];
}

interface NewsQuery {
  symbols: readonly string[];
  /** The maximum number of items. */
  limit: number;
}

/** Finds news about stocks, newest first: articles, feed items, and what filings say. */
export interface News {
  about(query: NewsQuery): Promise<NewsAbout[]>;
}

const compareNews = (a: NewsAbout, b: NewsAbout): number => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0);

/**
 * Opens the news about stocks. What is about one share class of a company is about the others, but filings are about the
 * class that they name.
 */
export function createNews({ db, research, filingSource, mentions, feedUrls }: NewsSources): News {
  return {
    async about({ symbols, limit }) {
      if (symbols.length === 0) return [];
      const { classesOf } = await mentions();
      const classes = [...new Set(symbols.flatMap(classesOf))];
      const filings = await filingNews(await research.book(), symbols, filingSource.splits);
      const articles = await articleNews(db, classes, limit);
      const items = await feedNews(db, feedUrls, classes, limit);
      return [...articles, ...items, ...filings].sort(compareNews).slice(0, limit);
    },
  };
}
