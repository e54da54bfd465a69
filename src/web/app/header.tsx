import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { customer } from '#contract/accounts.ts';
import { Link } from '#web/ui/link.tsx';
import { BasketOpener } from '../features/portfolios/basket/basket-opener.tsx';
import { SearchOpener } from '../features/search/search-opener.tsx';
import { callApi } from '../lib/api.ts';
import { logFailure } from '../lib/log.ts';
import { fallbacks } from '../lib/messages.ts';
import { usePlaces } from '../lib/places.ts';
import { forgetCustomer, useSession } from '../lib/session.ts';
import { toasts } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';

/** Links to the sections of the home page, the customer's portfolio and the help; the bottom bar replaces them on phones. */
function SectionLinks() {
  const { portfolio } = usePlaces();
  const { pathname } = useLocation();
  const links = [
    { to: '/#news', name: 'News' },
    { to: '/#learn', name: 'Learn' },
    { to: portfolio, name: 'Portfolio' },
    { to: '/stocks', name: 'Stocks' },
    { to: '/investors', name: 'Investors' },
    { to: '/help', name: 'Help' },
  ];
  return (
    <nav aria-label="Sections" className="hidden flex-1 gap-5 wide:flex">
      {links.map(({ to, name }) => (
        <Link
          key={name}
          to={to}
          aria-current={pathname.startsWith(to) ? 'page' : undefined}
          className="header-link"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function useLogOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<typeof customer.logout>('POST', '/customer/logout'),
    onSuccess: () => {
      forgetCustomer(client);
      toasts.success(fallbacks.loggedOut);
    },
    // SPEC, section 8: a failed logout is only logged.
    onError: (error) => logFailure('logout failed', error),
  });
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

/** Shows a skeleton during the session check, then the customer's name and Logout, or a login link. */
function HeaderSession() {
  const session = useSession();
  const logOut = useLogOut();
  if (session.state === 'checking') return <Skeleton className="h-8 w-36" />;
  if (session.state === 'visitor') {
    return (
      <Link to="/login" className="button max-sm:px-2 max-sm:text-fine">
        <span>
          Login<span className="max-[380px]:sr-only"> / Signup</span>
        </span>
      </Link>
    );
  }
  return (
    <>
      <span className="flex min-w-0 items-baseline gap-1 text-soft max-sm:text-sm sm:max-w-[40vw]">
        <span className="flex-none max-sm:sr-only">Welcome back </span>
        <Link
          to="/account"
          title="Your account"
          className="min-w-6 truncate py-1 text-ink no-underline hover:underline max-sm:max-w-36"
        >
          {session.user.name}
        </Link>
      </span>
      <Button
        onClick={() => logOut.mutate()}
        pending={logOut.isPending}
        title="Logout"
        className="max-sm:min-h-9 max-sm:min-w-9 max-sm:border-transparent max-sm:p-0"
      >
        {!logOut.isPending && <LogOutIcon />}
        <span className="max-sm:sr-only">Logout</span>
      </Button>
    </>
  );
}

const scrolledAfterPx = 50;

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > scrolledAfterPx);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return scrolled;
}

export function Header() {
  const scrolled = useScrolled();
  return (
    <header
      className="sticky top-0 z-10 border-b border-rule bg-paper data-scrolled:border-rule-strong data-scrolled:bg-paper/92 data-scrolled:backdrop-blur-sm"
      data-scrolled={scrolled || undefined}
    >
      <div className="flex h-[55px] items-center gap-x-1 px-[clamp(16px,4vw,48px)] sm:gap-x-7 wide:h-15">
        <Link
          to="/"
          aria-label="Holdwise: Home"
          className="font-serif text-[23px] leading-none font-semibold tracking-tight no-underline sm:text-[26px]"
        >
          Holdwise
        </Link>
        <SectionLinks />
        <div className="ml-auto flex min-w-0 items-center text-soft sm:gap-2">
          <SearchOpener />
          <BasketOpener />
          <ThemeToggle />
          <HeaderSession />
        </div>
      </div>
    </header>
  );
}
