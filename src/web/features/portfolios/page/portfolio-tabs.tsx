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
    <nav ref={nav} aria-label="Portfolio" className="page-tabs">
      {tabs.map(({ path, name }) => (
        <NavLink key={path} end to={{ pathname: path, search }} preventScrollReset>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
