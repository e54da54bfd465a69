import { useState } from 'react';
import type { ActivityRow } from '#contract/investor-pages.ts';
import { shareOf } from '#web/lib/formats.ts';
import { investorPath } from '#web/ui/investor-link.tsx';
import { Link } from '#web/ui/link.tsx';

const named = 3;

/** The investors of a row, those with the largest weight first; the others on demand. */
export function WhoList({ who, stock }: { who: ActivityRow['who']; stock: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? who : who.slice(0, named);
  const others = who.length - shown.length;
  return (
    <span>
      {shown.map(({ _id, slug, name, weight }, index) => (
        <span key={_id}>
          <Link
            to={investorPath(slug)}
            title={`${shareOf(weight)} of the portfolio`}
            className="whitespace-nowrap decoration-rule"
          >
            {name}
          </Link>
          {index < shown.length - 1 && ', '}
        </span>
      ))}
      {others > 0 && (
        <>
          {' '}
          <button type="button" className="text-link" onClick={() => setShowsAll(true)}>
            and {others} more<span className="sr-only"> of {stock}</span>
          </button>
        </>
      )}
    </span>
  );
}
