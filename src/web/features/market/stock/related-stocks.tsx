import type { RelatedPage } from '../stock-query.ts';
import { MatchesSection } from './matches/matches-section.tsx';
import { PeersBySize } from './peers-by-size.tsx';

/** The stocks that resemble one, and its peers. */
export function RelatedStocks({ page }: { page: RelatedPage }) {
  return (
    <div className="page-section grid gap-x-11 gap-y-9 xl:grid-cols-[minmax(0,1fr)_400px]">
      <MatchesSection page={page} />
      <PeersBySize page={page} />
    </div>
  );
}
