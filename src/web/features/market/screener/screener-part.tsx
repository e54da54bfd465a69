import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { screenerSorts } from '#domain/screening/fields.ts';
import { grouped, longDate } from '#web/lib/formats.ts';
import { keepSearch, keptSearch, withKept } from '#web/lib/kept-search.ts';
import { listed } from '#web/lib/phrases.ts';
import { currentSearch, withChanges } from '#web/lib/search-changes.ts';
import { comparisonAddress } from '#web/lib/stock-address.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { ScreenList } from './screen-list.tsx';
import {
  changed,
  defaultPlace,
  firstOrder,
  type ScreenerView,
  screenerAddress,
  screenerViewOf,
  withoutFilters,
} from './screener-address.ts';
import { sortNames } from './screener-fields.ts';
import { ScreenerFilters } from './screener-filters.tsx';
import { screenerExportAddress, screenerQuery } from './screener-queries.ts';
import { ScreenerTable } from './screener-table.tsx';

const keptColumns = keptSearch('holdwise-screener', ['listedIn', 'sort', 'order', 'columns']);

/**
 * Holds the view in the address, so that it can be shared; the server renders the plain one. The place, the order and
 * the columns are kept for an address without any view, and saved screens leave them alone.
 */
function useScreenerView() {
  const navigate = useNavigate();
  const { search } = usePageSearch();
  const stored = keptColumns.setting.useValue();
  const open = (view: ScreenerView) =>
    navigate(screenerAddress(view) || '/stocks', { replace: true, preventScrollReset: true });
  const complete = (query: URLSearchParams) =>
    query.size > 0 ? query : withKept(query, keptColumns, stored);
  const view = screenerViewOf(complete(search));
  return {
    view,
    open,
    /** Makes what differs from the shown view in that of the address, which may be newer. */
    show(next: ScreenerView) {
      const [before, after] = [view, next].map((one) => new URLSearchParams(screenerAddress(one)));
      const query = withChanges(complete(currentSearch()), before ?? search, after ?? search);
      keepSearch(keptColumns, query);
      return open(screenerViewOf(query));
    },
  };
}

const newestMeasure = (asOf: string) =>
  `Changes without dividends, volatility of a year, holders among the famous investors. Closes up to ${longDate(asOf)}`;
const pastMeasure = (asOf: string, listedIn: string) =>
  `As of ${longDate(asOf)}: the closes of that day, for a share of today, and only figures that were known by then. Companies that have left the market since are missing${listedIn === defaultPlace ? '' : ', and so are all listings outside the United States'}.`;
const domesticMeasure = '; figures of companies as reported by then.';
const abroadMeasure =
  '. Outside the United States: prices in the currency of the exchange and of the day shown, market values in US dollars, no figures that companies reported.';

function measureOf({ asOf, listedIn }: ScreenerView, closes: string): string {
  if (asOf) return pastMeasure(closes, listedIn);
  return newestMeasure(closes) + (listedIn === defaultPlace ? domesticMeasure : abroadMeasure);
}

const countText = (total: number) => `${grouped(total)} ${total === 1 ? 'match' : 'matches'}`;

/** On a phone the heads of the columns are out of sight, so the order has a box of its own. */
function SortBox({ view, onView }: { view: ScreenerView; onView: (view: ScreenerView) => void }) {
  return (
    <SelectField
      inline
      label="Sort by"
      className="md:hidden"
      value={view.sort}
      onChange={({ target }) => {
        const sort = screenerSorts.find((one) => one === target.value) ?? view.sort;
        onView(changed(view, { sort, order: firstOrder(sort) }));
      }}
    >
      {screenerSorts.map((sort) => (
        <option key={sort} value={sort}>
          {sortNames[sort]}
        </option>
      ))}
    </SelectField>
  );
}

/** Scrolls to the top of the results when the reader turns the page. */
function useTopOfPage(page: number) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    top.current?.scrollIntoView({ block: 'start' });
  }, [page]);
  return top;
}

/** Stocks by criteria: filters, a sortable table, pages and an export. */
export function ScreenerPart() {
  const { view, show, open } = useScreenerView();
  const { data, error, refetch, isFetching } = useQuery({
    ...screenerQuery(view),
    placeholderData: keepPreviousData,
  });
  const top = useTopOfPage(view.page);
  const [selected, setSelected] = useState<readonly string[]>([]);
  return (
    <PagePart id="screener" title="All stocks and funds" measure={data && measureOf(view, data.asOf)}>
      <ScreenList view={view} onView={open} />
      <ScreenerFilters view={view} effects={data?.filters ?? []} onView={show} />
      <div ref={top} className="flex scroll-mt-20 flex-wrap items-center gap-x-6 gap-y-2 pt-3.5">
        <p role="status" className="figures text-fine text-soft">
          {data ? countText(data.total) : ''}
        </p>
        <SortBox view={view} onView={show} />
        {selected.length > 0 && (
          <Link to={comparisonAddress(selected)} className="text-link text-fine">
            Compare {listed(selected)}
          </Link>
        )}
        <a
          href={screenerExportAddress(view)}
          download="stocks.csv"
          className="text-link text-fine md:ml-auto"
        >
          Export as CSV
        </a>
      </div>
      {error && !data ? (
        <LoadFailure error={error} fallback="The list of stocks could not be loaded." onRetry={refetch} />
      ) : !data ? (
        <RowsSkeleton count={36} />
      ) : data.stocks.length === 0 ? (
        <EmptyState action={<Button onClick={() => show(withoutFilters(view))}>Remove all filters</Button>}>
          No stock matches all of these filters. Remove one, or widen a range.
        </EmptyState>
      ) : (
        <>
          <ScreenerTable
            rows={data.stocks}
            view={view}
            isBusy={isFetching}
            onView={show}
            selected={selected}
            onSelect={setSelected}
          />
          <div className="pt-4">
            <Pager page={data.page} pages={data.pages} onPage={(page) => show({ ...view, page })} />
          </div>
        </>
      )}
    </PagePart>
  );
}
