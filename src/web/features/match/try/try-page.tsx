import '#web/ui/figure-pages.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { holdingsMatchQuery, type ValuedHolding } from '#web/lib/match-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { Link } from '#web/ui/link.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { MatchReportParts } from '../match-report.tsx';
import { TryForm } from './try-form.tsx';
import { useTypedHoldings } from './use-typed-holdings.ts';

function Result({ holdings }: { holdings: readonly ValuedHolding[] }) {
  const query = useQuery({ ...holdingsMatchQuery(holdings), placeholderData: keepPreviousData });
  return (
    <QueryPart query={query} fallback="The comparison could not be loaded." loading={<RowsSkeleton />}>
      {(report) => (
        <div aria-busy={query.isPlaceholderData || undefined}>
          <MatchReportParts report={report} holdings={holdings} />
        </div>
      )}
    </QueryPart>
  );
}

function Contents() {
  const holdings = useTypedHoldings();
  return (
    <>
      <div className="max-w-[620px]">
        <h2 className="sr-only">Your holdings</h2>
        <TryForm holdings={holdings} />
      </div>
      {holdings.compared.length > 0 && <Result holdings={holdings.compared} />}
    </>
  );
}

function OwnPortfolios() {
  if (useSession().state !== 'customer') return null;
  return (
    <Link to="/portfolio/match" className="button page-action">
      Match your portfolios
    </Link>
  );
}

/** Wizard Match for everyone: the basket or typed holdings against the investors' filings. */
export function TryPage() {
  const isInBrowser = useInBrowser();
  return (
    <>
      <nav aria-label="Breadcrumb" className="pt-5 text-fine text-soft">
        <Link to="/investors" className="no-underline hover:underline">
          Investors
        </Link>
        <span aria-hidden="true"> › </span>
        Wizard Match
      </nav>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-2 pb-6">
        <div className="min-w-0">
          <h1 className="page-title">Whose portfolio resembles yours?</h1>
          <p className="max-w-[84ch] pt-2 text-soft">
            Enter what you hold and what it is worth; rough amounts are enough, because only the proportions
            matter. Wizard Match compares it with the last 13F filing of every investor here: for each holding
            that both have, it adds up the smaller of the two weights. Nothing that you type is stored on the
            server. <Link to="/help#wizard-match">How it works</Link>
          </p>
        </div>
        <OwnPortfolios />
      </header>
      {isInBrowser ? <Contents /> : <div className="min-h-[60vh]" />}
    </>
  );
}
