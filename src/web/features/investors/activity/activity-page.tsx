import '#web/ui/figure-pages.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { keptSearch } from '#web/lib/kept-search.ts';
import { isPeriod, quarterOfYear } from '#web/lib/quarter-names.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { RowsSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { type Activity, activityQuery } from '../page-queries.ts';
import { QuarterPicker } from '../quarter-picker.tsx';
import {
  type ActivityList,
  activityLists,
  listSentence,
  type Order,
  rowsShownFirst,
} from './activity-lists.ts';
import { ActivityTable } from './activity-table.tsx';

const orders = [
  { value: 'investors', name: 'By number of investors' },
  { value: 'weight', name: 'By weight' },
] as const;

interface ListProps {
  list: ActivityList;
  activity: Activity;
  by: Order;
}

/** The whole list. The page starts with its first rows only, so it loads the list of the quarter again. */
function WholeList({ list, activity, by }: ListProps) {
  const { data, error, refetch } = useQuery(activityQuery(by, activity.period ?? undefined));
  if (!data)
    return error ? (
      <LoadFailure error={error} fallback="The list could not be loaded." onRetry={refetch} />
    ) : (
      <RowsSkeleton count={20} />
    );
  return <ActivityTable list={list} rows={data[list.key]} by={by} />;
}

function List({ list, activity, by }: ListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const rows = activity[list.key].slice(0, rowsShownFirst);
  return (
    <PagePart id={list.key} title={list.title} finding={listSentence(list.key, rows)}>
      {showsAll ? (
        <WholeList list={list} activity={activity} by={by} />
      ) : (
        rows.length > 0 && <ActivityTable list={list} rows={rows} by={by} />
      )}
      {rows.length === rowsShownFirst && (
        <p className="pt-3">
          <Button small onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
            {showsAll ? 'First ten' : 'Show more'}
            <span className="sr-only"> of {list.title}</span>
          </Button>
        </p>
      )}
    </PagePart>
  );
}

interface ControlsProps {
  activity: Activity;
  by: Order;
  change: (values: Record<string, string | undefined>) => void;
}

function Controls({ activity: { period, periods }, by, change }: ControlsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-5">
      <ChoiceBar
        label="Order"
        choices={orders}
        selected={by}
        onSelect={(order) => change({ by: order === 'weight' ? order : undefined })}
      />
      {period && (
        <QuarterPicker
          periods={periods}
          selected={period}
          onSelect={(chosen) => change({ period: chosen })}
        />
      )}
    </div>
  );
}

function Filed({ activity: { period, filed, investors } }: { activity: Activity }) {
  if (!period) return null;
  return (
    <>
      {filed} of {investors} investors have filed for the {quarterOfYear(period)}. Comparisons with the
      quarter before are adjusted for splits; weights are shares of each portfolio, added up.
    </>
  );
}

/** A placeholder for the controls and the lists; the first two fill a screen. */
function Loading() {
  return (
    <>
      <Skeleton className="mt-6 h-9 w-80 max-w-full" />
      {activityLists.slice(0, 2).map(({ key, title }) => (
        <PagePart key={key} id={key} title={title}>
          <RowsSkeleton count={rowsShownFirst} />
        </PagePart>
      ))}
    </>
  );
}

const keptOrder = keptSearch('holdwise-activity-order', ['by']);

/** What most of the investors hold, bought and sold in a quarter; `insiders` adds what insiders bought. */
export function ActivityPage({ insiders }: { insiders?: (period: string) => ReactNode }) {
  const { search, change } = usePageSearch(keptOrder);
  const asked = search.get('period');
  const by: Order = search.get('by') === 'weight' ? 'weight' : 'investors';
  const query = activityQuery(by, isPeriod(asked) ? asked : undefined);
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData });
  return (
    <>
      <nav aria-label="Breadcrumb" className="pt-5 text-fine text-soft">
        <Link to="/investors" className="no-underline hover:underline">
          Investors
        </Link>
        <span aria-hidden="true"> › </span>
        Activity
      </nav>
      <h1 className="page-title pt-2">What the investors did</h1>
      <p className="max-w-[84ch] pt-2 text-fine text-soft">
        {data && <Filed activity={data} />} {data?.caveat}
      </p>
      {!data &&
        (error ? (
          <LoadFailure
            error={error}
            fallback="What the investors did could not be loaded."
            onRetry={refetch}
          />
        ) : (
          <Loading />
        ))}
      {data && !data.period && (
        <EmptyState action={<Link to="/investors">All investors</Link>}>No filing is known yet.</EmptyState>
      )}
      {data?.period && (
        <>
          <Controls activity={data} by={by} change={change} />
          {activityLists.map((list) => (
            <List key={`${list.key} ${data.period}`} list={list} activity={data} by={by} />
          ))}
          {insiders?.(data.period)}
        </>
      )}
    </>
  );
}
