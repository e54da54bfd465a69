import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink, useNavigate } from 'react-router';
import type { admin } from '../../../contract/admins.ts';
import { forgetAdmin } from '../../lib/admin-session.ts';
import { callApi } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { fallbacks } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import {
  AccountIcon,
  ActivityIcon,
  FeedIcon,
  LogoutIcon,
  NewsIcon,
  PeopleIcon,
  WizardsIcon,
} from './admin-icons.tsx';

interface Place {
  to: string;
  name: string;
  icon: ReactNode;
  /** Pages that belong to it, by the beginning of their path. */
  pages: string[];
}

const places: Place[] = [
  {
    to: '/admin/news-and-article',
    name: 'News & Articles',
    icon: <NewsIcon />,
    pages: ['/admin/add-new-article', '/admin/edit-news'],
  },
  {
    to: '/admin/all-wizards',
    name: 'Wizards',
    icon: <WizardsIcon />,
    pages: ['/admin/add-wizard', '/admin/edit-wizard', '/admin/filings'],
  },
  { to: '/admin/feeds', name: 'News feeds', icon: <FeedIcon />, pages: [] },
  { to: '/admin/administrators', name: 'Administrators', icon: <PeopleIcon />, pages: [] },
  { to: '/admin/activity', name: 'Activity', icon: <ActivityIcon />, pages: [] },
  { to: '/admin/account', name: 'Your account', icon: <AccountIcon />, pages: [] },
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
  /** With words; as icons, the words come as tooltips. */
  expanded: boolean;
}

/** The places of the back office, and the way out. */
export function SidebarMenu({ path, expanded }: SidebarMenuProps) {
  const logOut = useLogOut();
  const words = expanded ? 'truncate' : 'sr-only';
  return (
    <>
      <nav aria-label="Back office" className="grid gap-1 p-2">
        {places.map(({ to, name, icon, pages }) => (
          <Tooltip key={to} text={name} side="right" disabled={expanded}>
            <NavLink
              to={to}
              data-current={pages.some((page) => path.startsWith(page)) || undefined}
              className="sidebar-item"
            >
              {icon}
              <span className={words}>{name}</span>
            </NavLink>
          </Tooltip>
        ))}
      </nav>
      <div className="mt-auto border-t border-rule p-2">
        <Tooltip text="Logout" side="right" disabled={expanded}>
          <button
            type="button"
            className="sidebar-item w-full"
            disabled={logOut.isPending}
            onClick={() => logOut.mutate()}
          >
            <LogoutIcon />
            <span className={words}>Logout</span>
          </button>
        </Tooltip>
      </div>
    </>
  );
}
