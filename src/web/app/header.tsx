import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { customer } from '#contract/accounts.ts';
import { BasketOpener } from '../features/portfolios/basket/basket-opener.tsx';
import { callApi } from '../lib/api.ts';
import { logFailure } from '../lib/log.ts';
import { fallbacks } from '../lib/messages.ts';
import { forgetCustomer, useSession } from '../lib/session.ts';
import { toasts } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';

const sections = [
  { id: 'news', name: 'News' },
  { id: 'learn', name: 'Learn' },
  { id: 'portfolio', name: 'Portfolio' },
  { id: 'stocks', name: 'Stocks' },
  { id: 'investors', name: 'Investors' },
];

/** Links to the sections of the home page. */
function SectionLinks({ className }: { className: string }) {
  return (
    <nav aria-label="Sections" className={className}>
      {sections.map(({ id, name }) => (
        <Link key={id} to={`/#${id}`} className="py-1 text-soft no-underline hover:text-ink">
          {name}
        </Link>
      ))}
      <Link to="/help" className="py-1 text-soft no-underline hover:text-ink">
        Help
      </Link>
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

/** Shows a skeleton during the session check, then the customer's name and Logout, or a login link. */
function HeaderSession() {
  const session = useSession();
  const logOut = useLogOut();
  if (session.state === 'checking') return <Skeleton className="h-8 w-36" />;
  if (session.state === 'visitor') {
    return (
      <Link to="/login" className="button">
        Login / Signup
      </Link>
    );
  }
  return (
    <>
      <span className="flex min-w-0 gap-1 text-sm text-soft max-sm:order-last max-sm:basis-full max-sm:pt-1 sm:max-w-[40vw] sm:text-base">
        <span className="flex-none">Welcome back </span>
        <Link to="/account" title="Your account" className="truncate text-ink no-underline hover:underline">
          {session.user.name}
        </Link>
      </span>
      <Button onClick={() => logOut.mutate()} pending={logOut.isPending}>
        Logout
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
      <div className="flex flex-wrap items-center gap-x-1 px-[clamp(16px,4vw,48px)] py-3 sm:gap-x-7">
        <Link
          to="/"
          aria-label="Holdwise: Home"
          className="font-serif text-[26px] leading-none font-semibold tracking-tight no-underline"
        >
          Holdwise
        </Link>
        <SectionLinks className="hidden flex-1 gap-5 wide:flex" />
        <div className="contents text-soft sm:ml-auto sm:flex sm:items-center sm:gap-2">
          <BasketOpener />
          <ThemeToggle />
          <HeaderSession />
        </div>
      </div>
      <SectionLinks className="flex overflow-x-auto [scrollbar-width:none] gap-5 border-t border-rule px-[clamp(16px,4vw,48px)] py-2 text-sm wide:hidden" />
    </header>
  );
}
