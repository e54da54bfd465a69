import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { basicCaveat } from '#domain/filings/basic-filings.ts';
import { grouped } from '#web/lib/formats.ts';
import { capitalised } from '#web/lib/phrases.ts';
import { quarterName } from '#web/lib/quarter-names.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { type InvestorPageData, investorExportAddress, shownInvestorQuery } from '../page-queries.ts';
import { QuarterHoldingsTable, type ShownQuarter } from './quarter-holdings-table.tsx';

export const holdingsShownFirst = 15;

interface AllHoldingsProps {
  slug: string;
  period: string | undefined;
  quarter: ShownQuarter;
  largest: number;
}

/** All holdings of the quarter, page by page. */
function AllHoldings({ slug, period, quarter, largest }: AllHoldingsProps) {
  const [page, setPage] = useState(1);
  const query = shownInvestorQuery({ slug, period, page });
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData });
  if (!data)
    return error ? (
      <LoadFailure error={error} fallback="The holdings could not be loaded." onRetry={refetch} />
    ) : (
      <RowsSkeleton />
    );
  return (
    <>
      <QuarterHoldingsTable
        caption="All holdings"
        holdings={data.holdings}
        quarter={quarter}
        largest={largest}
      />
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

/** Returns `All 29 and 4 options`: options are in the list, but no holdings. */
export function allText({ held, optionCount }: Pick<InvestorPageData, 'held' | 'optionCount'>): string {
  if (optionCount === 0) return `All ${grouped(held)}`;
  return `All ${grouped(held)} and ${optionCount === 1 ? '1 option' : `${grouped(optionCount)} options`}`;
}

/** The largest holdings, and on demand all of them. */
export function HoldingsPart({ slug, period, data }: HoldingsPartProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { holdings, quarter: filed, quarters, held, optionCount, previousPeriod } = data;
  const count = held + optionCount;
  const shown = holdings.slice(0, holdingsShownFirst);
  const largest = data.largest[0]?.weight || 1;
  const hasMore = count > shown.length;
  const known = quarters.filter((one) => one.period <= (filed?.period ?? ''));
  const quarter: ShownQuarter = {
    name: filed && previousPeriod ? capitalised(quarterName(filed.period)) : 'Change',
    periods: known.map((one) => one.period).reverse(),
    filedOn: filed?.filedOn ?? null,
    caveat: basicCaveat(known),
  };
  return (
    <PagePart
      id="largest"
      title={hasMore && !showsAll ? `The ${grouped(shown.length)} largest` : 'All holdings'}
      tools={
        <span className="flex items-center gap-4">
          {hasMore && (
            <Button small onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
              {showsAll ? 'Largest only' : allText(data)}
            </Button>
          )}
          {count > 0 && (
            <a href={investorExportAddress(slug, period)} download className="text-link text-fine">
              Export
            </a>
          )}
        </span>
      }
    >
      {showsAll ? (
        <AllHoldings key={period} slug={slug} period={period} quarter={quarter} largest={largest} />
      ) : (
        <QuarterHoldingsTable
          caption="Largest holdings"
          holdings={shown}
          quarter={quarter}
          largest={largest}
        />
      )}
    </PagePart>
  );
}
