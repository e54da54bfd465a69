import '../../ui/admin-tables.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { adminSettings } from '#contract/account-settings.ts';
import { useAdminSession } from '#web/lib/admin-session.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { pendingFilingUndo } from '#web/lib/pending-undo.ts';
import { readStored, store } from '#web/lib/storage.ts';
import { CloseButton } from '#web/ui/close-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Tooltip, Tooltips } from '#web/ui/tooltip.tsx';
import { Announcer } from '../announcer.tsx';
import { Footer } from '../footer.tsx';
import { Shortcuts } from '../shortcuts.tsx';
import { SkipLink } from '../skip-link.tsx';
import { ThemeToggle } from '../theme-toggle.tsx';
import { Toaster } from '../toaster.tsx';
import { UndoOffer } from '../undo-offer.tsx';
import { useFocus } from '../use-focus.ts';
import { useScroll, useTitle } from '../use-navigation.ts';
import { SidebarIcon } from './admin-icons.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './use-sidebar.ts';

const FilingUndo = lazy(async () => ({
  default: (await import('#web/features/investors/admin/filing-undo.tsx')).FilingUndo,
}));

const key = 'two-step-notice';
const dismissed = 'dismissed';

/** The pages that say it themselves. */
const pathsWithoutNotice = ['/admin', '/admin/account'];

/** Recommends two-step login to an administrator without it, until they dismiss the notice. */
function TwoStepNotice() {
  const [hidden, setHidden] = useState(() => readStored(key) === dismissed);
  const { pathname } = useLocation();
  const isEnabled = !hidden && !pathsWithoutNotice.includes(pathname);
  const { data } = useQuery({
    ...apiQuery<typeof adminSettings.twoStep>('/admin/two-step'),
    enabled: isEnabled,
  });
  if (!isEnabled || !data || data.on) return null;
  return (
    <div className="mb-5 flex items-center justify-between gap-3 border-b border-rule pb-3 text-sm text-soft">
      <p>
        A password alone protects your account.{' '}
        <Link to="/admin/account#two-step">Turn on two-step login</Link>
      </p>
      <CloseButton
        aria-label="Dismiss"
        onClick={() => {
          store(key, dismissed);
          setHidden(true);
        }}
      />
    </div>
  );
}

function FullScreenSpinner() {
  return (
    <div className="grid min-h-dvh flex-1 place-items-center" role="status">
      <span className="sr-only">Loading…</span>
      <span className="size-8 animate-spin rounded-full border-3 border-rule border-t-accent" />
    </div>
  );
}

const accountPath = '/admin/account';

function Shell({ name, twoStepDue }: { name: string; twoStepDue: boolean }) {
  useFocus();
  useScroll();
  useTitle();
  const sidebar = useSidebar();
  return (
    <Tooltips>
      <SkipLink />
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
              to={accountPath}
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
          <Footer />
        </div>
      </div>
      <UndoOffer pending={pendingFilingUndo} Notice={FilingUndo} />
      <Shortcuts />
      <Toaster />
      <Announcer />
    </Tooltips>
  );
}

/** The admin area. Redirects everyone else to the login, which returns to the requested page. */
export function AdminShell() {
  const session = useAdminSession();
  const { pathname, search } = useLocation();
  if (session.state === 'checking') return <FullScreenSpinner />;
  if (session.state === 'refused')
    return <Navigate to="/admin/login" replace state={{ from: pathname + search }} />;
  if (session.twoStepDue && pathname !== accountPath) return <Navigate to={accountPath} replace />;
  return <Shell name={session.user.name} twoStepDue={session.twoStepDue} />;
}
