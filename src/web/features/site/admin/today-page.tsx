import { useQuery } from '@tanstack/react-query';
import type { SiteState } from '#contract/site.ts';
import { dayOrTime } from '#web/lib/formats.ts';
import { AdminPage } from '#web/ui/admin-page.tsx';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { siteStateQuery } from '../site-queries.ts';
import { NextList } from './next-list.tsx';
import { nextSteps } from './next-steps.ts';
import { headlineOf, stateRows } from './state-rows.ts';
import { StateTable } from './state-table.tsx';

const refreshMs = 60_000;

function Today({ state, readAt }: { state: SiteState; readAt: number }) {
  const rows = stateRows(state, readAt);
  return (
    <>
      <p className="-mt-3 text-fine text-soft">{dayOrTime(new Date(readAt).toISOString())}</p>
      <p
        role="status"
        className="max-w-[30em] pt-5 font-serif text-title leading-snug font-semibold tracking-tight text-balance sm:text-display"
      >
        {headlineOf(rows)}
      </p>
      <NextList steps={nextSteps(state)} />
      <Section id="state" title="State">
        <StateTable rows={rows} />
      </Section>
    </>
  );
}

function Loaded() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...siteStateQuery(),
    staleTime: 0,
    refetchInterval: refreshMs,
  });
  if (data) return <Today state={data.state} readAt={dataUpdatedAt} />;
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <RowsSkeleton />;
}

/** The start page of the office: what to do next, and the state of everything. */
export function TodayPage() {
  return (
    <AdminPage
      title="Today"
      tools={
        <>
          <Link to="/admin/administrators" className="button max-sm:min-h-11">
            Invite an editor
          </Link>
          <Link to="/admin/add-new-article" className="button button-primary max-sm:min-h-11">
            Write an article
          </Link>
        </>
      }
    >
      <Loaded />
    </AdminPage>
  );
}
