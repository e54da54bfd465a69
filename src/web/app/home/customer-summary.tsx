import { useQuery } from '@tanstack/react-query';
import { Everything } from '#web/features/figures/home/everything.tsx';
import { OwnNews } from '#web/features/portfolios/news/own-news.tsx';
import { portfoliosQuery } from '#web/ledger/portfolio-changes.ts';
import { allId, scopeOf } from '#web/ledger/portfolio-scope.ts';
import { Link } from '#web/ui/link.tsx';
import { OpeningSkeleton } from './opening-skeleton.tsx';

/** What a customer sees who owns nothing yet. */
function NothingOwned() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
      <p className="font-serif text-[22px] leading-snug font-semibold text-balance">
        Enter what you own, and this page opens with what it is worth and what moved it
      </p>
      <Link to="/portfolio" className="button button-primary min-h-10">
        Go to your portfolio
      </Link>
    </div>
  );
}

/** All portfolios of the customer at a glance. */
export function CustomerSummary() {
  const { data, error } = useQuery(portfoliosQuery());
  // The section of the portfolios says why, and offers to try again.
  if (!data) return error ? null : <OpeningSkeleton />;
  const scope = scopeOf(data.portfolios, allId, data.reportingCurrency);
  if (!scope || scope.tickers.length === 0) return <NothingOwned />;
  return (
    <>
      <Everything scope={scope} />
      <OwnNews />
    </>
  );
}
