import type { SearchResult } from '#contract/search.ts';
import type { FilingBook, InvestorHistory } from '#domain/filings/history.ts';
import { type NameSearch, prepareNames, searchNames } from '#domain/name-search.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { articlePath, investorPath, stockPath } from '#server/research/news/paths.ts';
import type { Research } from '#server/research/research.ts';

/** A published article that a search found. */
export interface FoundArticle {
  id: string;
  title: string;
  slug: string;
  publishedAt: string | null;
}

export interface SearchSources {
  market: Pick<MarketProvider, 'search' | 'quotes'>;
  research: Pick<Research, 'book'>;
  /** Finds published articles by their titles, best first. */
  findArticles: (query: string, limit: number) => Promise<FoundArticle[]>;
}

const counts = { stocks: 8, investors: 5, articles: 5 } as const;

async function findStocks(
  { market }: SearchSources,
  query: string,
  client: string | undefined,
): Promise<SearchResult[]> {
  // Answers from memory: a search while someone types must not wait for a live source.
  const caller = { client, waits: false };
  const matches = await market.search(query, { limit: counts.stocks }, caller);
  const quotes = await market.quotes(
    matches.map(({ symbol }) => symbol),
    caller,
  );
  const bySymbol = new Map(quotes.map((quote) => [quote.symbol, quote]));
  return matches.map(({ symbol, name, exchange }) => {
    const quote = bySymbol.get(symbol);
    return {
      kind: 'stock',
      key: symbol,
      title: name,
      detail: `${symbol} · ${exchange}`,
      to: stockPath(symbol),
      quote: quote ? { price: quote.price, changePercent: quote.changePercent } : null,
    };
  });
}

const prepared = new WeakMap<FilingBook, NameSearch<InvestorHistory>>();

async function findInvestors({ research }: SearchSources, query: string): Promise<SearchResult[]> {
  const book = await research.book();
  const names =
    prepared.get(book) ??
    prepareNames(book.investors, ({ name, firm }) => (firm === null ? [name] : [name, firm]));
  prepared.set(book, names);
  return searchNames(names, query, counts.investors).map(({ slug, name, firm }) => ({
    kind: 'investor',
    key: slug,
    title: name,
    detail: firm ?? '',
    to: investorPath(slug),
    quote: null,
  }));
}

async function findArticles({ findArticles: find }: SearchSources, query: string): Promise<SearchResult[]> {
  const articles = await find(query, counts.articles);
  return articles.map(({ id, title, slug, publishedAt }) => ({
    kind: 'article',
    key: id,
    title,
    detail: (publishedAt ?? '').slice(0, 10),
    to: articlePath(slug),
    quote: null,
  }));
}

/** Finds stocks, then investors, then articles, the best of each kind first. */
export async function searchEverything(
  sources: SearchSources,
  query: string,
  client?: string,
): Promise<SearchResult[]> {
  const found = await Promise.all([
    findStocks(sources, query, client),
    findInvestors(sources, query),
    findArticles(sources, query),
  ]);
  return found.flat();
}
