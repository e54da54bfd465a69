import { type ReactNode, useState } from 'react';
import type { FeedItem } from '#contract/feeds.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { Link } from '#web/ui/link.tsx';
import { Tile } from './tile.tsx';

const sizes = {
  lead: {
    width: 640,
    height: 360,
    loading: 'eager',
    fetchPriority: 'high',
    shape: 'aspect-video wide:aspect-5/2',
  },
  card: { width: 96, height: 72, loading: 'lazy', fetchPriority: 'auto', shape: 'aspect-4/3' },
} as const;

interface NewsImageProps {
  item: FeedItem;
  size: keyof typeof sizes;
}

/** The image of an item, or a placeholder if there is none or loading fails. */
function NewsImage({ item, size }: NewsImageProps) {
  const [failed, setFailed] = useState(false);
  if (item.image === null || failed) {
    const tile = <Tile name={item.source} kind={item.kind === 'filing' ? '13F' : 'News'} size={size} />;
    // The page has no room for a large picture that shows nothing.
    return size === 'lead' ? null : tile;
  }
  const { shape, ...attributes } = sizes[size];
  return (
    <img
      {...attributes}
      src={item.image}
      alt=""
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      className={`w-full rounded-sm bg-rule object-cover ${shape}`}
    />
  );
}

const variants = {
  lead: {
    link: 'card-link block',
    text: 'not-first:pt-3.5',
    title: 'card-title text-[20px] leading-[1.18] tracking-tight',
  },
  card: {
    link: 'card-link card-row',
    text: 'min-w-0',
    title: 'card-title text-base',
  },
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
  const { link, text, title } = variants[size];
  return (
    <article>
      <CardLink to={item.link} className={link}>
        <NewsImage item={item} size={size} />
        <div className={text}>
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

/** Number of items beside the lead; the others are shown on demand. */
export const cardsBesideLead = 2;

/** Classes that the list and its skeleton share, which avoids layout shifts when the news load. */
export const newsLayout = {
  top: 'grid gap-x-8 gap-y-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]',
  beside: 'grid content-start gap-x-8 sm:grid-cols-2',
  besideItem: 'border-b border-rule py-3 last:border-b-0 first:pt-0 sm:border-b-0 sm:py-0',
  below: 'gap-8 border-rule pt-1 sm:columns-2 sm:border-t wide:mt-3 wide:columns-3',
  belowItem: 'break-inside-avoid border-b border-rule py-4',
} as const;

interface CardsProps {
  id?: string;
  items: readonly FeedItem[];
  className: string;
  itemClassName: string;
}

function Cards({ id, items, className, itemClassName }: CardsProps) {
  if (items.length === 0) return null;
  return (
    <ul id={id} className={className}>
      {items.map((item) => (
        <li key={item.link} className={itemClassName}>
          <NewsCard item={item} size="card" />
        </li>
      ))}
    </ul>
  );
}

interface NewsListProps {
  items: readonly FeedItem[];
  /** The id of the items after the first ones. */
  restId: string;
  /** Whether all items are shown. */
  isOpen: boolean;
}

/** Shows the newest item large, the next ones beside it, and on demand the others below. */
export function NewsList({ items, restId, isOpen }: NewsListProps) {
  const [lead, ...others] = items;
  const { top, beside, besideItem, below, belowItem } = newsLayout;
  return (
    <>
      <div className={top}>
        {lead && <NewsCard item={lead} size="lead" />}
        <Cards items={others.slice(0, cardsBesideLead)} className={beside} itemClassName={besideItem} />
      </div>
      <Cards
        id={restId}
        items={others.slice(cardsBesideLead)}
        className={isOpen ? below : `${below} hidden noscript:block`}
        itemClassName={belowItem}
      />
    </>
  );
}
