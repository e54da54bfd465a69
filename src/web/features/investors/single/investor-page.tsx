import '#web/ui/figure-pages.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { filerOf } from '#domain/filings/filer.ts';
import { ApiError } from '#web/lib/api.ts';
import { isPeriod, quarterName } from '#web/lib/quarter-names.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { investorPath } from '#web/ui/investor-link.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { LoadingRegion, RowsSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { useOnScreen } from '#web/ui/use-on-screen.ts';
import { type InvestorPageData, shownInvestorQuery } from '../page-queries.ts';
import { QuarterPicker } from '../quarter-picker.tsx';
import { ChangesPart } from './changes-part.tsx';
import { HistoryPart } from './history-part.tsx';
import { HoldingsPart } from './holdings-part.tsx';
import { IndustriesPart } from './industries-part.tsx';
import { investorTitle } from './investor-head.ts';
import { InvestorHeading } from './investor-heading.tsx';
import { InvestorNotFound } from './investor-not-found.tsx';
import { holdingsSentence } from './sentences.ts';
import { HoldingsTreemap } from './treemap-part.tsx';

const FollowPart = lazy(async () => ({ default: (await import('./follow/follow-part.tsx')).FollowPart }));

/** A placeholder for the name, the buttons, the key figures and the drawing of the holdings. */
function Loading() {
  return (
    <LoadingRegion>
      <Skeleton className="mt-6 h-4 w-48" />
      <Skeleton className="mt-3 h-11 w-80 max-w-full" />
      <Skeleton className="mt-4 h-9 max-w-[640px] max-sm:h-35" />
      <Skeleton className="mt-8 h-12 max-sm:h-30" />
      <Skeleton className="mt-14 h-8 w-48" />
      <Skeleton className="mt-4 h-6 w-2/3" />
      <Skeleton className="mt-6 h-120" />
      <RowsSkeleton count={6} />
    </LoadingRegion>
  );
}

function Failed(props: ComponentProps<typeof LoadFailure>) {
  return (
    <>
      <h1 className="page-title pt-8 pb-4">Investor</h1>
      <LoadFailure {...props} />
    </>
  );
}

/** What following would have returned. Its code and figures load when the reader is near. */
function Follow({ data }: { data: InvestorPageData }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useOnScreen(place);
  const loading = (
    <div className="min-h-240 pt-4">
      <RowsSkeleton count={16} />
    </div>
  );
  return (
    <PagePart id="follow" title="What following would have returned">
      <div ref={place}>
        {isNear ? (
          <LazyPart loading={loading}>
            <FollowPart data={data} />
          </LazyPart>
        ) : (
          loading
        )}
      </div>
    </PagePart>
  );
}

interface InvestorContentProps {
  data: InvestorPageData;
  alert: ReactNode;
  /** Undefined for the newest quarter. */
  period: string | undefined;
  /** The quarter that the changes count from; undefined for the one before. */
  since: string | undefined;
  onPeriods: (periods: { period?: string | undefined; since?: string | undefined }) => void;
}

function InvestorContent({ data, alert, period, since, onPeriods }: InvestorContentProps) {
  usePageTitle(investorTitle(data));
  const { investor, quarter, quarters, largest, optionCount, industries, history, caveat } = data;
  const { slug } = investor;
  const change =
    quarter && data.previousPeriod && largest.length > 0
      ? ` Green: shares added in the ${quarterName(quarter.period)}; red: reduced; grey: unchanged.`
      : '';
  return (
    <>
      <InvestorHeading data={data} alert={alert} />
      <PagePart
        id="holdings"
        title="Holdings"
        finding={holdingsSentence(largest, optionCount)}
        measure={`Area: share of the ${quarter ? 'filed' : 'entered'} value.${change}`}
        tools={
          quarter && (
            <QuarterPicker
              periods={quarters.map((one) => one.period)}
              selected={quarter.period}
              onSelect={(chosen) =>
                onPeriods({ period: chosen === quarters[0]?.period ? undefined : chosen })
              }
            />
          )
        }
      >
        {caveat && <p className="part-measure">{caveat}</p>}
        {/* The boundaries let the browser hydrate one part after the other. */}
        <Suspense>
          <HoldingsTreemap data={data} />
        </Suspense>
      </PagePart>
      <Suspense>
        {quarter && (
          <ChangesPart
            slug={slug}
            period={period}
            since={since}
            filer={filerOf(investor)}
            periods={quarters.map((one) => one.period)}
            onPeriods={onPeriods}
          />
        )}
      </Suspense>
      <Suspense>
        <HoldingsPart slug={slug} period={period} data={data} />
      </Suspense>
      <Suspense>
        <HistoryPart history={history} quarters={quarters} />
        <IndustriesPart industries={industries} quarter={quarter} />
      </Suspense>
      <Suspense>{quarter && <Follow data={data} />}</Suspense>
    </>
  );
}

interface InvestorPageProps {
  /** Returns the button that sets an alert on an investor. */
  alert: (investor: { slug: string; name: string }) => ReactNode;
}

function Investor({ slug, alert }: InvestorPageProps & { slug: string }) {
  const { hash } = useLocation();
  const { search, change } = usePageSearch();
  const asked = search.get('period');
  const period = isPeriod(asked) ? asked : undefined;
  const earlier = search.get('since');
  const since = isPeriod(earlier) ? earlier : undefined;
  const query = shownInvestorQuery({ slug, period });
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData });
  const isMissing = error instanceof ApiError && error.status === 404;
  // A quarter without a filing leads to the newest one.
  if (isMissing && period) return <Navigate to={investorPath(slug)} replace />;
  if (data === null || isMissing) return <InvestorNotFound />;
  if (!data)
    return error ? (
      <Failed error={error} fallback="The page of this investor could not be loaded." onRetry={refetch} />
    ) : (
      <Loading />
    );
  // The server redirects from an id; within the page a link with an id can still be followed.
  if (data.investor.slug !== slug) return <Navigate to={investorPath(data.investor.slug) + hash} replace />;
  return (
    <InvestorContent
      data={data}
      alert={alert({ slug, name: filerOf(data.investor) })}
      period={period}
      since={since !== undefined && since < (data.quarter?.period ?? '') ? since : undefined}
      onPeriods={(chosen) => change({ period: chosen.period, since: chosen.since })}
    />
  );
}

/** An investor: holdings, changes, history, industries, and what following would have returned. */
export function InvestorPage({ alert }: InvestorPageProps) {
  const { slug = '' } = useParams();
  return <Investor key={slug} slug={slug} alert={alert} />;
}
