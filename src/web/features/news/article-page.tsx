import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import type { Article, Picture, PublicArticle } from '#contract/news.ts';
import { largestRenditionUpTo, pictureSizes, sourceSet } from '#domain/image-renditions.ts';
import { linkTickers } from '#domain/ticker-links.ts';
import { dateAndTime } from '#web/lib/formats.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { articleQuery } from '#web/lib/news-queries.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Alert, LoadFailure } from '#web/ui/alert.tsx';
import { Link } from '#web/ui/link.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { articlePath } from './article-head.ts';
import { ArticleStocks } from './article-stocks.tsx';

/** The text of an article with links on its tickers. */
function ArticleText({ markup, symbols }: { markup: string; symbols: readonly string[] }) {
  return <Prose markup={useMemo(() => linkTickers(markup, symbols), [markup, symbols])} />;
}

/** An image of an article, at most as wide as its file. The browser chooses the size that fits the screen. */
function ArticleImage({ picture, first = false }: { picture: Picture; first?: boolean }) {
  const { alt, width, height, caption, credit } = picture;
  const shownWidth = Math.min(width, pictureSizes.large);
  const image = (
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
      className="mx-auto h-auto rounded-sm bg-rule"
    />
  );
  if (caption === '' && credit === '') return <div className="my-6">{image}</div>;
  return (
    <figure className="my-6">
      {image}
      <figcaption dir="auto" className="pt-2 text-fine text-soft wrap-anywhere">
        {caption} {credit && <span>Credit: {credit}</span>}
      </figcaption>
    </figure>
  );
}

function Byline({ article: { author, publishedAt, createdAt } }: { article: Article }) {
  const date = publishedAt ?? createdAt;
  return (
    <p className="text-fine text-soft">
      <time dateTime={date}>{dateAndTime(date)}</time>
      {author && (
        <>
          {' '}
          · By <span className="font-semibold text-ink">{author}</span>
        </>
      )}
    </p>
  );
}

/** The title, the lead, the author and the stocks of an article. */
function ArticleHead({ article }: { article: Article }) {
  const { topics, title, lead, symbols } = article;
  return (
    <>
      <Byline article={article} />
      {topics.length > 0 && (
        <ul aria-label="Topics" className="flex flex-wrap gap-x-4 text-fine text-accent">
          {topics.map((topic) => (
            <li key={topic}>{topic}</li>
          ))}
        </ul>
      )}
      <h1
        dir="auto"
        className="pt-2 pb-3 font-serif text-display leading-[1.12] font-semibold tracking-tight wrap-anywhere sm:text-hero"
      >
        {title}
      </h1>
      {lead && (
        <p dir="auto" className="pb-4 font-serif text-lg leading-[1.4] text-soft wrap-anywhere">
          {lead}
        </p>
      )}
      <ArticleStocks symbols={symbols} />
    </>
  );
}

/** The whole of an article, without what leads away from it. */
export function ArticleBody({ article }: { article: Article }) {
  const [first, ...others] = article.pictures;
  return (
    <>
      <ArticleHead article={article} />
      {first && <ArticleImage picture={first} first />}
      <ArticleText markup={article.description} symbols={article.symbols} />
      {others.map((picture) => (
        <ArticleImage key={picture._id} picture={picture} />
      ))}
    </>
  );
}

/** A placeholder for an article: date, title, first image and text. */
export function ArticleSkeleton() {
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
  usePageTitle('Article not found · Holdwise');
  return (
    <>
      <h1 className="pb-5 font-serif text-display font-semibold">Article not found</h1>
      <Alert>{message || fallbacks.loadNews}</Alert>
      <p className="pt-6">
        <Link to="/news" className="text-accent">
          All articles
        </Link>
      </p>
    </>
  );
}

function NextArticle({ next }: { next: NonNullable<PublicArticle['next']> }) {
  return (
    <p dir="auto" className="pb-3">
      <span className="text-soft">Next: </span>
      <Link
        to={articlePath(next.slug)}
        className="font-serif text-lg leading-snug font-semibold wrap-anywhere"
      >
        {next.title}
      </Link>
    </p>
  );
}

function ArticleContent({ article }: { article: PublicArticle }) {
  usePageTitle(`${article.title} · Holdwise`);
  return (
    <article>
      <ArticleBody article={article} />
      <div className="mt-10 border-t border-rule pt-4">
        {article.next && <NextArticle next={article.next} />}
        <Link to="/news" className="text-accent">
          More from our editors
        </Link>
      </div>
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
  if (!error) return <ArticleSkeleton />;
  return (
    <>
      <h1 className="pb-5 font-serif text-display font-semibold">News</h1>
      <LoadFailure error={error} fallback={fallbacks.loadNews} onRetry={refetch} />
      <p className="pt-6">
        <Link to="/news" className="text-accent">
          All articles
        </Link>
      </p>
    </>
  );
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
