import { Dialog } from '@base-ui/react/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { admin } from '#contract/admins.ts';
import { SiteBrand } from '#web/app/site-brand.tsx';
import { forgetAdmin } from '#web/lib/admin-session.ts';
import { callApi } from '#web/lib/api.ts';
import { logFailure } from '#web/lib/log.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { useSite } from '#web/lib/site.ts';
import { toasts } from '#web/lib/toasts.ts';
import { Link, NavLink } from '#web/ui/link.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import {
  AccountIcon,
  ActivityIcon,
  FeedIcon,
  InvestorsIcon,
  LogoutIcon,
  NewsIcon,
  PeopleIcon,
  SettingsIcon,
  TodayIcon,
} from './admin-icons.tsx';
import type { SidebarState } from './use-sidebar.ts';

interface MenuItem {
  to: string;
  name: string;
  icon: ReactNode;
  /** Path prefixes of other pages that mark this item as current. */
  prefixes: string[];
}

const menuItems: MenuItem[] = [
  { to: '/admin', name: 'Today', icon: <TodayIcon />, prefixes: [] },
  {
    to: '/admin/news-and-article',
    name: 'News & Articles',
    icon: <NewsIcon />,
    prefixes: ['/admin/add-new-article', '/admin/edit-news'],
  },
  {
    to: '/admin/all-wizards',
    name: 'Wizards',
    icon: <InvestorsIcon />,
    prefixes: ['/admin/add-wizard', '/admin/edit-wizard', '/admin/filings'],
  },
  { to: '/admin/feeds', name: 'News feeds', icon: <FeedIcon />, prefixes: [] },
  { to: '/admin/administrators', name: 'Administrators', icon: <PeopleIcon />, prefixes: [] },
  { to: '/admin/activity', name: 'Activity', icon: <ActivityIcon />, prefixes: [] },
  { to: '/admin/settings', name: 'Site settings', icon: <SettingsIcon />, prefixes: [] },
  { to: '/admin/account', name: 'Your account', icon: <AccountIcon />, prefixes: [] },
];

function useLogOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => callApi<typeof admin.logout>('POST', '/admin/logout'),
    onSuccess: async ({ message }) => {
      await navigate('/admin/login');
      forgetAdmin(client);
      toasts.success(message || fallbacks.loggedOut);
    },
    onError: (error) => logFailure('logout failed', error),
  });
}

interface SidebarMenuProps {
  path: string;
  /** Whether names are visible; otherwise they appear as tooltips of the icons. */
  expanded: boolean;
}

const item =
  'flex min-h-9 items-center gap-2.5 rounded-md px-[7px] py-1.5 whitespace-nowrap text-soft no-underline hover:bg-tint hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:font-[550] aria-[current=page]:text-ink data-current:bg-tint data-current:font-[550] data-current:text-ink';

function SidebarMenu({ path, expanded }: SidebarMenuProps) {
  const logOut = useLogOut();
  const nameClass = expanded ? 'truncate' : 'sr-only';
  return (
    <>
      <nav aria-label="Admin area" className="grid gap-1 p-2">
        {menuItems.map(({ to, name, icon, prefixes }) => (
          <Tooltip key={to} text={name} side="right" disabled={expanded}>
            <NavLink
              to={to}
              end={to === '/admin'}
              data-current={prefixes.some((prefix) => path.startsWith(prefix)) || undefined}
              className={item}
            >
              {icon}
              <span className={nameClass}>{name}</span>
            </NavLink>
          </Tooltip>
        ))}
      </nav>
      <div className="mt-auto border-t border-rule p-2">
        <Tooltip text="Logout" side="right" disabled={expanded}>
          <button
            type="button"
            className={`${item} w-full`}
            disabled={logOut.isPending}
            onClick={() => logOut.mutate()}
          >
            <LogoutIcon />
            <span className={nameClass}>Logout</span>
          </button>
        </Tooltip>
      </div>
    </>
  );
}

const brand = 'font-serif text-title leading-none font-semibold tracking-tight no-underline';

function MobileSidebar({ path, open, setOpen }: { path: string } & Pick<SidebarState, 'open' | 'setOpen'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes the sidebar.
  useEffect(() => setOpen(false), [path, setOpen]);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="surface fixed inset-y-0 left-0 z-21 flex w-[min(18rem,100vw)] flex-col overflow-y-auto border-y-0 border-l-0 transition-[translate] duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <Dialog.Title className={`px-4 py-4.5 ${brand}`}>
            <SiteBrand />
          </Dialog.Title>
          <SidebarMenu path={path} expanded />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The admin sidebar: 16rem wide, or 3rem with icons only; on a phone a drawer of 18rem. */
export function Sidebar({ mobile, expanded, open, setOpen }: SidebarState) {
  const { pathname } = useLocation();
  const { name } = useSite();
  if (mobile) return <MobileSidebar path={pathname} open={open} setOpen={setOpen} />;
  return (
    <aside
      className={`sticky top-0 flex h-dvh flex-none flex-col overflow-x-hidden overflow-y-auto border-r border-rule bg-sheet transition-[width] duration-150 ${expanded ? 'w-64' : 'w-12'}`}
      data-expanded={expanded}
    >
      <Link
        to="/admin"
        aria-label={`${name}: admin area`}
        className={`py-4.5 ${expanded ? 'px-4' : 'text-center'} ${brand}`}
      >
        {expanded ? <SiteBrand /> : [...name][0]}
      </Link>
      <SidebarMenu path={pathname} expanded={expanded} />
    </aside>
  );
}
