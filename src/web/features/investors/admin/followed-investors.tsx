import type { FollowedFiler } from '#contract/investor-filings.ts';
import { dateAndTime, longDate, mediumDate } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button.tsx';
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

function Row({ investor, edgar }: { investor: FollowedFiler; edgar: boolean }) {
  const { mutate, isPending } = useRefreshFromEdgar();
  const { _id, name, cik, filing } = investor;
  return (
    <tr>
      <th scope="row" className="align-top wrap-anywhere whitespace-normal!">
        <Link to={`/investors/${_id}`} className="font-semibold">
          {name}
        </Link>
        <small className="figures block text-tiny text-soft">
          {filing && `${filing.firm} · `}CIK {cik}
        </small>
      </th>
      <td data-label="Quarter" className="align-top whitespace-normal!">
        <FilingCell {...investor} />
      </td>
      <td data-label="Last refresh" className="align-top wrap-anywhere whitespace-normal!">
        <OutcomeCell {...investor} />
      </td>
      <td className="row-actions align-top">
        {edgar && (
          <Button small aria-label={`Refresh ${name}`} pending={isPending} onClick={() => mutate({ cik })}>
            Refresh
          </Button>
        )}
      </td>
    </tr>
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
    <table className="data-table admin-table admin-cards">
      <caption className="sr-only">Investors whose filings are followed</caption>
      <thead>
        <tr>
          <th scope="col">Investor</th>
          <th scope="col">Quarter</th>
          <th scope="col">Last refresh</th>
          <th scope="col">
            <span className="sr-only">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {investors.map((investor) => (
          <Row key={investor._id} investor={investor} edgar={edgar} />
        ))}
      </tbody>
    </table>
  );
}
