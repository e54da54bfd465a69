import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Link } from '#web/ui/link.tsx';
import { investorNotFoundTitle } from './investor-head.ts';

/** The page of an unknown investor. */
export function InvestorNotFound() {
  usePageTitle(investorNotFoundTitle);
  return (
    <div className="py-16 text-center">
      <h1 className="font-serif text-display font-semibold">Investor not found</h1>
      <p className="pt-3 text-soft">No investor with this address is followed here, or not any more.</p>
      <p className="pt-6">
        <Link to="/investors" className="button button-primary">
          All investors
        </Link>
      </p>
    </div>
  );
}
