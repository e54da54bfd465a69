import { useQuery } from '@tanstack/react-query';
import { lazy, useRef } from 'react';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { QuerySection } from '#web/ui/query-section.tsx';
import { LoadingRegion, RowsSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { useOnScreen } from '#web/ui/use-on-screen.ts';
import { companyQuery } from './fundamentals-query.ts';

const CompanySection = lazy(async () => ({
  default: (await import('./company-section.tsx')).CompanySection,
}));
const ValuationSection = lazy(async () => ({
  default: (await import('./valuation-section.tsx')).ValuationSection,
}));
const EarningsSection = lazy(async () => ({
  default: (await import('./earnings-section.tsx')).EarningsSection,
}));

const title = 'The company';
const charts = [1, 2, 3, 4, 5, 6];

/** Holds the place of a sentence and six charts. */
function Loading() {
  return (
    <LoadingRegion>
      <Skeleton className="mt-4 h-6 w-96 max-w-full" />
      <div className="grid gap-x-9 gap-y-8 pt-9 sm:grid-cols-2 lg:grid-cols-3">
        {charts.map((chart) => (
          <Skeleton key={chart} className="h-88" />
        ))}
      </div>
    </LoadingRegion>
  );
}

const loading = <Loading />;

interface CompanyPartProps {
  symbol: string;
  name: string;
}

function Company({ symbol, name, isEnabled }: CompanyPartProps & { isEnabled: boolean }) {
  const query = useQuery({ ...companyQuery(symbol), enabled: isEnabled });
  return (
    <QuerySection
      id="company"
      title={title}
      query={query}
      loading={loading}
      fallback="The figures of the company could not be loaded."
    >
      {(company) =>
        company.annual.length + company.quarterly.length === 0 ? (
          <PagePart id="company" title={title}>
            <p className="pt-2 text-soft">No figures of {name} are known here.</p>
          </PagePart>
        ) : (
          <LazyPart
            loading={
              <PagePart id="company" title={title}>
                {loading}
              </PagePart>
            }
          >
            <CompanySection company={company} />
          </LazyPart>
        )
      }
    </QuerySection>
  );
}

/** What the company of a stock reported. Its code and figures load once it is on screen. */
export function CompanyPart({ symbol, name }: CompanyPartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isEnabled = useOnScreen(frame);
  return (
    <div ref={frame}>
      <Company symbol={symbol} name={name} isEnabled={isEnabled} />
      {isEnabled && (
        <LazyPart
          loading={
            <PagePart id="valuation" title="Valuation">
              <RowsSkeleton count={14} />
            </PagePart>
          }
        >
          <ValuationSection symbol={symbol} name={name} />
          <EarningsSection symbol={symbol} />
        </LazyPart>
      )}
    </div>
  );
}
