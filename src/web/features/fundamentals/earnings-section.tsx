import { useQuery } from '@tanstack/react-query';
import { longDate, mediumDate, price, signedShare } from '#web/lib/formats.ts';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { Arrow, Unknown } from '#web/ui/figures.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { QuerySection } from '#web/ui/query-section.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { type EarningsReply, earningsQuery } from './fundamentals-query.ts';

type Event = EarningsReply['earnings'][number];

const shownFirst = 8;

/** Says after how many announcements the price rose, and how far the last one moved it. */
export function earningsSentence(events: readonly Event[]): string | undefined {
  const moves = events.flatMap(({ move }) => move ?? []);
  const [last] = moves;
  if (!last) return undefined;
  const risen = moves.filter(({ change }) => change > 0).length;
  const counted = moves.length === 1 ? 'one report' : `${moves.length} reports`;
  return `After ${risen} of ${counted} the price rose; the last brought ${signedShare(last.change)}`;
}

const perShare = (eps: number | null) =>
  eps === null ? <Unknown /> : `${eps < 0 ? '−' : ''}${price(Math.abs(eps))}`;

function Move({ move }: Pick<Event, 'move'>) {
  if (!move) return <Unknown />;
  const sign = move.change > 0 ? 1 : -1;
  return (
    <span className={sign > 0 ? 'text-up' : 'text-down'}>
      <Arrow sign={sign} />
      {signedShare(move.change)}
    </span>
  );
}

const columns: readonly DataColumn<Event>[] = [
  {
    name: 'Reported',
    cell: ({ date, otherDates }) => (
      <>
        {mediumDate(date)}
        {otherDates.length > 0 && (
          <small className="block text-soft">or {otherDates.map(mediumDate).join(', ')}</small>
        )}
      </>
    ),
  },
  {
    name: 'Quarter to',
    className: 'max-sm:hidden',
    cell: ({ periodEnd }) => (periodEnd ? mediumDate(periodEnd) : <Unknown />),
  },
  { name: 'EPS filed', className: 'whitespace-normal', cell: ({ epsFiled }) => perShare(epsFiled) },
  { name: 'EPS adjusted', className: 'whitespace-normal', cell: ({ eps }) => perShare(eps) },
  { name: 'Price', cell: ({ move }) => <Move move={move} /> },
];

function Rows({ events }: { events: readonly Event[] }) {
  return (
    <DataTable
      caption="Earnings"
      className="figure-table figures mt-3"
      rows={events}
      keyOf={({ date }) => date}
      columns={columns}
    />
  );
}

function Reports({ events }: { events: readonly Event[] }) {
  const later = events.slice(shownFirst);
  const oldest = events.at(-1);
  if (!oldest) return null;
  return (
    <PagePart
      id="earnings"
      title="Earnings"
      finding={earningsSentence(events)}
      measure="The price runs from the last close before the day of the report to the first close after it, because the hour is not known. “EPS adjusted” is the figure in the news, mostly adjusted by the company; it enters no ratio."
    >
      <Rows events={events.slice(0, shownFirst)} />
      {later.length > 0 && (
        <details className="pt-2 text-fine">
          <summary className="inline-block cursor-pointer py-1 text-soft">
            Show {later.length} earlier reports since {longDate(oldest.date)}
          </summary>
          <Rows events={later} />
        </details>
      )}
    </PagePart>
  );
}

/** When the company announced its results, and what the price did. */
export function EarningsSection({ symbol }: { symbol: string }) {
  const query = useQuery(earningsQuery(symbol));
  return (
    <QuerySection
      id="earnings"
      title="Earnings"
      query={query}
      fallback="The earnings could not be loaded."
      loading={<RowsSkeleton />}
    >
      {({ earnings }) => <Reports events={earnings} />}
    </QuerySection>
  );
}
