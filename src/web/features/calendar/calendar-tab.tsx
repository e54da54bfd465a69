import { useQuery } from '@tanstack/react-query';
import type { Calendar } from '#contract/calendar.ts';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { calendarQuery } from './calendar-queries.ts';
import { weeksSentence } from './calendar-sentences.ts';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { DividendsAhead } from './dividends-ahead.tsx';
import { EventsList } from './events-list.tsx';
import { FeedAddress } from './feed-address.tsx';
import { WeeksGrid } from './weeks-grid.tsx';

function Content({ calendar }: { calendar: Calendar }) {
  const { whole } = useAmountFormats(calendar.currency);
  return (
    <>
      <p className="part-title pb-3">{weeksSentence(calendar, whole)}</p>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <WeeksGrid calendar={calendar} />
        <EventsList calendar={calendar} />
      </div>
      <DividendsAhead calendar={calendar} />
    </>
  );
}

/** What happens next with the holdings of the selected portfolio, and what they will pay. */
export function CalendarTab() {
  const { portfolioId } = usePortfolioScope();
  const { data, error, refetch } = useQuery(calendarQuery(portfolioId));
  return (
    <>
      <section aria-labelledby="calendar-title" className="pt-6">
        <h2 id="calendar-title" className="section-title pb-3 max-sm:sr-only">
          Calendar
        </h2>
        {!data && !error && <CalendarSkeleton />}
        {!data && error && <LoadFailure error={error} onRetry={refetch} />}
        {data && <Content calendar={data.calendar} />}
      </section>
      <FeedAddress />
    </>
  );
}
