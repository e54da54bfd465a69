import type { FeedItem } from '../../../contract/feed.ts';
import { NewsCard } from './news-card.tsx';
import { besideLead, newsLayout } from './news-layout.ts';

interface CardsProps {
  items: readonly FeedItem[];
  className: string;
  itemClassName: string;
}

function Cards({ items, className, itemClassName }: CardsProps) {
  if (items.length === 0) return null;
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.link} className={itemClassName}>
          <NewsCard item={item} size="card" />
        </li>
      ))}
    </ul>
  );
}

/** The newest item large, the next ones beside it, the others below. */
export function NewsList({ items }: { items: readonly FeedItem[] }) {
  const [lead, ...others] = items;
  const { top, beside, besideItem, below, belowItem } = newsLayout;
  return (
    <>
      <div className={top}>
        {lead && <NewsCard item={lead} size="lead" />}
        <Cards items={others.slice(0, besideLead)} className={beside} itemClassName={besideItem} />
      </div>
      <Cards items={others.slice(besideLead)} className={below} itemClassName={belowItem} />
    </>
  );
}
