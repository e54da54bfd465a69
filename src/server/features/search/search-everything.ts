import type { QueryOf, ResultOf } from '#contract/endpoint.ts';
import type { SearchResult, search } from '#contract/search.ts';
import type { InvestorFilings } from '#domain/filings/history.ts';
import { prepareNames, searchNames } from '#domain/name-search.ts';
import { perObject } from '#domain/per-object.ts';
import { asQuoted } from '#domain/quoted-units.ts';
import { type StockQuestion, stockQuestionOf } from '#domain/search-questions.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import type { FindListings } from '#server/providers/market/find-listings.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { articlePath, investorPath, stockPath } from '#server/stock-news/paths.ts';
import { type UnlistedCompany, unlistedCompanyAtStart, unlistedCompanyOf } from './unlisted-companies.ts';

type SearchedKinds = QueryOf<typeof search.all>['kind'];

/** A published article that a search found. */
export interface FoundArticle {
  id: string;
  title: string;
  slug: string;
  publishedAt: string | null;
}

export interface SearchSources {
  market: Pick<MarketProvider, 'quotes' | 'status'>;
  findListings: FindListings;
  readFilings: ReadFilings;
  /** Finds published articles by their titles, best first. */
  findArticles: (query: string, limit: number) => Promise<FoundArticle[]>;
}

const counts = { stocks: 12, ofKind: 50, investors: 5, articles: 5 } as const;

async function findStocks(
  { market, findListings }: SearchSources,
  query: string,
  { client, exact, kinds }: { client: string | undefined; exact: boolean; kinds?: SearchedKinds },
): Promise<SearchResult[]> {
  // Answers from memory: a search while someone types must not wait for a live source.
  const caller = { client, waits: false };
  const limit = kinds ? counts.ofKind : counts.stocks;
  const matches = await findListings(query, { limit, exact, kinds }, caller);
  const quotes = await market.quotes(
    matches.map(({ symbol }) => symbol),
    caller,
  );
  const bySymbol = new Map(quotes.map((quote) => [quote.symbol, asQuoted(quote)]));
  return matches.map((listing) => {
    const { symbol, name, exchange, kind, currency } = listing;
    const quote = bySymbol.get(symbol);
    return {
      kind: 'stock',
      key: symbol,
      title: name,
      detail: [symbol, currency !== 'USD' && currency, exchange || kind].filter(Boolean).join(' · '),
      to: stockPath(symbol),
      listing,
      quote: quote
        ? {
            price: quote.price,
            changePercent: quote.changePercent,
            asOf: quote.asOf,
            ...(quote.currency && { currency: quote.currency }),
          }
        : null,
    };
  });
}

const namesIn = perObject(({ investors }: InvestorFilings) =>
  prepareNames(investors, ({ name, firm }) => (firm === null ? [name] : [name, firm])),
);

async function findInvestors({ readFilings }: SearchSources, query: string): Promise<SearchResult[]> {
  return searchNames(namesIn(await readFilings()), query, counts.investors).map(({ slug, name, firm }) => ({
    kind: 'investor',
    key: slug,
    title: name,
    detail: firm ?? '',
    to: investorPath(slug),
    listing: null,
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
    listing: null,
    quote: null,
  }));
}

const answers = {
  similar: { title: (name: string) => `Stocks similar to ${name}`, anchor: '#matches-title' },
  holders: { title: (name: string) => `Who holds ${name}`, anchor: '#holders-title' },
} as const;

const answersListed = 3;

/** Turns stocks into answers to a question about them: links to the section of their page. */
const answersTo = ({ kind }: StockQuestion, found: readonly SearchResult[]): SearchResult[] =>
  found.slice(0, answersListed).map((stock) => ({
    ...stock,
    title: answers[kind].title(stock.title),
    to: stock.to + answers[kind].anchor,
  }));

/** Returns the company without a listing that a query names, or starts with if its words as typed find no stock. */
async function findUnlisted(
  sources: SearchSources,
  query: string,
  client: string | undefined,
): Promise<UnlistedCompany | null> {
  const named = unlistedCompanyOf(query);
  const atStart = named ? null : unlistedCompanyAtStart(query);
  if (!atStart) return named;
  return (await findStocks(sources, query, { client, exact: true })).length === 0 ? atStart : null;
}

/**
 * Finds stocks, then investors, then articles, the best of each kind first. The name of a company without a listing finds no
 * similar names.
 */
export async function searchEverything(
  sources: SearchSources,
  { query, kind: kinds }: { query: string; kind?: SearchedKinds },
  client?: string,
): Promise<ResultOf<typeof search.all>> {
  const question = stockQuestionOf(query);
  const unlisted = await findUnlisted(sources, question?.about ?? query, client);
  const { asOf } = await sources.market.status();
  const options = { client, exact: unlisted !== null, kinds };
  if (question) {
    const results = answersTo(question, await findStocks(sources, question.about, options));
    return { results, asOf, unlisted };
  }
  if (kinds) return { results: await findStocks(sources, query, options), asOf, unlisted };
  const found = await Promise.all([
    findStocks(sources, query, options),
    findInvestors(sources, query),
    findArticles(sources, query),
  ]);
  return { results: found.flat(), asOf, unlisted };
}
