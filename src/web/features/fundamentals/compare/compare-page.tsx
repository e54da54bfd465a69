import '#web/ui/figure-pages.css';
import { longDate } from '#web/lib/formats.ts';
import { listed } from '#web/lib/phrases.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { CloseButton } from '#web/ui/close-button.tsx';
import { ComparisonPicker } from '#web/ui/comparison-picker.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { newestDayOf } from '#web/ui/figures.tsx';
import { Link } from '#web/ui/link.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { ComparedBlock } from './compared-block.tsx';
import { useCompanies } from './compared-companies.ts';
import { comparedGroups } from './compared-figures.ts';
import { comparedMax, readSymbols } from './compared-symbols.ts';

interface ChoiceProps {
  symbols: readonly string[];
  onSymbols: (symbols: readonly string[]) => void;
}

/** The companies that are compared, and a search for another one. */
function Choice({ symbols, onSymbols }: ChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-4">
      {symbols.map((symbol) => (
        <span key={symbol} className="inline-flex items-center gap-1 font-semibold">
          {symbol}
          <CloseButton
            aria-label={`Remove ${symbol}`}
            onClick={() => onSymbols(symbols.filter((one) => one !== symbol))}
          />
        </span>
      ))}
      {symbols.length < comparedMax && (
        <ComparisonPicker
          button="Add a company"
          className="button"
          label="Compare with"
          onSymbol={(symbol) => onSymbols(readSymbols([...symbols, symbol].join(',')))}
        />
      )}
    </div>
  );
}

/** A placeholder for the names and the groups of figures, three blocks to a row. */
function Loading() {
  return (
    <LoadingRegion>
      <Skeleton className="mt-3 h-6 w-2/3" />
      {comparedGroups.map(({ title, rows }) => (
        <div key={title} className="page-section">
          <Skeleton className="h-7 w-40" />
          <div className="grid gap-x-9 gap-y-7 pt-4 sm:grid-cols-2 lg:grid-cols-3">
            {rows.map((row) => (
              <Skeleton key={row.title} className="h-22" />
            ))}
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}

function Result({ symbols }: { symbols: readonly string[] }) {
  const { compared, isLoading, unknown, error, refetch } = useCompanies(symbols);
  if (isLoading) return <Loading />;
  if (error)
    return (
      <div className="pt-6">
        <LoadFailure error={error} fallback="The comparison could not be loaded." onRetry={refetch} />
      </div>
    );
  const companies = compared.filter(({ stock }) => stock);
  const asOf = newestDayOf(companies.flatMap(({ stock }) => stock ?? []));
  return (
    <>
      <p className="pt-3 text-soft">
        {listed(companies.map(({ name }) => name))}
        {asOf && `. Closes up to ${longDate(asOf)}; figures as reported to the SEC by then.`}
      </p>
      {unknown.length > 0 && <p className="pt-1 text-soft">Not listed here: {listed(unknown)}.</p>}
      {comparedGroups.map(({ title, rows }) => (
        <PagePart key={title} id={title.toLowerCase().replaceAll(' ', '-')} title={title}>
          <div className="grid gap-x-9 gap-y-7 pt-4 sm:grid-cols-2 lg:grid-cols-3">
            {rows.map((row) => (
              <ComparedBlock key={row.title} row={row} companies={companies} />
            ))}
          </div>
        </PagePart>
      ))}
      <p className="max-w-[104ch] pt-4 text-tiny text-soft">
        Each line has its own scale. A dash is not known. Fiscal years of companies end in different months;
        12 months are those after the last fiscal year. Figures of banks and insurers that would mean
        something else are left out. Facts, no judgement of what a stock is worth.
      </p>
    </>
  );
}

/** Up to five companies side by side. They are in the address, so that it can be shared. */
export function CompareCompaniesPage() {
  const { search, change } = usePageSearch();
  const symbols = readSymbols(search.get('symbols'));
  return (
    <>
      <nav aria-label="Breadcrumb" className="pt-5 text-fine text-soft">
        <Link to="/stocks" className="no-underline hover:underline">
          Stocks
        </Link>
        <span aria-hidden="true"> › </span>
        Compare
      </nav>
      <h1 className="page-title pt-2">Companies side by side</h1>
      <Choice symbols={symbols} onSymbols={(chosen) => change({ symbols: chosen.join(',') })} />
      {symbols.length === 0 ? (
        <div className="pt-6">
          <EmptyState>
            Add up to five companies to compare what they earn, how they grow and what they cost.
          </EmptyState>
        </div>
      ) : (
        <Result symbols={symbols} />
      )}
    </>
  );
}
