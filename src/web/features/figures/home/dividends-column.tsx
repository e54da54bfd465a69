import { useQuery } from '@tanstack/react-query';
import type { DividendSuggestion } from '#contract/dividends.ts';
import { suggestionsQuery } from '#web/ledger/figures-queries.ts';
import { allId } from '#web/ledger/portfolio-scope.ts';
import { nothingToRecordText, toRecordText } from '#web/ledger/to-record.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Link } from '#web/ui/link.tsx';
import { DenseRows, LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';

const shownDividends = 5;
const incomePage = `/portfolio/income?id=${allId}`;

function Suggestions({ suggestions }: { suggestions: readonly DividendSuggestion[] }) {
  return (
    <>
      <p className="pt-1 text-fine text-soft">By the days without dividend, before tax, newest first</p>
      <DataTable
        caption="Dividends to record"
        className="data-table mt-1"
        rows={suggestions.slice(0, shownDividends)}
        keyOf={({ portfolioId, symbol, date }) => `${portfolioId} ${symbol} ${date}`}
        columns={[
          { name: 'Holding', cell: ({ symbol }) => <StockLink symbol={symbol} /> },
          { name: 'Ex-date', cell: ({ date }) => mediumDate(date) },
          {
            name: 'Amount',
            className: 'pr-0!',
            cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
          },
        ]}
      />
      <p className="pt-4">
        <Link to={incomePage} className="button button-primary min-h-10 w-full">
          Review and record {suggestions.length === 1 ? 'it' : 'them'}
        </Link>
      </p>
    </>
  );
}

/** The dividends of all portfolios that no transaction records yet. `undated` counts the holdings without a date. */
export function DividendsColumn({ undated }: { undated: number }) {
  const { data, error, refetch } = useQuery(suggestionsQuery(allId));
  const isHidden = useAmountsHidden();
  if (!data)
    return error ? (
      <LoadFailure error={error} fallback="The dividends to record could not be loaded." onRetry={refetch} />
    ) : (
      <LoadingRegion>
        <Skeleton className="h-12" />
        <DenseRows count={7} className="mt-2" />
      </LoadingRegion>
    );
  return (
    <section aria-labelledby="to-record-title" className="min-w-0">
      <h2 id="to-record-title" className="font-serif text-lg leading-snug font-semibold text-balance">
        {toRecordText(data.suggestions, { isHidden }) ?? 'No dividends to record'}
      </h2>
      {data.suggestions.length > 0 ? (
        <Suggestions suggestions={data.suggestions} />
      ) : (
        <p className="pt-1 text-fine text-soft">
          {nothingToRecordText(undated)} <Link to={incomePage}>Your income</Link>
        </p>
      )}
    </section>
  );
}
