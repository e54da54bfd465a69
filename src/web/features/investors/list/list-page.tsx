import '#web/ui/figure-pages.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvestorSummary } from '#contract/investor-pages.ts';
import type { InvestorSort } from '#domain/filings/sorts.ts';
import { longDate } from '#web/lib/formats.ts';
import { investorsQuery } from '#web/lib/investor-queries.ts';
import { keptSearch } from '#web/lib/kept-search.ts';
import { listed } from '#web/lib/phrases.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { InvestorFilterFields } from './filter-fields.tsx';
import { filterInvestors, readFilters } from './investor-filters.ts';
import { defaultSort, readOrder } from './investor-order.ts';
import { InvestorTable } from './investor-table.tsx';

/** Adds an investor to the comparison, or removes it; a third investor replaces the first. */
function withChoice(chosen: readonly string[], slug: string): string[] {
  return chosen.includes(slug) ? chosen.filter((one) => one !== slug) : [...chosen, slug].slice(-2);
}

interface ChoiceProps {
  investors: readonly InvestorSummary[];
  chosen: readonly string[];
}

/** Says which investors are chosen, and links to their comparison. */
function Choice({ investors, chosen }: ChoiceProps) {
  const names = chosen.flatMap((slug) => investors.find((one) => one.slug === slug)?.name ?? []);
  const [a, b] = chosen;
  return (
    <p
      role="status"
      className={
        chosen.length > 0
          ? 'sticky bottom-0 z-2 flex items-center justify-end gap-4 border-t border-rule-strong bg-paper py-2.5 max-md:bottom-[calc(58px+env(safe-area-inset-bottom))]'
          : ''
      }
    >
      {chosen.length === 1 && `${names[0]} and … Choose another investor to compare.`}
      {a && b && (
        <>
          <span>{listed(names)}</span>
          <Link
            to={`/investors/compare?${new URLSearchParams({ a, b })}`}
            className="button button-primary page-action"
          >
            Compare
          </Link>
        </>
      )}
    </p>
  );
}

const keptOrder = keptSearch('holdwise-investors-order', ['sort', 'order']);

function List({ investors }: { investors: readonly InvestorSummary[] }) {
  const { search, change } = usePageSearch(keptOrder);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const order = readOrder(search);
  const filters = readFilters(search);
  const shown = filterInvestors(investors, filters);
  function handleSort(sort: InvestorSort): void {
    const isReversed = sort === order.sort && !order.isReversed;
    change({
      sort: sort === defaultSort ? undefined : sort,
      order: isReversed ? 'reversed' : undefined,
    });
  }
  if (investors.length === 0) return <EmptyState>No investor is followed yet.</EmptyState>;
  return (
    <>
      <InvestorFilterFields
        filters={filters}
        onChange={(part) => {
          const { search: q, style, size } = { ...filters, ...part };
          change({ q, style, size });
        }}
      />
      <p role="status" className={shown.length === investors.length ? 'sr-only' : 'pb-2 text-fine text-soft'}>
        {shown.length < investors.length && `${shown.length} of ${investors.length} investors`}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          action={
            <Button onClick={() => change({ q: undefined, style: undefined, size: undefined })}>
              Show all investors
            </Button>
          }
        >
          No investor fits. Change the name, the style or the size.
        </EmptyState>
      ) : (
        <InvestorTable
          investors={shown}
          order={order}
          onSort={handleSort}
          chosen={chosen}
          onChoose={(slug) => setChosen((current) => withChoice(current, slug))}
        />
      )}
      <Choice investors={investors} chosen={chosen} />
    </>
  );
}

function newestFiling(investors: readonly InvestorSummary[]): string {
  const newest = investors
    .flatMap(({ filedOn }) => filedOn ?? [])
    .sort()
    .at(-1);
  return newest ? ` The newest was filed on ${longDate(newest)}.` : '';
}

/** All investors, with the figures of their last filing. */
export function ListPage() {
  const { data, error, refetch } = useQuery(investorsQuery());
  const investors = data?.investors;
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-8 pb-6">
        <div className="min-w-0">
          <h1 className="page-title">Investors</h1>
          <p className="max-w-[84ch] pt-2 text-fine text-soft">
            {investors && `What ${investors.length} known investors hold, from their 13F filings.`}
            {investors && newestFiling(investors)} Purchases and sales are the change in shares at the prices
            of the filing; turnover is the smaller of both, divided by the value. The change of the value
            since the quarter before comes from prices and trades. Puts and calls count in no figure.
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Link to="/investors/match" className="button page-action">
            Match your holdings
          </Link>
          <Link to="/investors/activity" className="button page-action">
            What they bought and sold
          </Link>
        </div>
      </header>
      {!investors &&
        (error ? (
          <LoadFailure
            error={error}
            fallback="The list of investors could not be loaded."
            onRetry={refetch}
          />
        ) : (
          <RowsSkeleton count={40} />
        ))}
      {investors && <List investors={investors} />}
    </>
  );
}
