import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Filing, ListedInvestor } from '#contract/investors.ts';
import { longDate } from '#web/lib/formats.ts';
import { investorNamesQuery, investorPageQuery, investorQuery } from '#web/lib/investor-queries.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { FoldingChart } from '#web/ui/folding-chart.tsx';
import { investorPath } from '#web/ui/investor-link.tsx';
import { Link } from '#web/ui/link.tsx';
import { PriceChart } from '#web/ui/price-chart/price-chart.tsx';
import { Section } from '#web/ui/section.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { SelectableHoldingsTable } from './selectable-holdings-table.tsx';

const columns = 'grid gap-x-12 gap-y-7 lg:grid-cols-2';

/** Removes entries whose name occurred before. */
function uniqueByName(investors: readonly ListedInvestor[]): ListedInvestor[] {
  return [
    ...new Map([...investors].reverse().map((investor) => [investor.name, investor])).values(),
  ].reverse();
}

function FilingLine({ slug, filing }: { slug: string; filing: Filing | null }) {
  if (!filing) return null;
  return (
    <p className="pt-1.5 text-fine text-soft">
      13F for {longDate(filing.period)}
      {filing.filedOn && `, filed ${longDate(filing.filedOn)}`} ·{' '}
      <ExternalLink href={filing.url}>filing</ExternalLink> ·{' '}
      <Link to={`${investorPath(slug)}#changes`}>What changed in the quarter</Link>
    </p>
  );
}

const rows = [1, 2, 3, 4, 5];

function LoadingRows() {
  return (
    <LoadingRegion>
      {rows.map((row) => (
        <Skeleton key={row} className="my-4 h-8" />
      ))}
    </LoadingRegion>
  );
}

function Loading() {
  return (
    <div className={columns}>
      <div>
        <LoadingRows />
      </div>
      <Skeleton className="mt-10 h-50" />
    </div>
  );
}

interface SelectedHolding {
  investorId: string;
  symbol: string;
}

/** Returns the holdings after the first page, as far as they were requested. */
function useMoreHoldings(id: string, pages: number) {
  const [requested, setRequested] = useState({ id, pages: 1 });
  const shown = requested.id === id ? requested.pages : 1;
  const queries = Array.from({ length: shown - 1 }, (_, index) => investorPageQuery(id, index + 2));
  const results = useQueries({ queries });
  const holdings = results.flatMap(({ data }) => data?.holdings ?? []);
  const failed = results.find(({ data, error }) => !data && error);
  return { holdings, failed, load: shown < pages ? () => setRequested({ id, pages: shown + 1 }) : undefined };
}

/** The holdings of the selected investor, with loading, error and empty states. */
function Holdings({ investor, current, onSymbol }: HoldingsProps) {
  const { data, error, refetch } = useQuery(investorQuery(investor._id));
  const more = useMoreHoldings(investor._id, data?.pages ?? 1);
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <LoadingRows />;
  if (data.holdings.length === 0) return <EmptyState>No holdings available</EmptyState>;
  return (
    <>
      <FilingLine slug={investor.slug} filing={data.filing} />
      <SelectableHoldingsTable
        key={investor._id}
        name={investor.name}
        holdings={[...data.holdings, ...more.holdings]}
        count={data.holdingCount}
        onMore={more.load}
        filing={data.filing}
        current={current}
        onSymbol={onSymbol}
      />
      {more.failed && (
        <LoadFailure
          error={more.failed.error}
          fallback="The next holdings could not be loaded."
          onRetry={() => more.failed?.refetch()}
        />
      )}
    </>
  );
}

interface HoldingsProps {
  investor: ListedInvestor;
  current: string | undefined;
  onSymbol: (symbol: string) => void;
}

function useSelectedHolding(investor: ListedInvestor): [string | undefined, (symbol: string) => void] {
  const { data } = useQuery(investorQuery(investor._id));
  const [selected, setSelected] = useState<SelectedHolding>();
  const first = data?.holdings.find(({ symbol }) => symbol !== '')?.symbol;
  const current = selected?.investorId === investor._id ? selected.symbol : first;
  return [current, (symbol) => setSelected({ investorId: investor._id, symbol })];
}

interface InvestorPickerProps {
  investors: readonly ListedInvestor[];
  investor: ListedInvestor;
  onInvestor: (slug: string) => void;
}

/** Its values are slugs: ids are random digits, which do not compress. */
function InvestorPicker({ investors, investor, onInvestor }: InvestorPickerProps) {
  return (
    <SelectField
      inline="long"
      label="Select Wizard"
      value={investor.slug}
      onChange={(event) => onInvestor(event.target.value)}
      className="min-w-0 max-sm:w-full"
    >
      {investors.map(({ slug, name, firm }) => (
        <option key={slug} value={slug}>
          {firm ? `${name} · ${firm}` : name}
        </option>
      ))}
    </SelectField>
  );
}

function Investor({ investor }: { investor: ListedInvestor }) {
  const [symbol, setSymbol] = useSelectedHolding(investor);
  return (
    <div className={columns}>
      <div className="min-w-0">
        <Holdings investor={investor} current={symbol} onSymbol={setSymbol} />
      </div>
      <div className="min-w-0">
        {symbol && (
          <>
            <h3 className="pb-1.5 text-base leading-snug font-semibold">
              <StockLink symbol={symbol} />
            </h3>
            <FoldingChart>
              {(height, toggle) => (
                <PriceChart key={symbol} symbol={symbol} height={height} tools={toggle} isOpenedOnPhone />
              )}
            </FoldingChart>
          </>
        )}
      </div>
    </div>
  );
}

/** The holdings of famous investors from their last 13F filings, with a chart of the selected holding. */
export function InvestorsSection() {
  const { data, error, refetch } = useQuery(investorNamesQuery());
  const [selectedSlug, setSelectedSlug] = useState<string>();
  const investors = data && uniqueByName(data.wizards);
  const selected = investors?.find(({ slug }) => slug === selectedSlug) ?? investors?.[0];
  return (
    <Section
      id="investors"
      title="Investor Top Holdings"
      tools={
        investors &&
        selected && <InvestorPicker investors={investors} investor={selected} onInvestor={setSelectedSlug} />
      }
    >
      {!investors && error && <LoadFailure error={error} onRetry={refetch} />}
      {!investors && !error && <Loading />}
      {investors?.length === 0 && <EmptyState>No holdings available</EmptyState>}
      {selected && <Investor investor={selected} />}
    </Section>
  );
}
