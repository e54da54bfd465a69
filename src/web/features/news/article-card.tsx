import { Link } from 'react-router';
import type { ArticleSummary } from '../../../contract/news.ts';
import { addressUpTo } from '../../../domain/pictures.ts';
import { mediumDate } from '../../lib/formats.ts';
import { Tile } from '../../ui/tile.tsx';
import { articlePath } from './article-head.ts';

function CardPicture({ article }: { article: ArticleSummary }) {
  const [picture] = article.pictures;
  if (!picture) return <Tile name="Holdwise" kind="News" size="lead" />;
  return (
    <img
      src={addressUpTo(picture, 'small')}
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
  /** The only one: its picture stands beside its words. */
  wide?: boolean;
}

const wideLayout = 'grid gap-x-8 min-[640px]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]';

/** An article of our own; the whole of the card leads to it. */
export function ArticleCard({ article, level = 3, wide = false }: ArticleCardProps) {
  const date = article.publishedAt ?? article.createdAt;
  const Heading = `h${level}` as const;
  return (
    <article>
      <Link to={articlePath(article.slug)} className={`group no-underline ${wide ? wideLayout : 'block'}`}>
        <CardPicture article={article} />
        <div>
          <Heading className="pt-3 font-serif text-[20px] leading-[1.22] font-semibold tracking-tight underline-offset-3 wrap-anywhere group-hover:underline group-hover:decoration-1">
            {article.title}
          </Heading>
          <p className="line-clamp-2 pt-1.5 text-soft">{article.excerpt}</p>
          <p className="pt-1.5 text-[13px] text-soft">
            <time dateTime={date}>{mediumDate(date)}</time>
          </p>
        </div>
      </Link>
    </article>
  );
}
