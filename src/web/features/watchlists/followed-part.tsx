import { useQuery } from '@tanstack/react-query';
import type { InvestorSummary, investorPages } from '#contract/investor-pages.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { mediumDate, signedShare } from '#web/lib/formats.ts';
import { counted } from '#web/lib/phrases.ts';
import { useSession } from '#web/lib/session.ts';
import { useVisitorWatching } from '#web/lib/visitor-watching.ts';
import { useWatchlists } from '#web/lib/watchlists.ts';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { FollowButton } from '#web/ui/follow-button.tsx';
import { InvestorLink } from '#web/ui/investor-link.tsx';
import { Link } from '#web/ui/link.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';

const columns: readonly DataColumn<InvestorSummary>[] = [
  {
    name: 'Investor',
    cellClass: 'row-name',
    cell: ({ slug, name, firm }) => (
      <>
        <InvestorLink slug={slug} name={name} />
        {firm && <small className="block truncate text-tiny text-soft">{firm}</small>}
      </>
    ),
  },
  {
    name: 'Filed',
    cellClass: 'row-rest text-soft',
    cell: ({ filedOn }) => (filedOn ? mediumDate(filedOn) : <Unknown />),
  },
  {
    name: 'Value, and its change',
    cellClass: 'row-rest',
    cell: ({ value, valueChange, options }) => (
      <>
        {compactDollars(value)}
        {valueChange !== null && <span className="text-soft"> {signedShare(valueChange)}</span>}
        {options.count > 0 && <small className="block text-soft">and options</small>}
      </>
    ),
  },
  {
    name: 'Largest purchase',
    className: 'text-left!',
    cellClass: 'row-rest',
    cell: ({ largestPurchase }) =>
      largestPurchase?.symbol ? (
        <>
          <StockLink symbol={largestPurchase.symbol} />{' '}
          <span className="text-soft">{compactDollars(largestPurchase.about)}</span>
        </>
      ) : (
        (largestPurchase?.name ?? <Unknown />)
      ),
  },
  {
    name: <span className="sr-only">Follow</span>,
    cellClass: 'row-value pr-0! max-lg:row-span-2! max-lg:self-center!',
    cell: ({ slug, name }) => <FollowButton slug={slug} name={name} className="button-small" />,
  },
];

function Followed({ slugs }: { slugs: readonly string[] }) {
  const query = useQuery(apiQuery<typeof investorPages.list>('/investors', { sort: 'value' }));
  return (
    <QueryPart query={query} loading={<RowsSkeleton count={slugs.length} />}>
      {({ investors }) => (
        <DataTable
          caption="Investors you follow"
          className="data-table row-table figures mt-3 text-sm"
          rows={slugs.flatMap((slug) => investors.find((investor) => investor.slug === slug) ?? [])}
          keyOf={({ slug }) => slug}
          columns={columns}
        />
      )}
    </QueryPart>
  );
}

/** The followed investors with their last filings. */
export function FollowedPart() {
  const isCustomer = useSession().state === 'customer';
  const visitor = useVisitorWatching();
  const { investors, isLoaded } = useWatchlists();
  const slugs = isCustomer ? investors.map(({ slug }) => slug) : visitor.investors;
  if (isCustomer && !isLoaded) return null;
  return (
    <PagePart
      id="followed"
      title="Investors you follow"
      measure={slugs.length > 0 && `${counted(slugs.length, 'investor')}, by their last 13F filings.`}
    >
      {slugs.length > 0 ? (
        <Followed slugs={slugs} />
      ) : (
        <EmptyState>
          You follow nobody yet. Choose Follow on the page of an <Link to="/investors">investor</Link>.
        </EmptyState>
      )}
    </PagePart>
  );
}
