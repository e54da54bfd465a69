import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longDate } from '#web/lib/formats.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { type Follow, type FollowChoice, followQuery, type InvestorPageData } from '../../page-queries.ts';
import { FollowChart } from './follow-chart.tsx';
import { defaultChoice, FollowControls } from './follow-controls.tsx';
import { followSentence, methodText } from './follow-texts.ts';
import { RebalanceTable } from './rebalance-table.tsx';

interface FollowProps {
  slug: string;
  choice: FollowChoice;
}

function Followed({ slug, choice, follow }: FollowProps & { follow: Follow }) {
  return (
    <>
      <h3 className="part-title">{followSentence(follow)}</h3>
      <p className="part-measure">
        {longDate(follow.from)} to {longDate(follow.to)}, by week
        {follow.benchmark && `, against ${follow.benchmark.name} (${follow.benchmark.symbol})`},{' '}
        {follow.returns === 'total' ? 'with dividends reinvested' : 'without dividends'}.
      </p>
      <FollowChart follow={follow} />
      <p className="part-measure pt-3">{methodText(follow)}</p>
      {follow.caveats.map((caveat) => (
        <p key={caveat} className="part-measure">
          {caveat}
        </p>
      ))}
      <RebalanceTable slug={slug} follow={follow} choice={choice} />
    </>
  );
}

function FollowResult({ slug, choice }: FollowProps) {
  const query = useQuery({ ...followQuery(slug, choice), placeholderData: keepPreviousData });
  return (
    <QueryPart
      query={query}
      fallback="What following returned could not be loaded."
      loading={<RowsSkeleton count={10} />}
    >
      {({ follow, reason }) =>
        follow && follow.line.length > 0 ? (
          <Followed slug={slug} choice={choice} follow={follow} />
        ) : (
          <EmptyState>{reason ?? 'There is nothing to follow in this period.'}</EmptyState>
        )
      }
    </QueryPart>
  );
}

/** What buying the filed portfolio the day after each filing would have returned, with controls. */
export function FollowPart({ data: { investor, quarters } }: { data: InvestorPageData }) {
  const [choice, setChoice] = useState(defaultChoice);
  const today = new Date().toISOString().slice(0, 10);
  return (
    <>
      <FollowControls
        choice={choice}
        from={quarters.at(-1)?.filedOn ?? quarters.at(-1)?.period ?? today}
        to={today}
        onChange={(change) => setChoice((current) => ({ ...current, ...change }))}
      />
      <FollowResult slug={investor.slug} choice={choice} />
    </>
  );
}
