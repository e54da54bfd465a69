import type { FollowedFiler } from '#contract/investor-filings.ts';
import { dateAndTime, longDate, mediumDate } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Link } from '#web/ui/link.tsx';
import { FilingWarnings } from './filing-warnings.tsx';
import { useRefreshFromEdgar } from './import-filing.ts';

function FilingCell({ filing, warnings }: FollowedFiler) {
  if (!filing) return <span className="text-soft">Edited by hand. Refresh all skips this wizard.</span>;
  return (
    <span>
      {longDate(filing.period)}
      <small className="block text-tiny text-soft">
        {filing.filedOn && `filed ${mediumDate(filing.filedOn)} · `}
        <ExternalLink href={filing.url}>filing</ExternalLink>
      </small>
      <FilingWarnings warnings={warnings} />
    </span>
  );
}

function OutcomeCell({ lastRefresh }: FollowedFiler) {
  if (!lastRefresh) return <span className="text-soft">Not yet</span>;
  const { at, failed, message } = lastRefresh;
  return (
    <span>
      <span className={failed ? 'text-down' : ''}>
        {failed && 'Failed: '}
        {message}
      </span>
      <small className="figures block text-tiny text-soft">
        <time dateTime={at}>{dateAndTime(at)}</time> UTC
      </small>
    </span>
  );
}

function RefreshButton({ investor: { name, cik } }: { investor: FollowedFiler }) {
  const { mutate, isPending } = useRefreshFromEdgar();
  return (
    <Button small aria-label={`Refresh ${name}`} pending={isPending} onClick={() => mutate({ cik })}>
      Refresh
    </Button>
  );
}

interface FollowedInvestorsProps {
  investors: readonly FollowedFiler[];
  edgar: boolean;
}

/** The investors whose filings are followed, with the result of their last refresh. */
export function FollowedInvestors({ investors, edgar }: FollowedInvestorsProps) {
  if (investors.length === 0) return <EmptyState>No wizard follows a 13F filing yet.</EmptyState>;
  return (
    <DataTable
      caption="Investors whose filings are followed"
      className="data-table admin-table admin-cards"
      rows={investors}
      keyOf={({ _id }) => _id}
      columns={[
        {
          name: 'Investor',
          cellClass: 'align-top wrap-anywhere whitespace-normal!',
          cell: ({ _id, name, cik, filing }) => (
            <>
              <Link to={`/investors/${_id}`} className="font-semibold">
                {name}
              </Link>
              <small className="figures block text-tiny text-soft">
                {filing && `${filing.firm} · `}CIK {cik}
              </small>
            </>
          ),
        },
        { name: 'Quarter', label: 'Quarter', cellClass: 'align-top whitespace-normal!', cell: FilingCell },
        {
          name: 'Last refresh',
          label: 'Last refresh',
          cellClass: 'align-top wrap-anywhere whitespace-normal!',
          cell: OutcomeCell,
        },
        {
          name: <span className="sr-only">Action</span>,
          cellClass: 'row-actions align-top',
          cell: (investor) => edgar && <RefreshButton investor={investor} />,
        },
      ]}
    />
  );
}
