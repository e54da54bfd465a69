import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { sharedSearch } from '#web/ledger/period.ts';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Link } from '#web/ui/link.tsx';
import { DenseRows, LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { calendarQuery } from './calendar-queries.ts';
import { aheadSentence } from './calendar-sentences.ts';
import { EventItem } from './event-item.tsx';
import { useRecorded } from './use-recorded.ts';

const shown = 6;
const shownOnPhone = 4;

/** The next dividends of the selected portfolio. Nothing if none is known. */
export function ComingPayments() {
  const { portfolioId, currency } = usePortfolioScope();
  const search = sharedSearch(useLocation().search);
  const { whole } = useAmountFormats(currency);
  const { data, error, refetch } = useQuery(calendarQuery(portfolioId));
  const isRecorded = useRecorded(portfolioId, data?.calendar.dividends.beforeTo);
  const coming = data?.calendar.events.filter(({ kind }) => kind === 'dividend') ?? [];
  if (data && coming.length === 0) return null;
  return (
    <section aria-labelledby="coming-title" className="pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pb-3">
        <h2 id="coming-title" className="section-title">
          Coming dividends
        </h2>
        <Link to={{ pathname: '/portfolio/calendar', search }} className="touch-area text-fine print:hidden">
          All dates
        </Link>
      </div>
      {!data && error && <LoadFailure error={error} onRetry={refetch} />}
      {data ? (
        <>
          <p className="part-title">{aheadSentence(data.calendar, whole, isRecorded)}</p>
          <ul className="mt-3 border-t border-rule-strong md:columns-2 md:gap-x-10">
            {coming.slice(0, shown).map((event, index) => (
              <EventItem
                key={`${event.date} ${event.symbol}`}
                event={event}
                className={index < shownOnPhone ? '' : 'max-lg:hidden'}
              />
            ))}
          </ul>
        </>
      ) : (
        !error && (
          <LoadingRegion>
            <Skeleton className="mb-3 h-6 w-2/3" />
            <div className="grid border-t border-rule-strong md:grid-cols-2 md:gap-x-10">
              <DenseRows count={2} height="h-[90px] md:h-[88px]" />
              <DenseRows count={2} height="h-[90px] md:h-[88px]" />
            </div>
          </LoadingRegion>
        )
      )}
    </section>
  );
}
