import type { QueryClient } from '@tanstack/react-query';
import type { Article } from '#contract/news.ts';
import { largestRenditionUpTo } from '#domain/image-renditions.ts';
import { ApiError } from '#web/lib/api.ts';
import { quotesQuery, requestsFor } from '#web/lib/market-queries.ts';
import { articleQuery, type MissingArticle } from '#web/lib/news-queries.ts';
import type { PageHead } from '#web/lib/page-handle.ts';

export const articlePath = (slug: string) => `/news-detail/${encodeURIComponent(slug)}`;

const notFound: Partial<PageHead> = { title: 'Article not found · Holdwise', hidden: true, status: 404 };

// https://schema.org/NewsArticle, limited to the known properties.
const structuredDataOf = (article: Article) => (publicUrl: string, name: string) => ({
  '@context': 'https://schema.org',
  '@type': 'NewsArticle',
  headline: article.title,
  description: article.excerpt,
  datePublished: article.publishedAt ?? article.createdAt,
  dateModified: article.updatedAt,
  ...(article.author && { author: { '@type': 'Person', name: article.author } }),
  image: article.pictures.map((picture) => publicUrl + largestRenditionUpTo(picture, 'large')),
  mainEntityOfPage: publicUrl + articlePath(article.slug),
  publisher: { '@type': 'Organization', name, url: `${publicUrl}/` },
});

function headOf(article: Article): Partial<PageHead> {
  const [first] = article.pictures;
  return {
    title: `${article.title} · Holdwise`,
    description: article.excerpt,
    type: 'article',
    structuredData: structuredDataOf(article),
    ...(first && { image: largestRenditionUpTo(first, 'large') }),
  };
}

/** Loads an article and returns the metadata of its page, or a redirect from an old slug to the current one. */
export async function prefetchArticle(
  client: QueryClient,
  { slug = '' }: Readonly<Record<string, string | undefined>>,
): Promise<Partial<PageHead> | { movedTo: string } | undefined> {
  const query = articleQuery(slug);
  try {
    const article = await client.fetchQuery(query);
    if ('missing' in article) return notFound;
    if (article.slug !== slug) return { movedTo: articlePath(article.slug) };
    await Promise.all(
      requestsFor(article.symbols).map((symbols) => client.prefetchQuery(quotesQuery(symbols))),
    );
    return headOf(article);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) return { status: 503, hidden: true };
    // Cached, so that the browser does not repeat the call.
    const missing: MissingArticle = { missing: error.message };
    client.setQueryData(query.queryKey, missing);
    return notFound;
  }
}
