import './article-text.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import type { Article, Picture } from '#contract/news.ts';
import { largestRenditionUpTo, pictureSizes, sourceSet } from '#domain/image-renditions.ts';
import { linkTickers } from '#domain/ticker-links.ts';
import { dateAndTime } from '#web/lib/formats.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { articleQuery } from '#web/lib/news-queries.ts';
import { Alert, Failure } from '#web/ui/alert.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { articlePath } from './article-head.ts';
import { ArticleStocks } from './article-stocks.tsx';

/**
 * The text of an article with links on its tickers. The server has sanitised it: it contains only what our editor
 * produces, and no scripts.
 */
function ArticleText({ markup, symbols }: { markup: string; symbols: readonly string[] }) {
  const html = useMemo(() => ({ __html: linkTickers(markup, symbols) }), [markup, symbols]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SPEC.md requires raw HTML; the server has sanitised it.
  return <div className="prose" dangerouslySetInnerHTML={html} />;
}

/** An image of an article, at most as wide as its file. The browser chooses the size that fits the screen. */
function ArticleImage({ picture, first = false }: { picture: Picture; first?: boolean }) {
  const { alt, width, height } = picture;
  const shownWidth = Math.min(width, pictureSizes.large);
  return (
    <img
      src={largestRenditionUpTo(picture, 'medium')}
      srcSet={sourceSet(picture)}
      sizes="(max-width: 800px) calc(100vw - 32px), 720px"
      alt={alt}
      width={shownWidth}
      height={Math.round((height * shownWidth) / width)}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className="mx-auto my-6 h-auto rounded-sm bg-rule"
    />
  );
}

function useArticleTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Holdwise`;
  }, [title]);
}

function Loading() {
  return (
    <LoadingRegion>
      <Skeleton className="h-4 w-44" />
      <Skeleton className="mt-4 h-10" />
      <Skeleton className="mt-6 aspect-video" />
      <Skeleton className="mt-6 h-5" />
      <Skeleton className="mt-3 h-5" />
      <Skeleton className="mt-3 h-5 w-2/3" />
    </LoadingRegion>
  );
}

function NotFound({ message }: { message: string }) {
  useArticleTitle('Article not found');
  return (
    <>
      <h1 className="pb-5 font-serif text-[34px] font-semibold">Article not found</h1>
      <Alert>{message || fallbacks.loadNews}</Alert>
      <p className="pt-6">
        <Link to="/news" className="text-accent">
          All articles
        </Link>
      </p>
    </>
  );
}

function ArticleContent({ article }: { article: Article }) {
  useArticleTitle(article.title);
  const [first, ...others] = article.pictures;
  const date = article.publishedAt ?? article.createdAt;
  return (
    <article>
      <time dateTime={date} className="text-fine text-soft">
        {dateAndTime(date)}
      </time>
      <h1
        dir="auto"
        className="pt-2 pb-4 font-serif text-[34px] leading-[1.12] font-semibold tracking-tight wrap-anywhere sm:text-[44px]"
      >
        {article.title}
      </h1>
      <ArticleStocks symbols={article.symbols} />
      {first && <ArticleImage picture={first} first />}
      <ArticleText markup={article.description} symbols={article.symbols} />
      {others.map((picture) => (
        <ArticleImage key={picture._id} picture={picture} />
      ))}
      <p className="mt-10 border-t border-rule pt-4">
        <Link to="/news" className="text-accent">
          More from our editors
        </Link>
      </p>
    </article>
  );
}

function ArticleBySlug({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(articleQuery(slug));
  if (data && 'missing' in data) return <NotFound message={data.missing} />;
  if (data)
    return data.slug === slug ? (
      <ArticleContent article={data} />
    ) : (
      <Navigate to={articlePath(data.slug)} replace />
    );
  if (error?.status === 404) return <NotFound message={error.message} />;
  return error ? <Failure error={error} fallback={fallbacks.loadNews} onRetry={refetch} /> : <Loading />;
}

/** An article by the editors. */
export function ArticlePage() {
  const { slug = '' } = useParams();
  return (
    <div className="mx-auto max-w-[720px] pt-8 sm:pt-12">
      <ArticleBySlug key={slug} slug={slug} />
    </div>
  );
}
