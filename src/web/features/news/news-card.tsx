import type { FeedItem } from '../../../contract/feed.ts';
import { mediumDate } from '../../lib/formats.ts';
import { NewsPicture } from './news-picture.tsx';

const looks = {
  lead: {
    link: 'block',
    text: 'pt-3.5',
    title: 'text-2xl leading-[1.18] tracking-tight sm:text-[28px]',
  },
  card: {
    link: 'grid grid-cols-[96px_minmax(0,1fr)] items-start gap-3.5',
    text: 'min-w-0',
    title: 'text-[17px] leading-[1.28]',
  },
} as const;

interface NewsCardProps {
  item: FeedItem;
  size: keyof typeof looks;
}

/** One item; the whole of it opens the item in a new tab. */
export function NewsCard({ item, size }: NewsCardProps) {
  const { link, text, title } = looks[size];
  return (
    <article>
      <a href={item.link} target="_blank" rel="noopener noreferrer" className={`group no-underline ${link}`}>
        <NewsPicture item={item} size={size} />
        <div className={text}>
          <h3
            className={`font-serif font-semibold underline-offset-3 group-hover:underline group-hover:decoration-1 ${title}`}
          >
            {item.title}
          </h3>
          <p className="pt-1.5 text-[13px] text-soft">
            {item.kind === 'filing' ? 'SEC filing' : item.source} ·{' '}
            <time dateTime={item.date}>{mediumDate(item.date)}</time>
            <span className="sr-only"> (opens in a new tab)</span>
          </p>
        </div>
      </a>
    </article>
  );
}
