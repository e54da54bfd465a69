import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#web/ui/link.tsx';
import { AlertBell } from '../features/alerts/alert-bell.tsx';
import { BasketOpener } from '../features/portfolios/basket/basket-opener.tsx';
import { SearchOpener } from '../features/search/search-opener.tsx';
import { useLogOut } from '../lib/log-out.ts';
import { useLogInState } from '../lib/return-path.ts';
import { useSession } from '../lib/session.ts';
import { useSite } from '../lib/site.ts';
import { Button } from '../ui/button.tsx';
import { EyeIcon } from '../ui/eye-icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { usePortfolioPath } from './places.ts';
import { SiteBrand } from './site-brand.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const sectionLink =
  'border-b-2 border-transparent py-1 pointer-coarse:py-2.5 text-soft no-underline hover:text-ink aria-[current]:border-ink aria-[current]:text-ink forced-colors:not-aria-[current]:border-[Canvas]';

/** Links to the sections of the home page, the customer's portfolio and the help; the bottom bar replaces them on phones. */
function SectionLinks() {
  const portfolio = usePortfolioPath();
  const { pathname } = useLocation();
  const links = [
    { to: '/#news', name: 'News' },
    { to: '/education', name: 'Learn' },
    { to: portfolio, name: 'Portfolio' },
    { to: '/stocks', name: 'Stocks' },
    { to: '/investors', name: 'Investors' },
    { to: '/help', name: 'Help' },
  ];
  return (
    <nav aria-label="Sections" className="hidden flex-1 gap-4 lg:flex">
      {links.map(({ to, name }) => (
        <Link
          key={name}
          to={to}
          aria-current={pathname.startsWith(to) ? 'page' : undefined}
          className={sectionLink}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** Replaces the word on phones. */
function LogOutIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-[18px] text-soft sm:hidden"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M8 3H4v14h4m5-3.5 3.5-3.5L13 6.5m3 3.5H8" />
    </svg>
  );
}

/** Replaces the customer's name on phones, where there is no room for it. */
function PersonIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-5 text-soft sm:hidden"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      <circle cx="10" cy="7" r="3.25" />
      <path d="M3.5 17c.7-3.3 3.2-5 6.5-5s5.8 1.7 6.5 5" />
    </svg>
  );
}

/** Shows a skeleton during the session check, then the customer's name and Logout, or a login link. */
function HeaderSession() {
  const session = useSession();
  const logInState = useLogInState();
  const logOut = useLogOut();
  if (session.state === 'checking') return <Skeleton className="h-8 w-36" />;
  if (session.state === 'visitor') {
    return (
      <Link to="/login" state={logInState} className="button max-sm:px-2 max-sm:text-fine">
        <span>
          Login<span className="max-xs:sr-only"> / Signup</span>
        </span>
      </Link>
    );
  }
  return (
    <>
      <span className="flex min-w-0 items-baseline gap-1 text-soft max-sm:w-11 max-sm:min-w-8 max-sm:text-sm sm:max-w-[40vw]">
        <span className="flex-none max-sm:sr-only lg:max-xl:sr-only">Welcome back </span>
        <Link
          to="/account"
          title="Your account"
          className="min-w-6 truncate py-1 text-ink no-underline hover:underline max-sm:grid max-sm:h-11 max-sm:w-full max-sm:place-items-center"
        >
          <PersonIcon />
          <span className="max-sm:sr-only">{session.user.name}</span>
        </Link>
      </span>
      <Button
        onClick={() => logOut.mutate()}
        pending={logOut.isPending}
        title="Logout"
        className="max-sm:h-11 max-sm:w-11 max-sm:min-w-8! max-sm:border-transparent max-sm:p-0"
      >
        {!logOut.isPending && <LogOutIcon />}
        <span className="max-sm:sr-only">Logout</span>
      </Button>
    </>
  );
}

/** Links to the watchlists. */
function WatchlistLink() {
  const { pathname } = useLocation();
  return (
    <Link
      to="/watchlist"
      title="Watchlists"
      aria-label="Watchlists"
      aria-current={pathname === '/watchlist' ? 'page' : undefined}
      className="grid size-9 min-w-8 sm:flex-none pointer-coarse:size-11 place-items-center rounded-md text-soft hover:text-ink aria-[current]:bg-tint aria-[current]:text-ink"
    >
      <EyeIcon />
    </Link>
  );
}

const scrolledAfterPx = 50;
/** A phone hides the header from here on, which is below its end. */
const hiddenAfterPx = 120;

/** Whether the page is scrolled, and whether the reader went down last. */
function useScrolled(): { scrolled: boolean; down: boolean } {
  const [state, setState] = useState({ scrolled: false, down: false });
  useEffect(() => {
    let last = window.scrollY;
    function update(): void {
      const y = window.scrollY;
      const next = { scrolled: y > scrolledAfterPx, down: y > hiddenAfterPx && y > last };
      last = y;
      setState((now) => (now.scrolled === next.scrolled && now.down === next.down ? now : next));
    }
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return state;
}

/** Returns whether the page opens with the search field itself. */
function useHasSearchField(): boolean {
  const { state } = useSession();
  const { pathname } = useLocation();
  return pathname === '/' && state === 'visitor';
}

export function Header() {
  const { scrolled, down } = useScrolled();
  const hasSearchField = useHasSearchField();
  const { name } = useSite();
  return (
    <header
      className="sticky top-0 z-10 border-b border-rule bg-paper transition-transform duration-200 focus-within:translate-y-0! data-scrolled:border-rule-strong data-scrolled:bg-paper/92 data-scrolled:[backdrop-filter:blur(8px)] max-sm:data-down:-translate-y-full motion-reduce:transition-none [@media(max-height:420px)]:static"
      data-scrolled={scrolled || undefined}
      data-down={down || undefined}
    >
      <div className="flex h-[55px] items-center gap-x-1 max-sm:gap-x-0 px-[clamp(12px,4vw,48px)] sm:gap-x-5 lg:h-15">
        <Link
          to="/"
          aria-label={`${name}: Home`}
          className="font-serif text-title leading-none font-semibold tracking-tight no-underline flex-none pointer-coarse:grid pointer-coarse:h-11 pointer-coarse:place-items-center"
        >
          <SiteBrand />
        </Link>
        <SectionLinks />
        <div className="ml-auto flex min-w-0 items-center text-soft max-sm:flex-1 max-sm:justify-end sm:gap-2">
          <SearchOpener isHidden={hasSearchField} />
          <WatchlistLink />
          <AlertBell />
          <BasketOpener />
          <ThemeToggle className="max-sm:hidden" />
          <HeaderSession />
        </div>
      </div>
    </header>
  );
}
