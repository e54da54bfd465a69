import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { grouped } from '#web/lib/formats.ts';
import { capitalised } from '#web/lib/phrases.ts';
import { quarterName } from '#web/lib/quarter-names.ts';
import { Failure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { exportAddress, type InvestorPageData, shownInvestorQuery } from '../page-queries.ts';
import { HoldingsTable } from './holdings-table.tsx';

export const holdingsShownFirst = 15;

interface AllHoldingsProps {
  slug: string;
  period: string | undefined;
  quarter: string;
  largest: number;
}

/** All holdings of the quarter, page by page. */
function AllHoldings({ slug, period, quarter, largest }: AllHoldingsProps) {
  const [page, setPage] = useState(1);
  const query = shownInvestorQuery({ slug, period, page });
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData });
  if (!data) return error ? <Failure error={error} onRetry={refetch} /> : <RowsSkeleton />;
  return (
    <>
      <HoldingsTable caption="All holdings" holdings={data.holdings} quarter={quarter} largest={largest} />
      <div className="pt-3">
        <Pager page={data.page} pages={data.pages} onPage={setPage} />
      </div>
    </>
  );
}

interface HoldingsPartProps {
  slug: string;
  period: string | undefined;
  data: InvestorPageData;
}

/** The largest holdings, and on demand all of them. */
export function HoldingsPart({ slug, period, data }: HoldingsPartProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { holdings, quarter, investor, previousPeriod } = data;
  const count = quarter?.positions ?? investor.holdings;
  const shown = holdings.slice(0, holdingsShownFirst);
  const largest = Math.max(...holdings.map(({ weight }) => weight), 0) || 1;
  const hasMore = count > shown.length;
  const name = quarter && previousPeriod ? capitalised(quarterName(quarter.period)) : 'Change';
  return (
    <PagePart
      id="largest"
      title={hasMore && !showsAll ? `The ${grouped(shown.length)} largest` : 'All holdings'}
      tools={
        <span className="flex items-center gap-4">
          {hasMore && (
            <Button small onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
              {showsAll ? 'Largest only' : `All ${grouped(count)}`}
            </Button>
          )}
          {count > 0 && (
            <a href={exportAddress(slug, period)} download className="text-link text-fine">
              Export
            </a>
          )}
        </span>
      }
    >
      {showsAll ? (
        <AllHoldings key={period} slug={slug} period={period} quarter={name} largest={largest} />
      ) : (
        <HoldingsTable caption="Largest holdings" holdings={shown} quarter={name} largest={largest} />
      )}
    </PagePart>
  );
}
