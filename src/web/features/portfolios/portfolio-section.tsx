import { lazy } from 'react';
import { useSession } from '#web/lib/session.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { PortfolioSkeleton } from './portfolio-skeleton.tsx';

const CustomerPortfolios = lazy(async () => ({
  default: (await import('./customer-portfolios.tsx')).CustomerPortfolios,
}));

function LogInPrompt() {
  return (
    <Section id="portfolio" title="Your Portfolio">
      <div className="flex flex-col items-center gap-4 border-y border-rule px-4 py-12 text-center">
        <p className="text-soft">You need to be logged in to view and track your investments</p>
        <Link to="/login" className="button button-primary">
          Log in
        </Link>
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

/** The customer's portfolios, or a login prompt for visitors. */
export function PortfolioSection() {
  const session = useSession();
  const inBrowser = useInBrowser();
  if (session.state === 'visitor') return <LogInPrompt />;
  if (session.state === 'checking' || !inBrowser) return <Loading />;
  return (
    <LazyPart loading={<Loading />}>
      <CustomerPortfolios />
    </LazyPart>
  );
}
