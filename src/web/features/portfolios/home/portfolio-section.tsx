import { lazy } from 'react';
import type { LogInState } from '#web/lib/return-path.ts';
import type { Session } from '#web/lib/session.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { PortfolioSkeleton } from '../portfolio-skeleton.tsx';

const CustomerPortfolios = lazy(async () => ({
  default: (await import('./customer-portfolios.tsx')).CustomerPortfolios,
}));

/** The page that makes the first portfolio without asking. */
const afterwards: LogInState = { from: '/portfolio' };

function LogInPrompt() {
  return (
    <Section id="portfolio" title="Your Portfolio">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <p>You need to be logged in to view and track your investments</p>
          <p className="text-fine text-soft">
            Type your holdings, read a file of your broker, or copy a famous investor.
          </p>
        </div>
        <div className="flex gap-3">
          <Link to="/signup" state={afterwards} className="button min-h-10">
            Register
          </Link>
          <Link to="/login" state={afterwards} className="button button-primary min-h-10">
            Log in
          </Link>
        </div>
      </div>
    </Section>
  );
}

function Loading() {
  return (
    <Section id="portfolio" title="Your Portfolio">
      <PortfolioSkeleton />
    </Section>
  );
}

/**
 * The customer's portfolios, or a login prompt for visitors. The page passes the session: read here, it could have
 * ended before the section is hydrated, which then would not equal what the server rendered.
 */
export function PortfolioSection({ session }: { session: Session }) {
  const inBrowser = useInBrowser();
  if (session.state === 'visitor') return <LogInPrompt />;
  if (session.state === 'checking' || !inBrowser) return <Loading />;
  return (
    <LazyPart loading={<Loading />}>
      <CustomerPortfolios />
    </LazyPart>
  );
}
