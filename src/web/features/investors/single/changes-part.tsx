import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeAction } from '#contract/investor-pages.ts';
import { grouped } from '#web/lib/formats.ts';
import { monthAfter, quarterLabel, quarterName, shortMonth } from '#web/lib/quarter-names.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { type QuarterChanges, quarterChangesQuery } from '../page-queries.ts';
import { ChangesTable } from './changes-table.tsx';
import { changesShownFirst, purchasesFirst } from './largest-changes.ts';
import { changesSentence } from './sentences.ts';

interface Source {
  slug: string;
  period: string | undefined;
  since: string | undefined;
}

type Shown = ChangeAction | 'all';

/** All changes, or those of one kind, page by page. */
function AllChanges({ shown, ...source }: Source & { shown: Shown }) {
  const [page, setPage] = useState(1);
  const query = quarterChangesQuery({ ...source, page, action: shown === 'all' ? undefined : shown });
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData });
  if (!data)
    return error ? (
      <LoadFailure error={error} fallback="The changes could not be loaded." onRetry={refetch} />
    ) : (
      <RowsSkeleton />
    );
  return (
    <>
      <ChangesTable caption="Changes, largest first" changes={data.changes} />
      <div className="pt-3">
        <Pager page={data.page} pages={data.pages} onPage={setPage} />
      </div>
    </>
  );
}

const countOf = ({ counts }: QuarterChanges) => counts.bought + counts.added + counts.reduced + counts.sold;

const kinds = [
  ['bought', 'new'],
  ['added', 'added to'],
  ['reduced', 'reduced'],
  ['sold', 'sold'],
  ['unchanged', 'unchanged'],
] as const;

interface CountsProps extends Pick<QuarterChanges, 'counts'> {
  shown: Shown | undefined;
  onShown: (shown: Shown | undefined) => void;
}

/** How many changes there are of each kind; a press lists them. */
function Counts({ counts, shown, onShown }: CountsProps) {
  return kinds
    .filter(([action]) => counts[action] > 0)
    .map(([action, name]) => (
      <Button
        key={action}
        small
        aria-pressed={shown === action}
        onClick={() => onShown(shown === action ? undefined : action)}
      >
        {grouped(counts[action])} {name}
      </Button>
    ));
}

function smallerText(count: number): string {
  if (count <= 0) return '';
  return count === 1
    ? ' One smaller change is not shown.'
    : ` ${grouped(count)} smaller changes are not shown.`;
}

function Changes({ changes, ...source }: Source & { changes: QuarterChanges }) {
  const [listed, setListed] = useState<Shown>();
  const count = countOf(changes);
  const shown = purchasesFirst(changesShownFirst(changes.changes));
  return (
    <>
      {listed ? (
        <AllChanges key={listed} {...source} shown={listed} />
      ) : (
        shown.length > 0 && <ChangesTable caption="Largest changes" changes={shown} />
      )}
      <div className="flex flex-wrap items-center gap-2 pt-3 text-fine text-soft">
        <Counts counts={changes.counts} shown={listed} onShown={setListed} />
        {count + changes.counts.unchanged > shown.length && (
          <Button
            small
            onClick={() => setListed(listed ? undefined : 'all')}
            aria-expanded={listed !== undefined}
          >
            {listed ? 'Largest changes only' : 'All changes'}
          </Button>
        )}
        <span>{!listed && smallerText(count - shown.length)}</span>
      </div>
    </>
  );
}

const measure =
  'Change in shares times the quarter’s average close. The prices paid are not filed; the range says what they can have been. Earlier shares are adjusted for splits.';

const measureBetween =
  'Change in shares times the price of the later filing, of a sold position of the earlier one. Earlier shares are adjusted for splits.';

interface ChangesPartProps extends Source {
  /** Who filed what changed. */
  filer: string;
  /** All known quarters, newest first. */
  periods: readonly string[];
  onPeriods: (periods: { period?: string | undefined; since?: string | undefined }) => void;
}

/** Selects the two quarters that are compared. */
function QuarterFields({
  changes,
  periods,
  onPeriods,
}: Pick<ChangesPartProps, 'periods' | 'onPeriods'> & { changes: QuarterChanges }) {
  const { period, previousPeriod } = changes;
  const field = (
    label: string,
    value: string | null,
    options: readonly string[],
    onSelect: (chosen: string) => void,
  ) => (
    <SelectField inline label={label} value={value ?? ''} onChange={({ target }) => onSelect(target.value)}>
      {!value && <option value="">–</option>}
      {options.map((one) => (
        <option key={one} value={one}>
          {quarterLabel(one)}
        </option>
      ))}
    </SelectField>
  );
  const newestOr = (one: string | null) => (one === null || one === periods[0] ? undefined : one);
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-2">
      {field(
        'From',
        previousPeriod,
        periods.filter((one) => period === null || one < period),
        (since) => onPeriods({ period: newestOr(period), since }),
      )}
      {field('to', period, periods.slice(0, -1), (chosen) =>
        onPeriods({
          period: newestOr(chosen),
          since: previousPeriod !== null && previousPeriod < chosen ? previousPeriod : undefined,
        }),
      )}
    </span>
  );
}

function titleOf({ period, previousPeriod }: QuarterChanges, since: string | undefined): string {
  if (period === null) return 'What changed';
  return since && previousPeriod
    ? `What changed from ${shortMonth(previousPeriod)} to ${shortMonth(period)}`
    : `What changed in the ${quarterName(period)}`;
}

/** What the investor bought, added to, reduced and sold in the quarter. */
export function ChangesPart({ slug, period, since, filer, periods, onPeriods }: ChangesPartProps) {
  const query = quarterChangesQuery({ slug, period, since });
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData });
  const hasBefore = data?.previousPeriod;
  return (
    <PagePart
      id="changes"
      title={data ? titleOf(data, since) : 'What changed'}
      finding={hasBefore && changesSentence(filer, data.changes)}
      measure={hasBefore && (since ? measureBetween : measure)}
      tools={
        data &&
        periods.length > (hasBefore ? 2 : 1) && (
          <QuarterFields changes={data} periods={periods} onPeriods={onPeriods} />
        )
      }
    >
      {hasBefore && data.caveat && <p className="part-measure">{data.caveat}</p>}
      {!data &&
        (error ? (
          <LoadFailure error={error} fallback="The changes could not be loaded." onRetry={refetch} />
        ) : (
          <RowsSkeleton count={14} />
        ))}
      {data && !hasBefore && (
        <div className="pt-4">
          <EmptyState>
            {data.period
              ? (data.caveat ??
                `No filing from before ${monthAfter(data.period)} is known, so there is nothing to compare.`)
              : 'These holdings are not from a 13F filing, so there is no quarter to compare.'}
          </EmptyState>
        </div>
      )}
      {data && hasBefore && (
        <Changes
          key={`${data.period} ${data.previousPeriod}`}
          slug={slug}
          period={period}
          since={since}
          changes={data}
        />
      )}
    </PagePart>
  );
}
