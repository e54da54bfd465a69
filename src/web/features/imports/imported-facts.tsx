import { useQuery } from '@tanstack/react-query';
import { suggestionsQuery } from '#web/ledger/figures-queries.ts';
import { toRecordText } from '#web/ledger/to-record.ts';
import { useAllTime } from '#web/ledger/use-performance.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { Link } from '#web/ui/link.tsx';
import type { Imported } from './imported.ts';

/** What an import left out, what the portfolio is worth after it, and the dividends that are now to be recorded. */
export function ImportedFacts({ portfolioId, leftOut, worthBefore }: Imported) {
  const { data, isFetching } = useAllTime(portfolioId);
  const { data: known } = useQuery(suggestionsQuery(portfolioId));
  const formats = useAmountFormats(data?.performance.currency ?? 'USD');
  const toRecord = toRecordText(known?.suggestions ?? [], formats);
  // Until the figures have loaded again they are those from before the import.
  const worth = data && !isFetching ? data.performance.endValue : undefined;
  const before = worthBefore ? `, before ${formats.money(worthBefore)}` : '';
  return (
    <p className="figures flex flex-wrap gap-x-5 gap-y-1 text-fine empty:hidden">
      {leftOut && <span>{leftOut}</span>}
      {worth !== undefined && <span>{`Worth ${formats.money(worth)} now${before}`}</span>}
      {toRecord && <Link to={`/portfolio/income?id=${portfolioId}`}>{toRecord}</Link>}
    </p>
  );
}
