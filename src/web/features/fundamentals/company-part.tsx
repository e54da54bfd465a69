import { useQuery } from '@tanstack/react-query';
import { lazy, useRef } from 'react';
import { Failure } from '#web/ui/alert.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
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

function Loading() {
  return (
    <PagePart id="company" title="The company">
      <LoadingRegion>
        <Skeleton className="mt-4 h-6 w-96 max-w-full" />
        <Skeleton className="mt-6 h-100" />
      </LoadingRegion>
    </PagePart>
  );
}

function Company({ symbol, name, isEnabled }: CompanyPartProps & { isEnabled: boolean }) {
  const { data, error, refetch } = useQuery({ ...companyQuery(symbol), enabled: isEnabled });
  if (error) return <Failure error={error} onRetry={refetch} />;
  if (!data) return <Loading />;
  if (data.annual.length + data.quarterly.length === 0)
    return (
      <PagePart id="company" title="The company">
        <p className="pt-2 text-soft">No figures of {name} are known here.</p>
      </PagePart>
    );
  return (
    <LazyPart loading={<Loading />}>
      <CompanySection company={data} />
    </LazyPart>
  );
}

interface CompanyPartProps {
  symbol: string;
  name: string;
}

/** What the company of a stock reported. Its code and figures load once it is on screen. */
export function CompanyPart({ symbol, name }: CompanyPartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isEnabled = useOnScreen(frame);
  return (
    <div ref={frame}>
      <Company symbol={symbol} name={name} isEnabled={isEnabled} />
      {isEnabled && (
        <LazyPart loading={null}>
          <ValuationSection symbol={symbol} name={name} />
          <EarningsSection symbol={symbol} />
        </LazyPart>
      )}
    </div>
  );
}
