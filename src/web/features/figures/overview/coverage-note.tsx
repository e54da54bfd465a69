import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Performance } from '#contract/figures.ts';
import { sharedSearch } from '#web/ledger/period.ts';
import { grouped, shareOf } from '#web/lib/formats.ts';
import { counted } from '#web/lib/phrases.ts';
import { Link } from '#web/ui/link.tsx';

type Coverage = Performance['coverage'];
type Named = Coverage['leftOut'];

/** More symbols are counted before the reason and listed after it. */
const namedFirst = 6;

const symbolsOf = (items: Named) => [...new Set(items.map(({ symbol }) => symbol))];

/** A line for each reason, with all symbols that have it; the most frequent reason first. */
function Reasons({ items }: { items: Named }) {
  const reasons = [...Map.groupBy(items, ({ reason }) => reason)]
    .map(([reason, named]) => ({ reason, symbols: symbolsOf(named) }))
    .sort((a, b) => b.symbols.length - a.symbols.length);
  return (
    <ul className="grid gap-1.5 pt-1">
      {reasons.map(({ reason, symbols }) => {
        const isLong = symbols.length > namedFirst;
        return (
          <li key={reason}>
            <b className="font-semibold text-ink">
              {isLong ? `${symbols.length} holdings` : symbols.join(', ')}
            </b>
            : {reason}
            {isLong && <span className="block text-tiny">{symbols.join(', ')}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** Says in one line what share of the money the figures cover and how much makes them less exact. */
function summaryOf({ share, leftOut, warnings }: Coverage): string {
  const covered =
    share === null ? 'The figures leave something out' : `The figures cover ${shareOf(share)} of the money`;
  const count = counted(warnings.length, 'warning');
  if (leftOut.length === 0) return `${count} about how exact the figures are`;
  const left = `${covered}: returns leave out ${counted(symbolsOf(leftOut).length, 'holding')}`;
  return warnings.length === 0 ? left : `${left}, and there ${warnings.length === 1 ? 'is' : 'are'} ${count}`;
}

interface CoverageNoteProps {
  coverage: Coverage;
  /** How to enter what is missing; folded with the warnings if the figures leave nothing out. */
  children?: ReactNode;
}

/** What share of the money the figures cover, in one line; it opens what they leave out and what makes them less exact. */
export function CoverageNote({ coverage, children }: CoverageNoteProps) {
  const { leftOut, warnings } = coverage;
  const search = sharedSearch(useLocation().search);
  const count = leftOut.length + warnings.length;
  if (count === 0) return children;
  return (
    <>
      <details className="group mt-4 border-l-3 border-rule-strong py-1 pl-3 text-fine text-soft">
        <summary className="list-none cursor-pointer max-md:py-1.5 [&::-webkit-details-marker]:hidden">
          {summaryOf(coverage)}.{' '}
          <span className="text-link whitespace-nowrap">
            <span className="group-open:hidden">Show {grouped(count)}</span>
            <span className="hidden group-open:inline">Hide</span>
          </span>
        </summary>
        {leftOut.length === 0 && children}
        {leftOut.length > 0 && (
          <>
            <p className="pt-2">
              Returns leave out,{' '}
              <Link to={{ pathname: '/portfolio/transactions', search }}>
                until the transactions say more
              </Link>
              :
            </p>
            <Reasons items={leftOut} />
          </>
        )}
        {warnings.length > 0 && (
          <>
            <p className="pt-2">Less exact than the others:</p>
            <Reasons items={warnings} />
          </>
        )}
      </details>
      {leftOut.length > 0 && children}
    </>
  );
}
