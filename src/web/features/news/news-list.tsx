import { type ReactNode, useState } from 'react';
import type { FeedItem } from '#contract/feeds.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { Link } from '#web/ui/link.tsx';
import { Tile } from './tile.tsx';

const images = {
  lead: { width: 160, height: 120, loading: 'eager', fetchPriority: 'high' },
  card: { width: 72, height: 54, loading: 'lazy', fetchPriority: 'auto' },
} as const;

interface NewsImageProps {
  item: FeedItem;
  size: keyof typeof images;
}

/** The image of an item, or a placeholder if there is none or loading fails. */
function NewsImage({ item, size }: NewsImageProps) {
  const [failed, setFailed] = useState(false);
  if (item.image === null || failed)
    return (
      <Tile
        name={item.source}
        kind={item.kind === 'filing' ? '13F' : 'News'}
        size={size === 'lead' ? 'card' : 'small'}
      />
    );
  return (
    <img
      {...images[size]}
      src={item.image}
      alt=""
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      className="aspect-4/3 w-full rounded-sm bg-rule object-cover"
    />
  );
}

const variants = {
  lead: {
    link: 'card-link lead-row',
    title: 'card-title text-lg leading-[1.18] tracking-tight ',
  },
  card: { link: 'card-link card-row', title: 'card-title' },
} as const;

interface NewsCardProps {
  item: FeedItem;
  size: keyof typeof variants;
}

interface CardLinkProps {
  to: string;
  className: string;
  children: ReactNode;
}

/** Opens a page of ours here, and another website in a new tab. */
function CardLink({ to, className, children }: CardLinkProps) {
  if (to.startsWith('/'))
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}

/** A card that links to the item. What a filing says links to the page of its investor. */
function NewsCard({ item, size }: NewsCardProps) {
  const { link, title } = variants[size];
  return (
    <article>
      <CardLink to={item.link} className={link}>
        <NewsImage item={item} size={size} />
        <div className="min-w-0">
          <h3 className={title}>{item.title}</h3>
          <p className="card-note">
            {item.kind === 'filing' ? 'SEC filing' : item.source} ·{' '}
            <time dateTime={item.date}>{mediumDate(item.date)}</time>
            {!item.link.startsWith('/') && <span className="sr-only"> (opens in a new tab)</span>}
          </p>
        </div>
      </CardLink>
    </article>
  );
}

/** Classes that the list and its skeleton share, which avoids layout shifts when the news load. */
export const newsLayout = {
  list: 'below-fold grid gap-x-8 [--height:1700px] sm:grid-cols-2 lg:grid-cols-3 lg:[--height:620px]',
  lead: 'border-b border-rule pb-2.5 sm:col-span-2 lg:col-span-1 lg:row-span-2',
  card: 'border-b border-rule py-1.5 sm:py-2 lg:nth-[-n+3]:pt-0',
} as const;

/** The newest items, each with its image, title and date; the first is larger. */
export function NewsList({ items }: { items: readonly FeedItem[] }) {
  return (
    <ul className={newsLayout.list}>
      {items.map((item, index) => (
        <li key={item.link} className={index === 0 ? newsLayout.lead : newsLayout.card}>
          <NewsCard item={item} size={index === 0 ? 'lead' : 'card'} />
        </li>
      ))}
    </ul>
  );
}
