import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { sharedSearch } from '#web/ledger/period.ts';
import { NavLink } from '#web/ui/link.tsx';

const tabs = [
  { path: '/portfolio', name: 'Overview' },
  { path: '/portfolio/holdings', name: 'Holdings' },
  { path: '/portfolio/transactions', name: 'Transactions' },
  { path: '/portfolio/income', name: 'Income' },
  { path: '/portfolio/calendar', name: 'Calendar' },
  { path: '/portfolio/gains', name: 'Gains' },
  { path: '/portfolio/allocation', name: 'Allocation' },
  { path: '/portfolio/plan', name: 'Plan' },
  { path: '/portfolio/match', name: 'Match' },
  { path: '/portfolio/news', name: 'News' },
];

const tab =
  'border-b-2 border-transparent py-2.5 whitespace-nowrap text-soft no-underline hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink max-md:min-w-11 max-md:flex-none max-md:py-3 max-md:text-center forced-colors:not-aria-[current]:border-[Canvas]';

/** Links to the tabs. They keep the portfolio and the period. */
export function PortfolioTabs() {
  const { search: query, pathname } = useLocation();
  const search = sharedSearch(query);
  const nav = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone, the tab of a new path scrolls into the row.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - 16;
  }, [pathname]);

  return (
    <nav
      ref={nav}
      aria-label="Portfolio"
      className="mt-5.5 flex gap-6.5 overflow-x-auto border-b border-rule [scrollbar-width:none] max-md:-mx-[clamp(16px,4vw,48px)] max-md:mt-3.5 max-md:gap-5.5 max-md:px-[clamp(16px,4vw,48px)]"
    >
      {tabs.map(({ path, name }) => (
        <NavLink key={path} end to={{ pathname: path, search }} preventScrollReset className={tab}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
