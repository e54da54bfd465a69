import type { ArticleSummary } from '#contract/news.ts';
import { largestRenditionUpTo } from '#domain/image-renditions.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { Link } from '#web/ui/link.tsx';
import { Tile } from '#web/ui/tile.tsx';
import { articlePath } from './article-head.ts';

function CardImage({ article }: { article: ArticleSummary }) {
  const [picture] = article.pictures;
  if (!picture) return <Tile name="Holdwise" kind="News" size="lead" />;
  return (
    <img
      src={largestRenditionUpTo(picture, 'small')}
      alt=""
      width={480}
      height={270}
      loading="lazy"
      decoding="async"
      className="aspect-video w-full rounded-sm bg-rule object-cover"
    />
  );
}

interface ArticleCardProps {
  article: ArticleSummary;
  level?: 2 | 3;
  /** Whether the image is beside the text; for a single card. */
  wide?: boolean;
}

const wideLayout = 'grid gap-x-8 sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]';

/** A card that links to an article by the editors. */
export function ArticleCard({ article, level = 3, wide = false }: ArticleCardProps) {
  const date = article.publishedAt ?? article.createdAt;
  const Heading = `h${level}` as const;
  return (
    <article>
      <Link to={articlePath(article.slug)} className={`group no-underline ${wide ? wideLayout : 'block'}`}>
        <CardImage article={article} />
        <div>
          <Heading
            dir="auto"
            className="pt-3 font-serif text-[20px] leading-[1.22] font-semibold tracking-tight underline-offset-3 wrap-anywhere group-hover:underline group-hover:decoration-1"
          >
            {article.title}
          </Heading>
          <p dir="auto" className="line-clamp-2 pt-1.5 text-soft">
            {article.excerpt}
          </p>
          <p className="pt-1.5 text-fine text-soft">
            <time dateTime={date}>{mediumDate(date)}</time>
          </p>
        </div>
      </Link>
    </article>
  );
}
