import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#web/ui/link.tsx';
import { newEntryPath, usePortfolioPath } from './places.ts';

function Icon({ path }: { path: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-[22px]"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}

const icons = {
  news: 'M4 5h12v14H6a2 2 0 0 1-2-2zM16 9h4v8a2 2 0 0 1-2 2h-2M7.5 9h5m-5 3.5h5m-5 3.5h3',
  portfolio: 'M4 8h16v11H4zM9 8V5h6v3M4 13h16',
  addition: 'M12 5v14M5 12h14',
  stocks: 'm3 17 5-6 4 3 8-9m-5 0h5v5',
  investors:
    'M12.2 9a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0M3.5 19c.4-3.4 2.6-5 5.5-5s5.1 1.6 5.5 5M15.5 6.2a3 3 0 0 1 0 5.6M17 14.3c2 .5 3.2 2 3.5 4.7',
};

interface PlaceProps {
  to: string;
  /** The paths of the place start with one of these. */
  paths: readonly string[];
  icon: string;
  children: ReactNode;
}

function Place({ to, paths, icon, children }: PlaceProps) {
  const { pathname } = useLocation();
  return (
    <Link
      to={to}
      aria-current={paths.some((path) => pathname.startsWith(path)) ? 'page' : undefined}
      className="flex h-[58px] flex-col items-center justify-center gap-[3px] text-tiny text-soft no-underline aria-[current]:font-semibold aria-[current]:text-accent"
    >
      <Icon path={icon} />
      {children}
    </Link>
  );
}

/** The navigation of narrow screens, fixed to the bottom; the header links to the same places on wide ones. */
export function BottomBar() {
  const portfolioPath = usePortfolioPath();
  return (
    <nav
      aria-label="Sections"
      className="bottom-bar fixed inset-x-0 bottom-0 z-10 grid grid-cols-[1fr_1fr_72px_1fr_1fr] border-t border-rule-strong bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden [@media(max-height:420px)]:static"
    >
      <Place to="/#news" paths={['/news']} icon={icons.news}>
        News
      </Place>
      <Place to={portfolioPath} paths={['/portfolio']} icon={icons.portfolio}>
        Portfolio
      </Place>
      <Link
        to={newEntryPath}
        aria-label="Add a transaction"
        className="grid h-[58px] place-items-center text-accent-ink"
      >
        <span className="grid size-[46px] place-items-center rounded-full bg-accent">
          <Icon path={icons.addition} />
        </span>
      </Link>
      <Place to="/stocks" paths={['/stocks']} icon={icons.stocks}>
        Stocks
      </Place>
      <Place to="/investors" paths={['/investors']} icon={icons.investors}>
        Investors
      </Place>
    </nav>
  );
}
