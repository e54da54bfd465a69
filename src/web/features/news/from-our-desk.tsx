import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { deskQuery } from '../../lib/news-queries.ts';
import { ArticleCard } from './article-card.tsx';

/** By how many there are. */
const columns = ['', 'min-[640px]:grid-cols-2', 'min-[640px]:grid-cols-2 min-[901px]:grid-cols-3'];

/** The newest three articles of our own; nothing while there are none. */
export function FromOurDesk() {
  const { data } = useQuery(deskQuery());
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-labelledby="desk" className="mb-8 border-b border-rule pb-8">
      <div className="flex items-baseline justify-between gap-4 pb-4">
        <h3 id="desk" className="font-semibold">
          From our desk
        </h3>
        <Link to="/news" className="text-sm text-accent">
          All articles
        </Link>
      </div>
      <ul className={`grid gap-8 ${columns[data.data.length - 1]}`}>
        {data.data.map((article) => (
          <li key={article._id}>
            <ArticleCard article={article} wide={data.data.length === 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}
