import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '#web/lib/api.ts';
import { grouped, longDate } from '#web/lib/formats.ts';
import { Failure } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Section } from '#web/ui/section.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { type Changes, changesQuery, notFoundTitle, titleOf } from './changes-head.ts';
import { ChangesTable } from './changes-table.tsx';

function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

function Loading() {
  return (
    <LoadingRegion>
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="mt-4 h-4 w-1/2" />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="mt-6 h-8" />
      ))}
    </LoadingRegion>
  );
}

function BackToInvestors() {
  return (
    <Link to="/#investors" className="text-accent">
      All investors
    </Link>
  );
}

function NotFound() {
  usePageTitle(notFoundTitle);
  return (
    <div className="py-16 text-center">
      <h1 className="font-serif text-[34px] font-semibold">Investor not found</h1>
      <p className="pt-3 text-soft">This investor is no longer followed here.</p>
      <p className="pt-6">
        <BackToInvestors />
      </p>
    </div>
  );
}

function FilingLines({ filing, previousPeriod, soldKnown }: Changes) {
  if (!filing) return null;
  return (
    <>
      <p className="text-soft">
        {filing.firm} · 13F for {longDate(filing.period)}
        {filing.filedOn && `, filed ${longDate(filing.filedOn)}`} ·{' '}
        <ExternalLink href={filing.url}>filing</ExternalLink>
      </p>
      {previousPeriod && (
        <p className="pt-2 text-fine text-soft">
          Compared with {longDate(previousPeriod)}. For a stock that split in between, the earlier shares are
          multiplied by the split ratio and marked as adjusted, so that a split does not count as a purchase.
          {!soldKnown &&
            ' The data has only the largest holdings, so positions that were sold completely are not known.'}
        </p>
      )}
    </>
  );
}

const groups = [
  { kind: 'bought', title: 'Bought' },
  { kind: 'added', title: 'Added' },
  { kind: 'cut', title: 'Cut' },
  { kind: 'sold', title: 'Sold' },
] as const;

function Group({ changes, kind, title }: { changes: Changes } & (typeof groups)[number]) {
  const count = changes.counts[kind];
  const isUnknown = kind === 'sold' && !changes.soldKnown;
  return (
    <Section
      id={kind}
      title={title}
      tools={!isUnknown && <span className="figures text-soft">{grouped(count)}</span>}
    >
      {count > 0 ? (
        <ChangesTable title={title} count={count} changes={changes.rows.filter((row) => row.kind === kind)} />
      ) : (
        <p className="text-soft">{isUnknown ? 'Not known.' : 'Nothing.'}</p>
      )}
    </Section>
  );
}

function Groups({ changes }: { changes: Changes }): ReactNode {
  if (!changes.filing)
    return (
      <EmptyState>These holdings are not from a 13F filing, so there is no quarter to compare.</EmptyState>
    );
  if (!changes.previousPeriod)
    return (
      <EmptyState>This is the first known quarter, so there is no quarter to compare it with.</EmptyState>
    );
  const { unchanged } = changes.counts;
  return (
    <>
      {groups.map((group) => (
        <Group key={group.kind} changes={changes} {...group} />
      ))}
      {unchanged > 0 && (
        <p className="figures mt-9 border-t border-rule pt-4 text-soft">
          {grouped(unchanged)} {unchanged === 1 ? 'position is' : 'positions are'} unchanged.
        </p>
      )}
    </>
  );
}

function ChangesContent({ changes }: { changes: Changes }) {
  usePageTitle(titleOf(changes));
  return (
    <>
      <h1 className="pb-3 font-serif text-[34px] leading-[1.12] font-semibold tracking-tight wrap-anywhere sm:text-[44px]">
        {changes.name}
      </h1>
      <FilingLines {...changes} />
      <div className={changes.previousPeriod ? '' : 'pt-8'}>
        <Groups changes={changes} />
      </div>
      <p className="mt-9 border-t border-rule pt-4">
        <BackToInvestors />
      </p>
    </>
  );
}

function Investor({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(changesQuery(id));
  if (data) return <ChangesContent changes={data} />;
  if (data === null || (error instanceof ApiError && error.status === 404)) return <NotFound />;
  return error ? <Failure error={error} onRetry={refetch} /> : <Loading />;
}

/** The positions that an investor bought, added to, cut and sold in the last reported quarter. */
export function ChangesPage() {
  const { wizardId = '' } = useParams();
  return (
    <div className="mx-auto max-w-[860px] pt-8 sm:pt-12">
      <Investor key={wizardId} id={wizardId} />
    </div>
  );
}
