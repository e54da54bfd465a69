import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import type { Article } from '../../../contract/news.ts';
import { ApiError } from '../../lib/api.ts';
import { dateAndTime } from '../../lib/formats.ts';
import { fallbacks } from '../../lib/messages.ts';
import { articleQuery } from '../../lib/news-queries.ts';
import { Failure } from '../../ui/failure.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { articlePath } from './article-head.ts';
import { ArticlePicture } from './article-picture.tsx';
import { ArticleText } from './article-text.tsx';

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

function NotThere() {
  useArticleTitle('Article not found');
  return (
    <div className="py-16 text-center">
      <h1 className="font-serif text-[34px] font-semibold">Article not found</h1>
      <p className="pt-3 text-soft">It may have been taken down, or the address is not quite right.</p>
      <p className="pt-6">
        <Link to="/news" className="text-accent">
          All articles
        </Link>
      </p>
    </div>
  );
}

function Read({ article }: { article: Article }) {
  useArticleTitle(article.title);
  const [first, ...others] = article.pictures;
  const date = article.publishedAt ?? article.createdAt;
  return (
    <article>
      <time dateTime={date} className="text-[13px] text-soft">
        {dateAndTime(date)}
      </time>
      <h1 className="pt-2 pb-4 font-serif text-[34px] leading-[1.12] font-semibold tracking-tight wrap-anywhere sm:text-[44px]">
        {article.title}
      </h1>
      {first && <ArticlePicture picture={first} first />}
      <ArticleText markup={article.description} />
      {others.map((picture) => (
        <ArticlePicture key={picture._id} picture={picture} />
      ))}
      <p className="mt-10 border-t border-rule pt-4">
        <Link to="/news" className="text-accent">
          More from our desk
        </Link>
      </p>
    </article>
  );
}

function Shown({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(articleQuery(slug));
  if (data)
    return data.slug === slug ? <Read article={data} /> : <Navigate to={articlePath(data.slug)} replace />;
  if (data === null || (error instanceof ApiError && error.status === 404)) return <NotThere />;
  return error ? <Failure error={error} fallback={fallbacks.loadNews} onRetry={refetch} /> : <Loading />;
}

/** One of our own articles. */
export function ArticlePage() {
  const { slug = '' } = useParams();
  return (
    <div className="mx-auto max-w-[720px] pt-8 sm:pt-12">
      <Shown key={slug} slug={slug} />
    </div>
  );
}
