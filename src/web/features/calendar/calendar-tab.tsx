import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Calendar } from '#contract/calendar.ts';
import { SentenceSkeleton } from '#web/ledger/part-skeleton.tsx';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { monthAndYear } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { DenseRows, LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { calendarQuery } from './calendar-queries.ts';
import { weeksSentence } from './calendar-sentences.ts';
import { groupEvents } from './calendar-weeks.ts';
import { DividendsAhead } from './dividends-ahead.tsx';
import { EventItem } from './event-item.tsx';
import { FeedAddress } from './feed-address.tsx';
import { WeeksGrid } from './weeks-grid.tsx';

/** A placeholder for the weeks, the list of dates and the dividends ahead. */
function CalendarSkeleton() {
  return (
    <LoadingRegion>
      <Skeleton className="mb-4 h-6 w-2/3" />
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-[540px] max-md:hidden" />
        <DenseRows count={18} />
      </div>
      <div className="page-section">
        <Skeleton className="h-8 w-2/3" />
        <div className="mt-4">
          <SentenceSkeleton />
        </div>
        <Skeleton className="mt-4 h-72" />
        <DenseRows count={10} className="mt-6" />
      </div>
    </LoadingRegion>
  );
}

const shownAtFirst = 8;

/** The events as a list, by week and month. */
function EventsList({ calendar: { today, events } }: { calendar: Calendar }) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? events : events.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="calendar-list-title" className="min-w-0">
      <h3 id="calendar-list-title" className="part-title">
        As a list
      </h3>
      {groupEvents(today, shown, monthAndYear).map(({ title, events: group }) => (
        <section key={title} aria-label={title}>
          <h4 className="border-b border-rule-strong pt-4 pb-1 text-fine font-semibold">{title}</h4>
          <ul>
            {group.map((event) => (
              <EventItem key={`${event.date} ${event.kind} ${event.symbol}`} event={event} />
            ))}
          </ul>
        </section>
      ))}
      {shown.length < events.length && (
        <button type="button" className="text-link pt-2 text-fine" onClick={() => setIsAll(true)}>
          Show all {events.length}
        </button>
      )}
    </section>
  );
}

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
