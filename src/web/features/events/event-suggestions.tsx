import { useQuery } from '@tanstack/react-query';
import type { EventSuggestion } from '#contract/events.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import { ShareCount } from '#web/ledger/share-count.tsx';
import { longDate } from '#web/lib/formats.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { eventsQuery, useAnswerEvent } from './event-queries.ts';
import { effectRows, eventTitle } from './event-texts.ts';

const cost = (value: number | null) => value !== null && <Amount value={value} />;

function EffectTable({ event }: { event: EventSuggestion }) {
  return (
    <DataTable
      caption={`What it does to shares and their average cost, in ${event.currency}`}
      className="figure-table max-w-xl"
      rows={effectRows(event)}
      keyOf={({ label }) => label}
      columns={[
        { name: 'Security', cell: ({ label }) => <b className="font-[650]">{label}</b> },
        { name: 'Shares after', cell: ({ shares }) => <ShareCount value={shares ?? 0} /> },
        { name: 'Cost before', cell: ({ costBefore }) => cost(costBefore) },
        { name: 'Cost after', cell: ({ costAfter }) => cost(costAfter) },
      ]}
    />
  );
}

/** Says where the share of the cost comes from. */
function CostShare({ event: { costShare, counterpart } }: { event: EventSuggestion }) {
  if (!costShare || !counterpart) return null;
  const share = `${(costShare.share * 100).toFixed(2)}% of the cost goes to ${counterpart.symbol}`;
  if (costShare.basis === 'published')
    return (
      <>
        {share}, as the company proposes
        {costShare.source ? (
          <>
            {' '}
            on <ExternalLink href={costShare.source}>Form 8937</ExternalLink>.
          </>
        ) : (
          '.'
        )}
      </>
    );
  return (
    <>
      {share}: calculated from the closes of the first day. The company’s Form 8937 may say another share,
      which you can enter in the spin-off afterwards.
    </>
  );
}

function Suggestion({ event }: { event: EventSuggestion }) {
  const { mutate, isPending, variables } = useAnswerEvent(event);
  const { symbol, date, shares, received, cash, currency } = event;
  const titleId = `event-${event.portfolioId}-${symbol}-${date}`;
  return (
    <article aria-labelledby={titleId} className="grid gap-2 border-t border-rule py-4">
      <h3 id={titleId} className="part-title">
        {eventTitle(event)}
      </h3>
      <p className="text-fine text-soft">
        {longDate(date)}. On {longDate(isoDay(dayNumber(date) - 1))} you held <ShareCount value={shares} />{' '}
        {symbol}.
        {cash !== null && (
          <>
            {' '}
            You received <Amount value={cash} currency={currency} /> in cash.
            {event.counterpart && ` The cost of ${event.counterpart.symbol} follows from the gain.`}
          </>
        )}{' '}
        <CostShare event={event} />
        {received !== null &&
          !Number.isInteger(received) &&
          ' Brokers pay a fraction of a share in cash: record that as cash in lieu.'}
      </p>
      <EffectTable event={event} />
      <div className="flex flex-wrap gap-2.5 pt-1">
        <Button
          variant="primary"
          pending={isPending && variables === 'accept'}
          pendingLabel="Recording..."
          disabled={isPending}
          aria-describedby={titleId}
          onClick={() => mutate('accept')}
        >
          Record it
        </Button>
        <Button disabled={isPending} aria-describedby={titleId} onClick={() => mutate('dismiss')}>
          Dismiss
        </Button>
      </div>
    </article>
  );
}

/** Known events of the holdings that no transaction records, with their effect; nothing without any. */
export function EventSuggestions({ portfolioId }: { portfolioId: string }) {
  const { data, error, refetch } = useQuery(eventsQuery(portfolioId));
  if (error && !data)
    return (
      <div className="pt-5">
        <LoadFailure error={error} fallback="Events to record could not be loaded." onRetry={refetch} />
      </div>
    );
  if (!data || data.events.length === 0) return null;
  return (
    <section aria-labelledby="events-title" className="page-section">
      <h2 id="events-title" className="section-title pb-1">
        Events to record
      </h2>
      <p className="pb-3 text-fine text-soft">
        Spin-offs, mergers and new symbols of what you held, which no transaction records yet. Cost is the
        average; lots keep their days.
      </p>
      {data.events.map((event) => (
        <Suggestion key={`${event.portfolioId} ${event.symbol} ${event.date}`} event={event} />
      ))}
    </section>
  );
}
