import type { ArticleSummary } from '#contract/news.ts';
import { largestRenditionUpTo } from '#domain/image-renditions.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { Link } from '#web/ui/link.tsx';
import { articlePath } from './article-head.ts';
import { Tile } from './tile.tsx';

function CardImage({ article, compact }: { article: ArticleSummary; compact: boolean }) {
  const [picture] = article.pictures;
  if (!picture) return <Tile name="Holdwise" kind="News" size={compact ? 'card' : 'lead'} />;
  return (
    <img
      src={largestRenditionUpTo(picture, 'small')}
      alt=""
      width={480}
      height={270}
      loading="lazy"
      decoding="async"
      className={`w-full rounded-sm bg-rule object-cover ${compact ? 'aspect-4/3' : 'aspect-video'}`}
    />
  );
}

interface ArticleCardProps {
  article: ArticleSummary;
  level?: 2 | 3;
  /** Whether a small image is beside the title, without the excerpt. */
  compact?: boolean;
}

/** A card that links to an article by the editors. */
export function ArticleCard({ article, level = 3, compact = false }: ArticleCardProps) {
  const date = article.publishedAt ?? article.createdAt;
  const Heading = `h${level}` as const;
  return (
    <article>
      <Link
        to={articlePath(article.slug)}
        className={
          compact
            ? 'card-link items-start gap-3.5 sm:grid sm:grid-cols-[96px_minmax(0,1fr)]'
            : 'group block no-underline'
        }
      >
        <div className={compact ? 'max-sm:hidden' : ''}>
          <CardImage article={article} compact={compact} />
        </div>
        <div>
          <Heading
            dir="auto"
            className={
              compact
                ? 'card-title wrap-anywhere'
                : 'pt-3 font-serif text-lg leading-[1.22] font-semibold tracking-tight underline-offset-3 wrap-anywhere group-hover:underline group-hover:decoration-1'
            }
          >
            {article.title}
          </Heading>
          {!compact && (
            <p dir="auto" className="line-clamp-2 pt-1.5 text-soft">
              {article.excerpt}
            </p>
          )}
          <p className="card-note">
            {compact && 'Our editors · '}
            <time dateTime={date}>{mediumDate(date)}</time>
          </p>
        </div>
      </Link>
    </article>
  );
}
