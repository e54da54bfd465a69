import type { QueryClient } from '@tanstack/react-query';
import type { Article } from '../../../contract/news.ts';
import { addressUpTo } from '../../../domain/pictures.ts';
import { ApiError } from '../../lib/api.ts';
import { articleQuery } from '../../lib/news-queries.ts';
import type { PageHead } from '../../lib/page-handle.ts';

export const articlePath = (slug: string) => `/news-detail/${encodeURIComponent(slug)}`;

const notFound: Partial<PageHead> = { title: 'Article not found · Holdwise', hidden: true, status: 404 };

// https://schema.org/NewsArticle, as far as we know it.
const structuredDataOf = (article: Article) => (publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'NewsArticle',
  headline: article.title,
  description: article.excerpt,
  datePublished: article.publishedAt ?? article.createdAt,
  dateModified: article.updatedAt,
  image: article.pictures.map((picture) => publicUrl + addressUpTo(picture, 'large')),
  mainEntityOfPage: publicUrl + articlePath(article.slug),
  publisher: { '@type': 'Organization', name: 'Holdwise', url: `${publicUrl}/` },
});

function headOf(article: Article): Partial<PageHead> {
  const [first] = article.pictures;
  return {
    title: `${article.title} · Holdwise`,
    description: article.excerpt,
    type: 'article',
    structuredData: structuredDataOf(article),
    ...(first && { image: addressUpTo(first, 'large') }),
  };
}

/** Loads an article for the server, and says what its page says of itself; an old address leads to the new one. */
export async function prefetchArticle(
  client: QueryClient,
  { slug = '' }: Readonly<Record<string, string | undefined>>,
): Promise<Partial<PageHead> | { movedTo: string } | undefined> {
  const query = articleQuery(slug);
  try {
    const article = await client.fetchQuery(query);
    return article.slug === slug ? headOf(article) : { movedTo: articlePath(article.slug) };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) return { status: 503, hidden: true };
    // An answer too: the browser need not ask again.
    client.setQueryData<Article | null>(query.queryKey, null);
    return notFound;
  }
}
