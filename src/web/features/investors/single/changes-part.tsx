import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { grouped } from '#web/lib/formats.ts';
import { monthAfter, quarterName } from '#web/lib/quarter-names.ts';
import { Failure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { type QuarterChanges, quarterChangesQuery } from '../page-queries.ts';
import { ChangesTable } from './changes-table.tsx';
import { changesSentence } from './sentences.ts';

export const changesShownFirst = 14;

interface Source {
  slug: string;
  period: string | undefined;
}

/** All changes of the quarter, page by page. */
function AllChanges({ slug, period }: Source) {
  const [page, setPage] = useState(1);
  const query = quarterChangesQuery({ slug, period, page });
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData });
  if (!data) return error ? <Failure error={error} onRetry={refetch} /> : <RowsSkeleton />;
  return (
    <>
      <ChangesTable caption="All changes, largest first" changes={data.changes} />
      <div className="pt-3">
        <Pager page={data.page} pages={data.pages} onPage={setPage} />
      </div>
    </>
  );
}

const countOf = ({ counts }: QuarterChanges) => counts.bought + counts.added + counts.reduced + counts.sold;

/** Returns the largest changes, from the largest purchase to the largest sale. */
function largestChanges({ changes }: QuarterChanges) {
  return changes
    .filter(({ action }) => action !== 'unchanged')
    .slice(0, changesShownFirst)
    .toSorted((a, b) => (b.about ?? 0) - (a.about ?? 0));
}

function Counts({ counts }: QuarterChanges) {
  const parts = [
    [counts.bought, 'new'],
    [counts.added, 'added to'],
    [counts.reduced, 'reduced'],
    [counts.sold, 'sold'],
    [counts.unchanged, 'unchanged'],
  ] as const;
  return (
    <>
      {parts
        .filter(([count]) => count > 0)
        .map(([count, name]) => `${grouped(count)} ${name}`)
        .join(', ')}
      .
    </>
  );
}

function smallerText(count: number): string {
  if (count <= 0) return '';
  return count === 1
    ? ' One smaller change is not shown.'
    : ` ${grouped(count)} smaller changes are not shown.`;
}

function Changes({ slug, period, changes }: Source & { changes: QuarterChanges }) {
  const [showsAll, setShowsAll] = useState(false);
  const count = countOf(changes);
  const shown = largestChanges(changes);
  return (
    <>
      {showsAll ? (
        <AllChanges slug={slug} period={period} />
      ) : (
        shown.length > 0 && <ChangesTable caption="Largest changes" changes={shown} />
      )}
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-2 pt-3 text-fine text-soft">
        <span>
          <Counts {...changes} />
          {!showsAll && smallerText(count - shown.length)}
        </span>
        {count + changes.counts.unchanged > shown.length && (
          <Button small onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
            {showsAll ? 'Largest changes only' : 'All changes'}
          </Button>
        )}
      </p>
    </>
  );
}

const measure =
  'Change in shares times the quarter’s average close. The prices paid are not filed; the range says what they can have been. Earlier shares are adjusted for splits.';

interface ChangesPartProps extends Source {
  name: string;
}

/** What the investor bought, added to, reduced and sold in the quarter. */
export function ChangesPart({ slug, period, name }: ChangesPartProps) {
  const query = quarterChangesQuery({ slug, period });
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData });
  const hasBefore = data?.previousPeriod;
  return (
    <PagePart
      id="changes"
      title={data?.period ? `What changed in the ${quarterName(data.period)}` : 'What changed'}
      finding={hasBefore && changesSentence(name, data.changes)}
      measure={hasBefore && measure}
    >
      {data?.caveat && <p className="part-measure">{data.caveat}</p>}
      {!data && (error ? <Failure error={error} onRetry={refetch} /> : <RowsSkeleton />)}
      {data && !hasBefore && (
        <div className="pt-4">
          <EmptyState>
            {data.period
              ? `No filing from before ${monthAfter(data.period)} is known, so there is nothing to compare.`
              : 'These holdings are not from a 13F filing, so there is no quarter to compare.'}
          </EmptyState>
        </div>
      )}
      {data && hasBefore && <Changes key={data.period} slug={slug} period={period} changes={data} />}
    </PagePart>
  );
}
