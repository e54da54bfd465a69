import { useLocation } from 'react-router';
import type { Performance } from '#contract/figures.ts';
import { sharedSearch } from '#web/ledger/period.ts';
import { shareOf } from '#web/lib/formats.ts';
import { Link } from '#web/ui/link.tsx';

type Named = Performance['coverage']['leftOut'];

/** One line for each reason, with all symbols that have it. */
function SymbolList({ items }: { items: Named }) {
  return (
    <ul className="list-disc pl-5">
      {[...Map.groupBy(items, ({ reason }) => reason)].map(([reason, named]) => (
        <li key={reason}>
          {[...new Set(named.map(({ symbol }) => symbol))].join(', ')}: {reason}
        </li>
      ))}
    </ul>
  );
}

/** Says what share of the money the figures cover, what they leave out, and what makes them less exact. */
export function CoverageNote({ coverage: { share, leftOut, warnings } }: Pick<Performance, 'coverage'>) {
  const search = sharedSearch(useLocation().search);
  if (leftOut.length === 0 && warnings.length === 0) return null;
  return (
    <div className="mt-4 border-l-3 border-rule-strong py-1 pl-3 text-fine text-soft">
      {leftOut.length > 0 && (
        <>
          <p>
            {share === null
              ? 'The figures leave something out'
              : `The figures cover ${shareOf(share)} of the money`}
            . Returns leave out,{' '}
            <Link to={{ pathname: '/portfolio/transactions', search }}>until the transactions say more</Link>:
          </p>
          <SymbolList items={leftOut} />
        </>
      )}
      {warnings.length > 0 && (
        <>
          <p className={leftOut.length > 0 ? 'pt-1.5' : ''}>Less exact than the others:</p>
          <SymbolList items={warnings} />
        </>
      )}
    </div>
  );
}
