import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { useAdminSession } from '../../lib/admin-session.ts';
import { FullScreenSpinner } from '../../ui/full-screen-spinner.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { Tooltip, Tooltips } from '../../ui/tooltip.tsx';
import { Toaster } from '../toaster.tsx';
import { useScroll } from '../use-scroll.ts';
import { useTitle } from '../use-title.ts';
import { SidebarIcon } from './admin-icons.tsx';
import { Sidebar } from './sidebar.tsx';
import { TwoStepNotice } from './two-step-notice.tsx';
import { useSidebar } from './use-sidebar.ts';

const account = '/admin/account';

function Shell({ name, twoStepDue }: { name: string; twoStepDue: boolean }) {
  useScroll();
  useTitle();
  const sidebar = useSidebar();
  return (
    <Tooltips>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <div className="flex min-h-dvh flex-1">
        <Sidebar {...sidebar} />
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="sticky top-0 z-10 flex items-center gap-2 border-b border-rule bg-paper px-[clamp(12px,3vw,32px)] py-2">
            <Tooltip text="Toggle sidebar (Ctrl or Cmd + b)">
              <button
                type="button"
                aria-label="Toggle sidebar"
                aria-expanded={sidebar.mobile ? sidebar.open : sidebar.expanded}
                className="-ml-2 grid size-9 place-items-center rounded-md text-soft hover:text-ink"
                onClick={sidebar.toggle}
              >
                <SidebarIcon />
              </button>
            </Tooltip>
            <Link
              to={account}
              title="Your account"
              className="ml-auto truncate text-sm text-soft no-underline hover:underline"
            >
              {name}
            </Link>
            <Link to="/" className="text-sm whitespace-nowrap text-accent">
              View site
            </Link>
            <ThemeToggle />
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="@container w-full max-w-[1200px] flex-1 px-[clamp(16px,3vw,32px)] pt-6 pb-16"
          >
            {!twoStepDue && <TwoStepNotice />}
            <Outlet />
          </main>
        </div>
      </div>
      <Toaster />
    </Tooltips>
  );
}

/** The back office, for administrators only: all others are led to the login, and from there to where they wanted. */
export function AdminShell() {
  const session = useAdminSession();
  const { pathname, search } = useLocation();
  if (session.state === 'checking') return <FullScreenSpinner />;
  if (session.state === 'refused')
    return <Navigate to="/admin/login" replace state={{ from: pathname + search }} />;
  if (session.twoStepDue && pathname !== account) return <Navigate to={account} replace />;
  return <Shell name={session.user.name} twoStepDue={session.twoStepDue} />;
}
